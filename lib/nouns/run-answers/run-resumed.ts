import type { NewEvent } from "#lib/nouns/runs/new-event.ts";

/** A run that waited runs again (D12). */
export const runResumed = (turn: number): NewEvent => ({
  type: "run_resumed",
  status: "active",
  payload: { turn },
});
