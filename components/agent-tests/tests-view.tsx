"use client";

import { DraftFailure } from "#components/agents/agent-failure.tsx";
import { ToAgentTab } from "#components/agents/to-agent-tab.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { AgentTests } from "./agent-tests.tsx";
import { RequireTests } from "./require-tests.tsx";
import { useTestedDraft, useTests } from "./use-agent-tests.ts";

/** The tests of a draft that was never published. Those of a published agent are a tab of its page. */
export function TestsView({ agentId }: { agentId: string }) {
  const query = useTestedDraft(agentId);
  const tests = useTests(agentId);
  const { data: draft } = query;
  if (!draft) {
    return (
      <div className="grid gap-6">
        <PageHeader title="Tests" state={query.error ? null : <Skeleton className="h-4 w-80 max-w-full" />} />
        {query.error ? (
          <DraftFailure query={query} agentId={agentId} />
        ) : (
          <Skeleton className="h-72 rounded-lg" />
        )}
      </div>
    );
  }
  if (draft.publishedVersion !== null) return <ToAgentTab agentId={agentId} tab="tests" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="Tests"
        tabTitle={`Tests of ${draft.name}`}
        trail={[{ label: draft.name, href: `/agents/${agentId}/edit` }]}
        state="Checked before the draft is published, and whenever somebody runs them."
      />
      <RequireTests draft={draft} hasTests={(tests.data?.tests.length ?? 0) > 0} />
      <AgentTests agentId={agentId} />
    </div>
  );
}
