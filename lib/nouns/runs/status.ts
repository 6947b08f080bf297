import type { RunStatus } from "#lib/contract/runs.ts";
import type { ExecutionStatus } from "#lib/contract/trace.ts";

/** The state machine: the only definition of which status may follow which (interface, States and transitions). */
export const RUN_TRANSITIONS = {
  queued: ["running", "cancelling"],
  running: ["waiting", "completed", "failed", "cancelling"],
  waiting: ["running", "failed", "cancelling"],
  cancelling: ["cancelled"],
  completed: ["running", "queued"], // D10: a conversation continues under the same id
  failed: [],
  cancelled: [],
} as const satisfies Record<RunStatus, readonly RunStatus[]>;

const statuses = Object.keys(RUN_TRANSITIONS) as RunStatus[]; // keys of the literal above

/** The statuses that may precede `target`: the guard in the WHERE of every status write. */
export function sourcesOf(target: RunStatus): RunStatus[] {
  return statuses.filter((from) => RUN_TRANSITIONS[from].some((to) => to === target));
}

const EXECUTION_STATUS: Record<RunStatus, ExecutionStatus> = {
  queued: "pending",
  running: "active",
  waiting: "suspended",
  cancelling: "active",
  completed: "succeeded",
  failed: "errored",
  cancelled: "cancelled",
};

/** The stored execution status that the trace shows (D12). */
export function executionStatus(status: RunStatus): ExecutionStatus {
  return EXECUTION_STATUS[status];
}
