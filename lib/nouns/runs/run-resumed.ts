import type { NewEvent } from "./new-event.ts";

/** A run that waited runs again (D12). */
export const runResumed = (turn: number): NewEvent => ({
  type: "run_resumed",
  status: "active",
  payload: { turn },
});
