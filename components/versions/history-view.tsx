"use client";

import { Pencil, Send } from "lucide-react";
import Link from "next/link";
import { parseAsString, useQueryStates } from "nuqs";
import { useEffect, useState } from "react";
import { AgentFailure } from "#components/agents/agent-failure.tsx";
import { type AgentToStart, useAgent, useAgentVersions } from "#components/agents/use-agent.ts";
import { useMayBuild } from "#components/agents/use-may-build.ts";
import { useSession } from "#components/session/use-session.ts";
import { CHOSEN } from "#components/ui/address-history.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { MenuItem } from "#components/ui/menu.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Select } from "#components/ui/select.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ComparisonView } from "./comparison-view.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { PinnedSkills } from "./pinned-skills.tsx";
import { saveAgentFile } from "./save-agent-file.ts";
import { useAgentDraft } from "./use-versions.ts";
import { VersionActions } from "./version-actions.tsx";
import { VersionList } from "./version-list.tsx";

/** What was published of an agent: compared, restored, published again. */
export function HistoryView({ agentId }: { agentId: string }) {
  const query = useAgent(agentId);
  const session = useSession();
  const mayBuild = useMayBuild();
  const reading = useAgentDraft(agentId, { enabled: mayBuild });
  const draft = reading.data;
  if (query.data) return <Loaded agent={query.data.agent} draft={draft} />;
  if (draft && draft.publishedVersion === null) return <NeverPublished draft={draft} />;
  // To people who only start runs, an agent that was never published does not exist. For others the draft decides.
  const failed = query.error !== null && !session.isPending && !(mayBuild && reading.isPending);
  return (
    <div className="grid gap-6">
      <PageHeader title="History" state={failed ? null : <Skeleton className="h-4 w-80 max-w-full" />} />
      {failed ? <AgentFailure query={query} /> : <Skeleton className="h-72 rounded-lg" />}
    </div>
  );
}

function NeverPublished({ draft }: { draft: NonNullable<Draft> }) {
  const { id: agentId, name } = draft;
  return (
    <div className="grid gap-6">
      <PageHeader
        title="History"
        tabTitle={`History of ${name}`}
        trail={[{ label: name, href: `/agents/${agentId}/edit` }]}
        state={`${name} was never published.`}
        actions={<FileMenu draft={draft} />}
      />
      <EmptyState
        title="No versions yet"
        act={
          <div className="flex flex-wrap gap-2">
            <Link href={`/agents/${agentId}/edit`} className={buttonClasses("primary")}>
              <Pencil aria-hidden />
              Open the builder
            </Link>
            <Link href={`/agents/${agentId}/publish`} className={buttonClasses("secondary")}>
              Look at what would be published
            </Link>
          </div>
        }
      >
        This agent is a draft. Each publication makes a version that never changes. Runs keep the version they
        started with.
      </EmptyState>
    </div>
  );
}

type Draft = ReturnType<typeof useAgentDraft>["data"];

/** The draft as a file, and a file in its place. */
function FileMenu({ draft }: { draft: NonNullable<Draft> }) {
  const [importing, setImporting] = useState(false);
  return (
    <>
      <MoreMenu label="More for this agent">
        <MenuItem onSelect={() => saveAgentFile(draft)}>Export the draft</MenuItem>
        <MenuItem disabled={draft.readOnly !== null} onSelect={() => setImporting(true)}>
          Import a file into the draft
        </MenuItem>
      </MoreMenu>
      {importing && (
        <ImportDialog agentId={draft.id} revision={draft.revision} onClose={() => setImporting(false)} />
      )}
    </>
  );
}

function Loaded({ agent, draft }: { agent: AgentToStart["agent"]; draft: Draft }) {
  const { id: agentId, name, version } = agent;
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
      <PageHeader
        title="History"
        tabTitle={`History of ${name}`}
        trail={[{ label: name, href: `/agents/${agentId}` }]}
        state={`Version ${version} of ${name} is published.`}
        actions={
          draft && (
            <>
              <FileMenu draft={draft} />
              <Link href={`/agents/${agentId}/edit`} className={buttonClasses("secondary")}>
                <Pencil aria-hidden />
                Edit
              </Link>
              <Link href={`/agents/${agentId}/publish`} className={buttonClasses("primary")}>
                <Send aria-hidden />
                Publish
              </Link>
            </>
          )
        }
      />
      {draft && !mayWrite && (
        <p className="text-ink-soft">
          Authoring is switched off in this workspace: versions can be read and compared only.
        </p>
      )}
      {draft && <PinnedSkills draft={draft} />}
      <VersionList
        agentId={agentId}
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
