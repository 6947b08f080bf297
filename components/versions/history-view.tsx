"use client";

import { Pencil } from "lucide-react";
import { AgentFailure } from "#components/agents/agent-failure.tsx";
import { ToAgentTab } from "#components/agents/to-agent-tab.tsx";
import { useAgent } from "#components/agents/use-agent.ts";
import { useMayBuild } from "#components/agents/use-may-build.ts";
import { useSession } from "#components/session/use-session.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { DraftFileMenu } from "./draft-file-menu.tsx";
import { useAgentDraft } from "./use-versions.ts";

/** Where the versions of a draft will be. Those of a published agent are a tab of its page. */
export function HistoryView({ agentId }: { agentId: string }) {
  const query = useAgent(agentId);
  const session = useSession();
  const mayBuild = useMayBuild();
  const reading = useAgentDraft(agentId, { enabled: mayBuild });
  const draft = reading.data;
  if (query.data) return <ToAgentTab agentId={agentId} tab="versions" />;
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

function NeverPublished({ draft }: { draft: NonNullable<ReturnType<typeof useAgentDraft>["data"]> }) {
  const { id: agentId, name } = draft;
  return (
    <div className="grid gap-6">
      <PageHeader
        title="History"
        tabTitle={`History of ${name}`}
        trail={[{ label: name, href: `/agents/${agentId}/edit` }]}
        state={`${name} was never published.`}
        actions={<DraftFileMenu draft={draft} />}
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
