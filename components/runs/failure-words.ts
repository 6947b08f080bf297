import type { RunError } from "#lib/contract/interactions.ts";

/** The name of each failure code. */
export const FAILURE_WORDS: Readonly<Record<RunError["code"], string>> = {
  node_failed: "A node failed",
  model_error: "The model failed",
  tool_error: "A tool failed",
  expression_error: "An expression failed",
  approval_rejected: "An approval was rejected",
  interaction_expired: "Nobody answered in time",
  run_timeout: "The run timed out",
  permission_denied: "Permission denied",
  step_limit_exceeded: "Step limit reached",
  tree_limit_exceeded: "Limit of called runs reached",
  preview_write_blocked: "Write blocked in a preview",
  pin_missing: "The test has no pin for a node",
  internal_error: "Internal error",
};
