import type { AnswerOf } from "#components/api/operations.ts";
import { iterationIn } from "#lib/language/agent-document/loop-address.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { IterationPicker } from "./iteration-picker.tsx";
import { iterationAround, iterationSteps } from "./iteration-place.ts";

type NodeStates = AnswerOf<"/api/runs/{runId}/graph">["nodes"];

/** A picker for each loop of the graph, and inside of a picked iteration for each loop in there. */
export function IterationBar({
  nodes,
  documentNodes,
  within,
  onPick,
}: {
  nodes: NodeStates;
  documentNodes: ReadonlyMap<string, GraphNode>;
  /** The picked iteration. */
  within: string | null;
  onPick: (within: string | null) => void;
}) {
  const picked = new Map(iterationSteps(within).map(({ nodeId, iteration }) => [nodeId, iteration]));
  const loops = nodes.filter(({ body }) => body !== null && body.iterations > 0);
  if (loops.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {loops.map(
        ({ nodeId, body }) =>
          body && (
            <IterationPicker
              key={nodeId}
              name={documentNodes.get(nodeId)?.name ?? nodeId}
              iterations={body.iterations}
              firstFailed={body.firstFailed}
              picked={picked.get(nodeId) ?? null}
              onPick={(iteration) =>
                onPick(
                  iteration === null
                    ? iterationAround(iterationIn(body.within, 0))
                    : iterationIn(body.within, iteration),
                )
              }
            />
          ),
      )}
    </div>
  );
}
