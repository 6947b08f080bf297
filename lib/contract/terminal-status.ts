import type { RunStatus } from "./runs.ts";

/** Whether a run has ended; a completed one may continue as a conversation (D10). */
export type TerminalStatus = "completed" | "failed" | "cancelled";

export function isTerminal(status: RunStatus): status is TerminalStatus {
  return status === "completed" || status === "failed" || status === "cancelled";
}
