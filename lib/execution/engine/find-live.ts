import type { NodePlace } from "#lib/language/agent-document/occurrence.ts";
import { handlesFailure } from "./end-node.ts";
import type { RunState } from "./run-state.ts";
import type { Scope } from "./scope.ts";
import { livePlaceOf } from "./step.ts";

/** What a driver may ask about a node that is ready, running or waiting. */

/** Whether something is still expected of it: it has not ended and was not given up. */
export function isUnderWay(state: RunState, occurrenceId: string): boolean {
  return state.live.has(occurrenceId);
}

/** Where it is; undefined when it is not under way. */
export function findPlace(state: RunState, occurrenceId: string): NodePlace | undefined {
  const live = state.live.get(occurrenceId);
  return live && livePlaceOf(live);
}

/** The effects that were begun and have not ended. */
export function effectsUnderWay(state: RunState): NodePlace[] {
  return [...state.live.values()].flatMap((live) =>
    live.commanded && live.node.kind === "effect" ? [livePlaceOf(live)] : [],
  );
}

/** Which execution of which graph it belongs to. @throws Error when it is not under way. */
export function scopeAround(state: RunState, occurrenceId: string): Scope {
  const live = state.live.get(occurrenceId);
  if (!live) throw new Error(`"${occurrenceId}" is not under way.`);
  return live.scope;
}

/** The execution of a container's body; undefined when the iteration is not under way. */
export function findIteration(state: RunState, occurrenceId: string, iteration: number): Scope | undefined {
  return state.live.get(occurrenceId)?.progress?.open.get(iteration);
}

/** Whether an edge takes up what goes wrong in it. */
export function takesUpFailure(state: RunState, occurrenceId: string): boolean {
  const live = state.live.get(occurrenceId);
  return live !== undefined && handlesFailure(live);
}
