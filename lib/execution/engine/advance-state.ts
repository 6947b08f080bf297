import type { Command, EngineEvent } from "#lib/language/evaluation/protocol.ts";
import { beginReadyIteration, containerDecided, containerOpened } from "./containers.ts";
import { dispatch } from "./dispatch.ts";
import { endNode, failNode } from "./end-node.ts";
import { makeLive, type RunState } from "./run-state.ts";
import type { Step } from "./step.ts";

/**
 * Takes one event of a run into its state, which is changed in place, and says what follows from it ("Flow" of the
 * agent document). It touches nothing but its arguments, and an event costs the edges it settles, whatever the graph's
 * size and however many iterations there are.
 *
 * Once the run has completed or failed, events of nodes still under way are ignored; so are those of an iteration that
 * was given up.
 * @throws Error when the event contradicts the state: a node that is not running, an outcome it does not
 * have, a turn started twice. These are faults of the driver, not of the run.
 */
export function advanceState(state: RunState, event: EngineEvent): readonly Command[] {
  if (state.status === "completed" || state.status === "failed") return [];
  const step: Step = { state, commands: [], ready: [] };
  applyEvent(step, event);
  dispatch(step);
  return step.commands;
}

function applyEvent(step: Step, event: EngineEvent): void {
  const { state } = step;
  if (event.type === "turn_started") {
    if (state.status !== "created") throw new Error(`Turn ${state.turn} was started twice.`);
    state.status = "running";
    step.ready.push(makeLive({ state, scope: state.root, node: state.root.graph.start }));
    return;
  }
  const live = state.live.get(event.occurrenceId);
  if (!live && state.abandoned.has(event.occurrenceId)) {
    if (event.type === "node_ended" || event.type === "node_errored")
      state.abandoned.delete(event.occurrenceId);
    return;
  }
  if (!live?.commanded) throw new Error(`"${event.occurrenceId}" ended, but is not running.`);
  switch (event.type) {
    case "node_ended":
      endNode(step, live, event);
      break;
    case "node_errored":
      failNode(step, live, event.error);
      break;
    case "container_opened":
      containerOpened(step, live, event.iterations);
      break;
    case "iteration_ready":
      beginReadyIteration(step, live, event.number);
      break;
    case "container_decided":
      containerDecided(step, live, event.goesOn);
      break;
  }
}
