import type { FailureGroup } from "#lib/contract/dashboard/failures.ts";
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

/** "3 runs", "10,000+ runs". */
export function runsIn({ runs: { count, isCapped } }: Pick<FailureGroup, "runs">): string {
  return `${countIn({ runs: { count, isCapped } })} ${count === 1 ? "run" : "runs"}`;
}

export function countIn({ runs: { count, isCapped } }: Pick<FailureGroup, "runs">): string {
  return `${count.toLocaleString("en")}${isCapped ? "+" : ""}`;
}

/** The runs of a failure, in the list of runs. */
export const failedRunsHref = (failureId: string): string =>
  `/runs?${new URLSearchParams({ failure: failureId })}`;

export const failureHref = (failureId: string): string => `/runs/failures/${encodeURIComponent(failureId)}`;
