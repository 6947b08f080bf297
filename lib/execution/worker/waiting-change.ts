import { runResumed } from "#lib/nouns/run-answers/show-waiting.ts";
import type { RunChange } from "#lib/nouns/runs/change-run.ts";
import type { NewEvent } from "#lib/nouns/runs/new-event.ts";

/** The events and the status to write for a run that waits now, or that waits no more. */
export function waitingChange({
  events,
  waits,
  isResumed,
  turn,
}: {
  events: readonly NewEvent[];
  waits: boolean;
  isResumed: boolean;
  turn: number;
}): Pick<RunChange, "events" | "status"> {
  if (waits) return { events, status: { to: "waiting" } };
  return isResumed ? { events: [...events, runResumed(turn)], status: { to: "running" } } : { events };
}
