import type { RunPage } from "#components/runs/use-run-page.ts";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import type { RelatedRun } from "#lib/contract/dashboard/run-shapes.ts";

/** In display order. */
const RELATIONS: Record<RelatedRun["relation"], string> = {
  parent: "Called by",
  child: "Called from here",
  forked_from: "Continues",
  fork: "Continued by",
  rerun_of: "Re-run of",
  rerun: "Re-run as",
};

/** Related runs. */
export function LinkedTab({ page }: { page: RunPage }) {
  return (
    <div className="grid max-w-4xl gap-6">
      {Object.entries(RELATIONS).map(([relation, words]) => {
        const runs = page.related.filter((run) => run.relation === relation);
        return runs.length === 0 ? null : <Relation key={relation} words={words} runs={runs} page={page} />;
      })}
    </div>
  );
}

function Relation({ words, runs, page }: { words: string; runs: readonly RelatedRun[]; page: RunPage }) {
  return (
    <section className="grid gap-2">
      <h2 className="font-medium text-ink-soft">{words}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {runs.map((run) => (
          <li
            key={run.runId}
            className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-table"
          >
            <StatusBadge status={run.status} />
            <Link
              href={`/runs/${run.runId}`}
              className="wrap-anywhere min-w-0 grow font-medium hover:underline"
            >
              {run.agent.name}
            </Link>
            {run.agent.id === page.agent.id && (
              <Link
                href={`/runs/compare?left=${page.run.runId}&right=${run.runId}`}
                className="text-accent-ink underline underline-offset-2 hover:no-underline"
              >
                Compare
              </Link>
            )}
            <span className="text-ink-faint">
              <RelativeTime at={run.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
