import type { Command } from "./protocol.ts";
import { dequeue, enqueue } from "./ready-queue.ts";
import type { LiveNode, RunState } from "./run-state.ts";

/**
 * Lines up nodes that became ready and says what to do next.
 *
 * Pure nodes go first, one by one in document order; effects and interactions begin when none is left. So an
 * expression that fails does so before anything new reaches the outside, and an effect repeated after a crash
 * sees at least the pure outputs it saw the first time, although those were not committed when it began.
 */
export function dispatch({ state, ready }: { state: RunState; ready: Iterable<LiveNode> }): Command[] {
  for (const live of ready) enqueue(live.node.kind === "pure" ? state.readyPure : state.readyOutward, live);
  if (state.live.size === 0) {
    state.status = "completed";
    return [{ type: "complete_run", result: (state.latestOutput ?? state.latestNode)?.value ?? null }];
  }
  if (state.evaluating !== null) return [];

  const pure = dequeue(state.readyPure);
  if (pure) {
    state.evaluating = pure.occurrenceId;
    return [begin(pure)];
  }
  const commands: Command[] = [];
  for (let next = dequeue(state.readyOutward); next; next = dequeue(state.readyOutward))
    commands.push(begin(next));
  return commands;
}

const VERBS = { pure: "evaluate", effect: "execute", interaction: "interact" } as const;

function begin(live: LiveNode): Command {
  live.commanded = true;
  return { type: VERBS[live.node.kind], nodeId: live.node.id, occurrenceId: live.occurrenceId };
}
