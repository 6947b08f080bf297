import type { GraphSource } from "#lib/testing/factories.ts";
import { graphOf } from "#lib/testing/graph-of.ts";

export type Node = GraphSource["nodes"][number];

/** A graph that calls an agent, and gives what it gave; what went wrong is its result, too. */
export const calling = (agentId: string, parts: Partial<Node> & { input?: string } = {}): GraphSource => {
  const { input = "input", ...node } = parts;
  return graphOf(
    [
      { id: "ask_agent", type: "agent", config: { agentId, laneId: "go", input }, ...node } as Node,
      { id: "end", type: "output", config: { value: "{'gave': nodes.ask_agent}" } },
      { id: "not", type: "output", config: { value: "{'handled': nodes.ask_agent}" } },
    ],
    [
      { from: "ask_agent", to: "end" },
      { from: "ask_agent", on: "failed", to: "not" },
    ],
  );
};
export const doubling = graphOf([{ id: "twice", type: "transform", config: { expression: "input.n * 2" } }]);
export const approving = graphOf(
  [
    { id: "sure", type: "approval", config: { title: "Sure?", summary: "Really {{ input.n }}?" } },
    { id: "end", type: "output", config: { value: "nodes.sure.action" } },
  ],
  [{ from: "sure", on: "approved", to: "end" }],
);
