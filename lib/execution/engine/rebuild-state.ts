import type { NodeOutput } from "#lib/contract/json.ts";
import type { Command, NodeEnded } from "#lib/language/evaluation/protocol.ts";
import { openIteration, restoreProgress, resumeBetween } from "./containers.ts";
import { dispatch } from "./dispatch.ts";
import { endNode, failureOf } from "./end-node.ts";
import type { Graph } from "./graph.ts";
import { createRunState, makeLive, type RunState } from "./run-state.ts";
import type { LiveNode } from "./scope.ts";
import type { Step } from "./step.ts";

/**
 * A committed step, as its row tells it; outcome `failed` with output `{ error: { code, message, details } }`
 * included.
 */
export type FinishedStep = Omit<NodeEnded, "type">;

/** A container that was opened and has not ended. */
export interface OpenContainer {
  readonly occurrenceId: string;
  readonly total: number;
  readonly begun: number;
  /** The iterations that have begun and not ended. */
  readonly open: readonly number[];
}

/**
 * The state of a turn as another worker finds it, and every command then outstanding. Effects without a step
 * are to be executed again, whether they had begun or not; pure nodes without one are to be computed again;
 * the nodes named in `awaited` (by occurrence id: what they wait for is stored) are not begun again. Of iterations that have ended no step is needed.
 *
 * The order of the steps does not matter. A turn without any step is one that has just started. A run that
 * failed has nothing to rebuild: its failure and the step behind it are committed together.
 * @throws Error when a step or an awaited occurrence belongs to a node that could not have begun: a pure node's
 * output must be committed no later than what was built on it.
 */
export function rebuildState({
  graph,
  runId,
  turn,
  finished,
  containers,
  awaited,
  given,
}: {
  graph: Graph;
  runId: string;
  turn: number;
  finished: readonly FinishedStep[];
  containers: readonly OpenContainer[];
  awaited: ReadonlySet<string>;
  /** As in `createRunState`. */
  given?: Readonly<Record<string, NodeOutput>> | undefined;
}): { state: RunState; commands: readonly Command[] } {
  const state = createRunState({ graph, runId, turn, given });
  state.status = "running";
  const step: Step = { state, commands: [], ready: [] };

  const steps = new Map(finished.map((end) => [end.occurrenceId, end]));
  const opened = new Map(containers.map((container) => [container.occurrenceId, container]));
  const reached = [makeLive({ state, scope: state.root, node: graph.start })];
  /** Containers between two iterations. */
  const between: LiveNode[] = [];
  const deciding: LiveNode[] = [];
  /** Answers that fail what they are part of: they are committed, and what follows from them is not. */
  const failing: Failing[] = [];
  for (const live of reached) {
    const end = steps.get(live.occurrenceId);
    const container = opened.get(live.occurrenceId);
    if (end) {
      steps.delete(live.occurrenceId);
      if (failureOf(live, end.outcome)) failing.push({ live, end });
      else endNode(step, live, end);
    } else if (container) {
      live.commanded = true;
      restoreProgress(live, container);
      for (const iteration of container.open) {
        const scope = openIteration(live, iteration);
        step.ready.push(makeLive({ state, scope, node: scope.graph.start }));
      }
      if (container.open.length === 0) between.push(live);
    }
    for (const next of step.ready.splice(0)) (next.progress ? deciding : reached).push(next);
  }

  for (const id of awaited) {
    const live = state.live.get(id);
    if (live?.node.kind !== "awaited") throw new Error(`"${id}" is open, but its node is not waiting.`);
    live.commanded = true;
  }
  const [stray] = steps.keys();
  if (stray !== undefined) throw new Error(`"${stray}" has ended, but its node could not have begun.`);
  // The branches of committed steps are in the trace.
  const commands = step.commands.filter(({ type }) => type !== "take_branch");
  step.commands.splice(0, Number.POSITIVE_INFINITY, ...commands);
  // They come last: everything that they give up is known by now.
  for (const { live, end } of failing.toSorted(bySequence)) {
    if (!live.isAbandoned) endNode(step, live, end);
    if (isFailed(state)) return { state, commands: step.commands };
  }
  for (const live of between) if (!live.isAbandoned) resumeBetween(step, live);
  deciding.push(...step.ready.splice(0).filter(({ progress }) => progress));
  step.ready.push(...deciding, ...[...state.live.values()].filter((live) => !live.commanded));
  dispatch(step);
  return { state, commands: step.commands };
}

interface Failing {
  readonly live: LiveNode;
  readonly end: FinishedStep;
}

function bySequence({ end: one }: Failing, { end: other }: Failing): number {
  return one.sequence < other.sequence ? -1 : 1;
}

/** TypeScript remembers what was assigned, not what a call changed. */
function isFailed({ status }: RunState): boolean {
  return status === "failed";
}
