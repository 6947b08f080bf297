import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { apiQuery } from "#components/api/api-query.ts";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Graph } from "#components/graph/graph.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { GRAPH_HEIGHT } from "./graph-height.ts";
import type { RunPage } from "./use-run-page.ts";

/** The run's captured graph with the state of each node. */
export function GraphTab({
  page,
  lookedAt,
  onLookAt,
}: {
  page: RunPage;
  lookedAt: string | null;
  onLookAt: (occurrenceId: string | null) => void;
}) {
  const { runId } = page.run;
  const query = useQuery({
    ...apiQuery("/api/runs/{runId}/graph", { params: { runId }, asOf: page.lastSequence }),
    // Keeps the old state until the new one is loaded.
    placeholderData: (before) => before,
  });
  const { data, error } = query;
  const fingerprint = data?.fingerprint;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one graph is laid out once, however its nodes change
  const document = useMemo(
    // Published documents have this shape, even with redacted parts.
    () => data && (data.document as unknown as AgentDocument),
    [fingerprint],
  );
  const states = useMemo(() => new Map(data?.nodes.map((node) => [node.nodeId, node])), [data]);
  if (data && document) {
    const selected = data.nodes.find(
      ({ occurrenceId }) => occurrenceId !== null && occurrenceId === lookedAt,
    );
    return (
      <div className={`${GRAPH_HEIGHT} overflow-hidden rounded-lg border border-line`}>
        <Graph
          document={document}
          label="The graph of this run"
          states={states}
          laneId={data.laneId}
          selectedId={selected?.nodeId ?? null}
          onSelect={(nodeId) => {
            const occurrenceId = states.get(nodeId)?.occurrenceId ?? null;
            onLookAt(occurrenceId === lookedAt ? null : occurrenceId);
          }}
        />
      </div>
    );
  }
  if (!error) {
    return (
      <div role="status">
        <span className="sr-only">Loading the graph</span>
        <Skeleton className={`${GRAPH_HEIGHT} rounded-lg`} />
      </div>
    );
  }
  return <NotLoaded what="The graph could not be loaded." query={query} />;
}
