import type { NodeOutput } from "#lib/json.ts";
import type { GraphNode } from "./graph.ts";
import type { Command, NodeError, RunError, Sequence } from "./protocol.ts";
import { type Completion, type LiveNode, makeLive, type RunState } from "./run-state.ts";
import { settleEdges } from "./settle-edges.ts";

/** What a node's end leads to: nodes that became ready and the branch to report, or the run's failure. */
export type Ending =
  | { readonly ready: readonly LiveNode[]; readonly branch: Command | null }
  | { readonly failure: RunError };

interface NodeEnd {
  readonly state: RunState;
  readonly live: LiveNode;
  readonly outcome: string;
  readonly output: NodeOutput;
  readonly sequence: Sequence;
}

/**
 * Ends a node with an outcome: its output becomes visible and its edges are settled.
 * @throws Error when the node cannot end so: an outcome it does not have, or `failed` without an edge to
 * follow, which only the node's error can explain (`failNode`).
 */
export function endNode(end: NodeEnd): Ending {
  const { node } = end.live;
  if (!node.outcomes.includes(end.outcome)) {
    throw new Error(`Node "${node.id}" cannot end in "${end.outcome}".`);
  }
  const failure = hasWayOut(node, end.outcome) ? null : failureWithoutEdge(node, end.outcome);
  if (failure) return { failure };
  // `node_failed` is no `node_completed`: an error that a branch handles is never the run's result.
  if (meaningOf(node, end.outcome) !== "failed") recordCompletion(end);
  return leaveNode(end);
}

/**
 * Ends a node with its error: along its `failed` edges where its type has that outcome and one leads on, else
 * the run fails.
 */
export function failNode({
  state,
  live,
  error,
}: {
  state: RunState;
  live: LiveNode;
  error: NodeError;
}): Ending {
  const { node } = live;
  const { code, message, retryable, details = null } = error;
  if (node.kind === "pure" || !node.outcomes.includes("failed") || !hasWayOut(node, "failed")) {
    return { failure: { code, message, nodeId: node.id, retryable, details } };
  }
  return leaveNode({ state, live, outcome: "failed", output: { error: { code, message } } });
}

function leaveNode({ state, live, outcome, output }: Omit<NodeEnd, "sequence">): Ending {
  const { node } = live;
  state.live.delete(live.occurrenceId);
  if (state.evaluating === live.occurrenceId) state.evaluating = null;
  state.outputs[node.id] = output;
  const way = wayOut(node, outcome);
  const ready = settleEdges({ state, from: node, way }).map((next) => makeLive({ state, node: next }));
  if (!isChoice(node, outcome)) return { ready, branch: null };
  const to = node.outgoing.filter((edge) => edge.on === way).map((edge) => edge.to.id);
  return {
    ready,
    branch: { type: "take_branch", nodeId: node.id, occurrenceId: live.occurrenceId, outcome, to },
  };
}

/**
 * An outcome where its name has a meaning of its own. A switch's cases are the author's words: one called
 * `failed` or `rejected` is a case and nothing more.
 */
function meaningOf(node: GraphNode, outcome: string): string | null {
  return node.kind === "pure" ? null : outcome;
}

/** The `on` of the edges that an outcome follows. */
function wayOut(node: GraphNode, outcome: string): string {
  if (meaningOf(node, outcome) !== "skipped") return outcome;
  return node.outgoing.some((edge) => edge.on === "skipped") ? "skipped" : "done";
}

function hasWayOut(node: GraphNode, outcome: string): boolean {
  const way = wayOut(node, outcome);
  return node.outgoing.some((edge) => edge.on === way);
}

/** Ending plainly in `done` is no choice, except where `done` is one of a switch's cases. */
function isChoice(node: GraphNode, outcome: string): boolean {
  return outcome !== "done" || (node.kind === "pure" && node.outcomes.length > 1);
}

/** The outcomes that fail the run when no edge takes them up; any other ends its branch quietly (null). */
function failureWithoutEdge(node: GraphNode, outcome: string): RunError | null {
  const failure = { nodeId: node.id, retryable: false, details: null };
  switch (meaningOf(node, outcome)) {
    case "rejected":
      return {
        ...failure,
        code: "approval_rejected",
        message: `"${node.id}" was rejected, and no edge leads on from there.`,
      };
    case "expired":
      return {
        ...failure,
        code: "interaction_expired",
        message: `"${node.id}" was not answered in time, and no edge leads on from there.`,
      };
    case "failed":
      throw new Error(
        `Node "${node.id}" ended in "failed" without its error, and no edge leads on from there.`,
      );
    default:
      return null;
  }
}

function recordCompletion({ state, live: { node }, output: value, sequence }: NodeEnd): void {
  const completion = { sequence, value };
  if (isLater(completion, state.latestNode)) state.latestNode = completion;
  if (node.isOutput && isLater(completion, state.latestOutput)) state.latestOutput = completion;
}

/** By sequence, not by arrival: effects that commit at nearly the same time may report in either order. */
function isLater(completion: Completion, than: Completion | null): boolean {
  return than === null || completion.sequence > than.sequence;
}
