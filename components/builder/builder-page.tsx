"use client";

import { useQuery } from "@tanstack/react-query";
import { DraftFailure } from "#components/agents/agent-failure.tsx";
import { apiQuery } from "#components/api/api-query.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

const BuilderView = lazyPart(
  async () => (await import("./builder-view.tsx")).BuilderView,
  () => <Opening />,
);

/** The page on which an agent's draft is edited. */
export function BuilderPage({ agentId }: { agentId: string }) {
  const query = useQuery({
    ...apiQuery("/api/agents/{agentId}/draft", { params: { agentId } }),
    // Read once, for the page to begin with: from then on it follows the draft itself, and keeps what is not saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (query.data) return <BuilderView key={agentId} draft={query.data} />;
  if (!query.error) return <Opening />;
  return (
    <div className="grid gap-6">
      <PageHeader title="Edit agent" />
      <DraftFailure query={query} agentId={agentId} />
    </div>
  );
}

function Opening() {
  return (
    <div className="grid gap-4">
      <PageHeader title="Edit agent" state={<Skeleton className="h-4 w-60 max-w-full" />} />
      <Skeleton className="h-[calc(100dvh-12rem)] rounded-lg" />
    </div>
  );
}
