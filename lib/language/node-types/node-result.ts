import type { Json, NodeOutput } from "#lib/contract/json.ts";

/** How a node ended. */
export interface NodeResult<Output extends NodeOutput = Json> {
  readonly outcome: string;
  readonly output: Output;
}

export const NODE_ERROR_CODES = [
  "node_failed",
  "model_error",
  "tool_error",
  "expression_error",
  "interaction_expired",
  "permission_denied",
  "run_timeout",
  "approval_rejected",
  "step_limit_exceeded",
  "tree_limit_exceeded",
  "preview_write_blocked",
  "pin_missing",
  "internal_error",
] as const;

export type NodeErrorCode = (typeof NODE_ERROR_CODES)[number];

/** The code that was stored with a failure; anything else means that the node failed. */
export function nodeErrorCode(stored: unknown): NodeErrorCode {
  return NODE_ERROR_CODES.find((code) => code === stored) ?? "node_failed";
}

/** An error of a node in the run's own terms (D7). */
export class NodeFailure extends Error {
  override readonly name = "NodeFailure";
  readonly code: NodeErrorCode;
  /** Transport errors, timeouts, 408, 425, 429 and 5xx; nothing else is tried again. */
  readonly retryable: boolean;
  readonly details: { readonly [key: string]: Json } | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: NodeErrorCode,
    message: string,
    options: {
      retryable?: boolean;
      details?: NodeFailure["details"];
      retryAfterSeconds?: number | undefined;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
