import { useMemo } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Graph } from "#components/graph/graph.tsx";
import { nodesById } from "#components/graph/graph-parts.ts";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { IterationBar } from "./iteration/iteration-bar.tsx";
import { useGraphStates } from "./iteration/use-graph-states.ts";
import { GRAPH_HEIGHT } from "./tab-skeletons.tsx";
import { useIteration } from "./use-run-place.ts";

/** The run's captured graph with the state of each node; inside of a loop, of all iterations or of a picked one. */
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
  const [within, setWithin] = useIteration();
  const { query, states } = useGraphStates({ runId, within, asOf: page.lastSequence });
  const { data, error } = query;
  const fingerprint = data?.fingerprint;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one graph is laid out once, however its nodes change
  const document = useMemo(
    // Published documents have this shape, even with redacted parts.
    () => data && (data.document as unknown as AgentDocument),
    [fingerprint],
  );
  const documentNodes = useMemo(() => nodesById(document?.nodes ?? []), [document]);
  if (data && document) {
    const nodes = [...states.values()];
    const selected = nodes.find(({ occurrenceId }) => occurrenceId !== null && occurrenceId === lookedAt);
    const graph = (
      <div className={`${GRAPH_HEIGHT} overflow-hidden rounded-lg border border-line`}>
        <Graph
          agentId={page.agent.id}
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
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <IterationBar
          nodes={nodes}
          documentNodes={documentNodes}
          within={within}
          onPick={(next) => void setWithin(next)}
        />
        {graph}
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
