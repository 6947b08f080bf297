"use client";

import { FailureNotice } from "#components/api/failure-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { AgentList } from "./agent-list.tsx";
import { AgentsSkeleton } from "./agents-skeleton.tsx";
import { NoAgents } from "./no-agents.tsx";
import { type ListedAgent, useAgents } from "./use-agents.ts";

/** Every published agent, and how to start each. */
export function AgentsView() {
  const query = useAgents();
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Agents"
        state={<State agents={query.data} hasMore={query.hasNextPage} failed={query.isError} />}
      />
      <Content query={query} />
    </div>
  );
}

function State({
  agents,
  hasMore,
  failed,
}: {
  agents: ListedAgent[] | undefined;
  hasMore: boolean;
  failed: boolean;
}) {
  if (!agents) return failed ? null : <Skeleton className="h-4 w-72" />;
  if (agents.length === 0) return null;
  const count = hasMore ? `The first ${agents.length}` : `${agents.length}`;
  return `${count} published ${agents.length === 1 ? "agent" : "agents"}. Choose a lane to see how a run starts.`;
}

function Content({ query }: { query: ReturnType<typeof useAgents> }) {
  const { data: agents, error, isFetching, refetch } = query;
  if (agents) return agents.length === 0 ? <NoAgents /> : <Agents agents={agents} query={query} />;
  if (!error) return <AgentsSkeleton />;
  return (
    <FailureNotice
      what="The agents could not be read."
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

function Agents({ agents, query }: { agents: ListedAgent[]; query: ReturnType<typeof useAgents> }) {
  return (
    <>
      <AgentList agents={agents} />
      {query.hasNextPage && (
        <Button
          className="justify-self-start"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? "Reading more" : "Show more agents"}
        </Button>
      )}
    </>
  );
}
