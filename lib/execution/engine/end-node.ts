import type { JsonObject } from "#lib/contract/json.ts";
import type { NodeEnded, NodeError, RunError } from "#lib/language/evaluation/protocol.ts";
import { abandonIterations, endIteration } from "./containers.ts";
import type { GraphNode } from "./graph.ts";
import { makeLive } from "./run-state.ts";
import { type Completion, giveOutput, type LiveNode } from "./scope.ts";
import { settleEdges } from "./settle-edges.ts";
import { livePlaceOf, type Step } from "./step.ts";

type End = Pick<NodeEnded, "outcome" | "output" | "sequence">;

/**
 * Ends a node with an outcome: its output becomes visible and its edges are settled.
 * @throws Error when the node cannot end so: an outcome it does not have, or `failed` without an edge to
 * follow, which only the node's error can explain (`failNode`).
 */
export function endNode(step: Step, live: LiveNode, end: End): void {
  const { node } = live;
  if (!node.outcomes.includes(end.outcome)) {
    throw new Error(`Node "${node.id}" cannot end in "${end.outcome}".`);
  }
  const failure = failureOf(live, end.outcome);
  if (failure) {
    failAround(step, live, placed(failure, live));
    return;
  }
  // `node_failed` is no `node_completed`: an error that a branch handles is never the run's result.
  if (meaningOf(node, end.outcome) !== "failed") recordCompletion(live, end);
  leaveNode(step, live, end);
}

/**
 * Ends a node with its error: along its `failed` edges where its type has that outcome and one leads on, else
 * what it is part of fails, an iteration or the run.
 */
export function failNode(step: Step, live: LiveNode, error: NodeError): void {
  const { code, message, retryable, details = null } = error;
  abandonIterations(step, live);
  if (handlesFailure(live)) leaveNode(step, live, { outcome: "failed", output: failedOutput(error) });
  else {
    const failure = { code, message, nodeId: live.node.id, retryable, details };
    failAround(step, live, placed(failure, live));
  }
}

/**
 * What expressions and the trace see of a node that failed: what the run's error has. What a preview did not send is
 * shown beside it, and the graph does not see it.
 */
export function failedOutput({ code, message, details }: Told) {
  const isTold = details && code !== "preview_write_blocked";
  return { error: { code, message, ...(isTold ? { details } : {}) } };
}

interface Told extends Pick<RunError, "code" | "message"> {
  readonly details?: JsonObject | null | undefined;
}

/**
 * Says of an error in an iteration which one it was: of 200 items, one must be found. Of one in a called run, the
 * iteration that has called it follows, and `loopPath` leads from there to it. `index` is that of the innermost loop.
 */
function placed(error: RunError, { scope: { path } }: LiveNode): RunError {
  if (path.length === 0) return error;
  const { message, details } = error;
  const words = path.map(({ nodeId, iteration }) => `iteration ${iteration} of "${nodeId}"`);
  const iterations = words.toReversed().join(", ");
  const below = Array.isArray(details?.loopPath) ? details.loopPath : [];
  const isCalled = below.length > 0 && message.endsWith(")");
  return {
    ...error,
    message: isCalled ? `${message.slice(0, -1)}, called in ${iterations})` : `${message} (${iterations})`,
    details: {
      ...details,
      index: path.at(-1)?.iteration ?? null,
      loopPath: [...path.map(({ nodeId, iteration }) => ({ nodeId, iteration })), ...below],
    },
  };
}

/** Whether an edge takes up what goes wrong in the node. */
export function handlesFailure({ node }: LiveNode): boolean {
  return node.kind !== "pure" && node.outcomes.includes("failed") && hasWayOut(node, "failed");
}

/**
 * The node's end fails what it is part of. The first failure of an iteration is its container's, and what else the
 * container does is given up.
 */
function failAround(step: Step, live: LiveNode, error: RunError): void {
  drop(step, live);
  const { container, path } = live.scope;
  const index = path.at(-1)?.iteration;
  if (!container || index === undefined) {
    step.state.status = "failed";
    step.commands.push({ type: "fail_run", error });
    return;
  }
  abandonIterations(step, container);
  const isHandled = handlesFailure(container);
  const output = { error: { ...failedOutput(error).error, index } };
  step.commands.push({ type: "fail_container", ...livePlaceOf(container), ...output, isHandled });
  if (isHandled) leaveNode(step, container, { outcome: "failed", output });
  else failAround(step, container, error);
}

function leaveNode(step: Step, live: LiveNode, { outcome, output }: Omit<End, "sequence">): void {
  const { state, commands, ready } = step;
  const { node, scope } = live;
  drop(step, live);
  giveOutput(scope, { nodeId: node.id, output });
  const way = wayOut(node, outcome);
  for (const next of settleEdges({ scope, from: node, way }))
    ready.push(makeLive({ state, scope, node: next }));
  if (isChoice(node, outcome)) {
    const to = node.outgoing.filter((edge) => edge.on === way).map((edge) => edge.to.id);
    commands.push({ type: "take_branch", ...livePlaceOf(live), outcome, to });
  }
  const iteration = scope.path.at(-1)?.iteration;
  if (scope.container && iteration !== undefined && scope.live.size === 0)
    endIteration(step, scope.container, iteration);
}

function drop({ state }: Step, live: LiveNode): void {
  state.live.delete(live.occurrenceId);
  live.scope.live.delete(live);
  live.scope.opened.delete(live);
  if (state.evaluating === live.occurrenceId) state.evaluating = null;
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

/** The error of an outcome that no edge takes up; null where the outcome does not fail the graph around the node. */
export function failureOf({ node, occurrenceId }: LiveNode, outcome: string): RunError | null {
  if (hasWayOut(node, outcome)) return null;
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
        `"${occurrenceId}" ended in "failed" without its error, and no edge leads on from there.`,
      );
    default:
      return null;
  }
}

function recordCompletion({ node, scope }: LiveNode, { sequence, output }: End): void {
  const completion: Completion = { sequence, value: output };
  if (isLater(completion, scope.latestNode)) scope.latestNode = completion;
  if (node.isOutput && isLater(completion, scope.latestOutput)) scope.latestOutput = completion;
}

/** By sequence, not by arrival: effects that commit at nearly the same time may report in either order. */
function isLater(completion: Completion, than: Completion | null): boolean {
  return than === null || completion.sequence > than.sequence;
}
