import { useMemo, useState } from "react";
import { nodesById } from "#components/graph/graph-parts.ts";
import { IterationBar } from "#components/run-page/iteration/iteration-bar.tsx";
import { useGraphStates } from "#components/run-page/iteration/use-graph-states.ts";
import { useOccurrence } from "#components/run-page/occurrence/use-occurrence.ts";
import { JsonView } from "#components/ui/json-view.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { memberOf } from "#lib/contract/json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { containersOf, findNode } from "#lib/language/agent-document/drafts/levels.ts";
import { useBuilderActions } from "../builder-actions.ts";
import { useBuilder } from "../builder-store.ts";
import { useInsertIntoLast } from "../code/last-field.ts";
import { usePreview } from "./preview-context.ts";
import { ValueTree } from "./value-tree.tsx";

/** What the selected node could read in the last preview, and what it gave; of a body's node, in each iteration. */
export function DataPanel() {
  const { runId, page } = usePreview();
  const graph = useBuilder((state) => state.history.present.graph);
  const selected = useBuilder((state) => state.selected.boxes);
  const [id, ...others] = selected;
  const placed = useMemo(
    () => (id === undefined || others.length > 0 ? undefined : findNode(graph, id)),
    [graph, id, others.length],
  );
  if (runId === null) return <p className={NOTE}>Run a preview: its values are shown here.</p>;
  if (!page) return <Skeleton className="m-4 h-24" />;
  if (!placed) return <p className={NOTE}>Select a node to see its input and its output.</p>;
  const around = containersOf(graph, placed.node.id);
  return (
    <NodeData
      key={`${runId} ${around.join(" ")}`}
      runId={runId}
      asOf={page.lastSequence}
      nodeId={placed.node.id}
      around={around}
    />
  );
}

const NOTE = "p-4 text-ink-soft text-table";

function NodeData({
  runId,
  asOf,
  nodeId,
  around,
}: {
  runId: string;
  asOf: string;
  nodeId: string;
  /** The nodes in whose bodies it is. */
  around: readonly string[];
}) {
  const { outputs } = usePreview();
  const { say } = useBuilderActions();
  const insert = useInsertIntoLast();
  const isReadOnly = useBuilder((state) => state.isReadOnly);
  const [within, setWithin] = useState<string | null>(null);
  const { query, states } = useGraphStates({ runId, within, asOf });
  const occurrenceId = states.get(nodeId)?.occurrenceId ?? null;
  const isPicked = around.length === 0 || within !== null;
  const { data: detail } = useOccurrence({ runId, occurrenceId: isPicked ? occurrenceId : null });
  // The run's captured graph has this shape.
  const document = query.data?.document as unknown as AgentDocument | undefined;
  const documentNodes = useMemo(() => nodesById(document?.nodes ?? []), [document]);
  const output =
    around.length === 0 ? outputs && memberOf(outputs.nodes, nodeId) : (detail?.output ?? undefined);
  const roots = useMemo(() => {
    const others = Object.entries(outputs?.nodes ?? {}).filter(([id]) => id !== nodeId);
    return [
      { name: "input", path: "input", value: outputs?.input ?? {} },
      { name: "nodes", path: "nodes", value: Object.fromEntries(others) },
    ];
  }, [outputs, nodeId]);
  function pick(path: string): void {
    if (!insert(path)) say("Put the cursor into an expression in the inspector first.");
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
      {around.length > 0 && (
        <IterationBar
          nodes={[...states.values()].filter((one) => around.includes(one.nodeId))}
          documentNodes={documentNodes}
          within={within}
          onPick={setWithin}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
        <section aria-label="Input" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="font-medium text-table">
            Input{" "}
            <span className="font-normal text-ink-soft">Press a name to write it into an expression.</span>
          </h2>
          <ValueTree roots={roots} {...(!isReadOnly && { onPick: pick })} />
          {detail && detail.input !== null && (
            <JsonView label="Called with" value={detail.input} openDepth={1} />
          )}
        </section>
        <section aria-label="Output" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="font-medium text-table">Output</h2>
          {output !== undefined ? (
            <JsonView label={`nodes.${nodeId}`} value={output} />
          ) : (
            <p className="text-ink-soft text-table">
              {isPicked ? "It gave nothing in the last preview." : "Choose an iteration to see what it gave."}
            </p>
          )}
        </section>
      </div>
    </div>
  );
}
