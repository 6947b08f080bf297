import { dispatch } from "./dispatch.ts";
import { endNode } from "./end-node.ts";
import type { Graph } from "./graph.ts";
import type { Command, NodeEnded } from "./protocol.ts";
import { createRunState, makeLive, type RunState } from "./run-state.ts";

/**
 * A committed step, as its row tells it; outcome `failed` with output `{ error: { code, message } }`
 * included.
 */
export type FinishedStep = Omit<NodeEnded, "type">;

/**
 * The state of a turn as another worker finds it, and every command then outstanding. Effects without a step
 * are to be executed again, whether they had begun or not; pure nodes without one are to be computed again;
 * interactions named in `openInteractions` (by occurrence id: opened, their nodes not ended) are awaited and
 * not opened again.
 *
 * The order of the steps does not matter. A turn without any step is one that has just started. A run that
 * failed has nothing to rebuild: its failure and the step behind it are committed together.
 * @throws Error when a step or an open interaction belongs to a node that could not have begun: a pure node's
 * output must be committed no later than what was built on it.
 */
export function rebuildState({
  graph,
  runId,
  turn,
  finished,
  openInteractions,
}: {
  graph: Graph;
  runId: string;
  turn: number;
  finished: readonly FinishedStep[];
  openInteractions: ReadonlySet<string>;
}): { state: RunState; commands: readonly Command[] } {
  const state = createRunState({ runId, turn });
  state.status = "running";

  const steps = new Map(finished.map((step) => [step.occurrenceId, step]));
  const reached = [makeLive({ state, node: graph.start })];
  for (const live of reached) {
    const step = steps.get(live.occurrenceId);
    if (!step) continue;
    steps.delete(live.occurrenceId);
    const { outcome, output, sequence } = step;
    const ending = endNode({ state, live, outcome, output, sequence });
    if ("failure" in ending) {
      state.status = "failed";
      return { state, commands: [{ type: "fail_run", error: ending.failure }] };
    }
    reached.push(...ending.ready);
  }

  for (const id of openInteractions) {
    const live = state.live.get(id);
    if (live?.node.kind !== "interaction") throw new Error(`"${id}" is open, but its node is not waiting.`);
    live.commanded = true;
  }
  const [stray] = steps.keys();
  if (stray !== undefined) throw new Error(`"${stray}" has ended, but its node could not have begun.`);
  return {
    state,
    commands: dispatch({ state, ready: [...state.live.values()].filter((live) => !live.commanded) }),
  };
}
