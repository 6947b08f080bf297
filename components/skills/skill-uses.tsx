import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import type { SkillPage } from "./use-skills.ts";

/** The published agents that use a skill, and with which versions. */
export function SkillUses({ page: { usedBy, publishedVersion } }: { page: SkillPage }) {
  if (usedBy.length === 0) {
    return (
      <EmptyState title="No published agent uses this skill" act={null}>
        Model nodes of the team's agents name it in their list of skills. It takes effect when the agent is
        published.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {usedBy.map(({ agentId, name, versions }) => (
        <li key={agentId} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3">
          <Link
            href={`/agents/${agentId}`}
            className="wrap-anywhere font-medium text-accent-ink underline-offset-2 hover:underline"
          >
            {name}
          </Link>
          <span className="text-ink-soft text-table">
            {`${versions.length === 1 ? "Version" : "Versions"} ${versions.join(", ")}`}
          </span>
          {publishedVersion !== null && !versions.includes(publishedVersion) && (
            <span className="text-ink-faint text-table">
              {`Publish the agent again to use version ${publishedVersion}, unless it names its version.`}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
