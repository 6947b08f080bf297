import { dispatch } from "./dispatch.ts";
import { type Ending, endNode, failNode } from "./end-node.ts";
import type { Graph } from "./graph.ts";
import type { Command, EngineEvent } from "./protocol.ts";
import { makeLive, type RunState } from "./run-state.ts";

/**
 * Takes one event of a run and says what follows from it ("Semantics" of the agent document). Pure in that it
 * reads nothing but its arguments; incremental in that an event costs the edges it settles, whatever the
 * graph's size. The state given is used up: go on with the one returned.
 *
 * Once the run has completed or failed, events of nodes still under way are ignored.
 * @throws Error when the event contradicts the state: a node that is not running, an outcome it does not
 * have, a turn started twice. These are faults of the driver, not of the run.
 */
export function advance(
  graph: Graph,
  state: RunState,
  event: EngineEvent,
): { state: RunState; commands: readonly Command[] } {
  if (state.status === "completed" || state.status === "failed") return { state, commands: [] };
  const ending = applyEvent(graph, state, event);
  if ("failure" in ending) {
    state.status = "failed";
    return { state, commands: [{ type: "fail_run", error: ending.failure }] };
  }
  const next = dispatch({ state, ready: ending.ready });
  return { state, commands: ending.branch ? [ending.branch, ...next] : next };
}

function applyEvent(graph: Graph, state: RunState, event: EngineEvent): Ending {
  if (event.type === "turn_started") {
    if (state.status !== "created") throw new Error(`Turn ${state.turn} was started twice.`);
    state.status = "running";
    return { ready: [makeLive({ state, node: graph.start })], branch: null };
  }
  const live = state.live.get(event.occurrenceId);
  if (!live?.commanded) throw new Error(`"${event.occurrenceId}" ended, but is not running.`);
  return event.type === "node_ended"
    ? endNode({ state, live, outcome: event.outcome, output: event.output, sequence: event.sequence })
    : failNode({ state, live, error: event.error });
}
