"use client";

import { Send } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { useEffect } from "react";
import { type AgentToStart, useAgentVersions } from "#components/agents/use-agent.ts";
import { useMayBuild } from "#components/agents/use-may-build.ts";
import { CHOSEN } from "#components/ui/address-history.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Link } from "#components/ui/link.tsx";
import { Select } from "#components/ui/select.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ComparisonView } from "./comparison-view.tsx";
import { DraftFileMenu } from "./draft-file-menu.tsx";
import { PinnedSkills } from "./pinned-skills.tsx";
import { useAgentDraft } from "./use-versions.ts";
import { VersionActions } from "./version-actions.tsx";
import { VersionList } from "./version-list.tsx";

/** What was published of an agent: compared, restored, published again. */
export function AgentVersions({ agent }: { agent: AgentToStart["agent"] }) {
  const { id: agentId, version } = agent;
  const mayBuild = useMayBuild();
  const { data: draft, isLoading } = useAgentDraft(agentId, { enabled: mayBuild });
  const [{ before, after }, choose] = useQueryStates({ before: parseAsString, after: parseAsString }, CHOSEN);
  // A link to a version's changes is followed before the section is there.
  useEffect(() => {
    if (window.location.hash === "#compare") document.getElementById("compare")?.scrollIntoView();
  }, []);
  const mayWrite = draft !== undefined && draft.readOnly === null;
  const compare = (sides: { before: string; after: string }) => {
    void choose(sides);
    document.getElementById("compare")?.scrollIntoView({ block: "start" });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isLoading && <Skeleton className="h-8" />}
      {draft && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft">
            {mayWrite
              ? "A version never changes. Runs keep the one that they started with."
              : "Authoring is switched off in this workspace: versions can be read and compared only."}
          </p>
          <div className="flex items-center gap-2">
            <DraftFileMenu draft={draft} />
            <Link href={`/agents/${agentId}/publish`} className={buttonClasses("secondary")}>
              <Send aria-hidden />
              Publish
            </Link>
          </div>
        </div>
      )}
      {draft && <PinnedSkills draft={draft} />}
      <VersionList
        agentId={agentId}
        expected={version}
        actionsOf={(item) => (
          <VersionActions
            agentId={agentId}
            version={item.version}
            publishedVersion={version}
            draft={mayWrite ? draft : undefined}
            onCompare={compare}
          />
        )}
      />
      <section
        id="compare"
        aria-labelledby="compare-versions"
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        <h2 id="compare-versions" className="font-semibold text-heading">
          Compare
        </h2>
        <Sides
          agentId={agentId}
          hasDraft={draft !== undefined}
          before={before ?? (draft ? "published" : String(Math.max(1, version - 1)))}
          after={after ?? (draft ? "draft" : "published")}
          onChoose={(sides) => void choose(sides)}
        />
      </section>
    </div>
  );
}

/** Two choices of all versions that were loaded, and the draft for those who see it. */
function Sides({
  agentId,
  hasDraft,
  before,
  after,
  onChoose,
}: {
  agentId: string;
  hasDraft: boolean;
  before: string;
  after: string;
  onChoose: (sides: { before?: string; after?: string }) => void;
}) {
  const versions = useAgentVersions(agentId).data?.versions ?? [];
  const known = new Set(["draft", "published", ...versions.map(({ version }) => String(version))]);
  const options = [
    ...(hasDraft ? [{ value: "draft", label: "The draft" }] : []),
    { value: "published", label: "Published version" },
    ...versions.map(({ version, message }) => ({
      value: String(version),
      label: `Version ${version}`,
      hint: message.slice(0, 80),
    })),
    // A link may name versions further back than the list has been loaded.
    ...[before, after]
      .filter((one) => !known.has(one))
      .map((one) => ({ value: one, label: `Version ${one}` })),
  ];
  return (
    <>
      <div className="grid max-w-xl gap-3 sm:grid-cols-2">
        <Select
          label="From"
          options={options}
          value={before}
          onValueChange={(value) => onChoose({ before: value })}
        />
        <Select
          label="To"
          options={options}
          value={after}
          onValueChange={(value) => onChoose({ after: value })}
        />
      </div>
      <ComparisonView agentId={agentId} before={before} after={after} />
    </>
  );
}
