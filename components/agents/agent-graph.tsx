"use client";

import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Graph } from "#components/graph/graph.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { useAgentGraph } from "./use-agent.ts";

/** The published graph, read-only. */
export function AgentGraph({ agentId, fingerprint }: { agentId: string; fingerprint: string }) {
  const query = useAgentGraph(agentId, fingerprint);
  const { data } = query;
  if (data) {
    return (
      <div className="h-[max(24rem,calc(100dvh-20rem))] overflow-hidden rounded-lg border border-line">
        <Graph
          // A published document has this shape.
          document={data.graph as unknown as AgentDocument}
          label="The graph of this agent"
          states={undefined}
          laneId={undefined}
          selectedId={null}
          onSelect={undefined}
        />
      </div>
    );
  }
  const pending = <Skeleton className="h-96 rounded-lg" />;
  return <NotLoaded what="The graph could not be loaded." query={query} pending={pending} />;
}
