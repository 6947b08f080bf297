import type { RunError } from "#lib/contract/interactions.ts";

/** The name of each failure code. */
export const FAILURE_WORDS: Readonly<Record<RunError["code"], string>> = {
  node_failed: "A node failed",
  model_error: "The model failed",
  tool_error: "A tool failed",
  expression_error: "An expression failed",
  approval_rejected: "An approval was rejected",
  interaction_expired: "Nobody answered in time",
  run_timeout: "Timed out",
  permission_denied: "Permission denied",
  step_limit_exceeded: "Too many steps",
  preview_write_blocked: "A preview does not write",
  pin_missing: "A pin is missing",
  internal_error: "An internal error",
};
