import type { Command } from "#lib/language/evaluation/protocol.ts";
import { iterationOf } from "./containers.ts";
import { dequeue, enqueue } from "./ready-queue.ts";
import { type LiveNode, resultOf } from "./scope.ts";
import { livePlaceOf, type Step } from "./step.ts";

/**
 * Lines up nodes that became ready and says what to do next.
 *
 * What is pure goes first, one by one in document order; effects and awaited nodes begin when none is left. So an
 * expression that fails does so before anything new reaches the outside, and an effect repeated after a crash
 * sees at least the pure outputs it saw the first time, although those were not committed when it began.
 */
export function dispatch({ state, ready, commands }: Step): void {
  if (state.status === "failed") return;
  for (const live of ready) enqueue(isEvaluated(live) ? state.readyPure : state.readyOutward, live);
  if (state.live.size === 0) {
    state.status = "completed";
    commands.push({ type: "complete_run", result: resultOf(state.root) });
    return;
  }
  if (state.evaluating !== null) return;

  const pure = dequeueLive(state.readyPure);
  if (pure) {
    state.evaluating = pure.occurrenceId;
    commands.push(begin(pure));
    return;
  }
  for (let next = dequeueLive(state.readyOutward); next; next = dequeueLive(state.readyOutward))
    commands.push(begin(next));
}

function isEvaluated({ node }: LiveNode): boolean {
  return node.kind === "pure" || node.kind === "given" || node.kind === "container";
}

/** Takes the next node; those that were given up while in line are skipped. */
function dequeueLive(queue: LiveNode[]): LiveNode | undefined {
  let next = dequeue(queue);
  while (next?.isAbandoned) next = dequeue(queue);
  return next;
}

const VERBS = { pure: "evaluate", given: "evaluate", effect: "execute", awaited: "await" } as const;

function begin(live: LiveNode): Command {
  live.commanded = true;
  const { node, progress } = live;
  if (node.kind !== "container") return { type: VERBS[node.kind], ...livePlaceOf(live) };
  if (!progress) return { type: "open", ...livePlaceOf(live) };
  const iteration = progress.begun - 1;
  return {
    type: "decide",
    ...livePlaceOf(live),
    number: iteration,
    result: resultOf(iterationOf(live, iteration)),
  };
}
