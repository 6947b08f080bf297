import type { JsonObject } from "#lib/contract/json.ts";

/** The reason in `details.reason`, for programs; the message is for people. */
export type ToolErrorReason =
  /** Not a tool of this workspace, or not offered any more. */
  | "unknown_tool"
  | "invalid_arguments"
  /** The server wants a credential, and no connection is set up for it. */
  | "authentication"
  | "rate_limited"
  /** The server answered that it cannot now: 408, 425, 5xx. */
  | "unavailable"
  | "unreachable"
  /** The answer is not MCP, or larger than we take. */
  | "malformed_answer"
  /** It answered the call with an error. */
  | "refused"
  /** Tools of ours: the run's key or app lacks the scope, its allowlist the team, or its owner the permission. */
  | "insufficient_scope"
  | "access_not_configured"
  | "permission_denied";

/**
 * A call of a tool that gave no result (D7, `tool_error`). The message is what the server said or what we know,
 * bounded and free of secrets: the run's caller reads it. No `cause`, which would carry arguments into logs.
 */
export class ToolError extends Error {
  override readonly name = "ToolError";
  readonly code = "tool_error";
  readonly reason: ToolErrorReason;
  /** Whether the same call may succeed later: transport errors, 408, 425, 429 and 5xx. */
  readonly retryable: boolean;
  /** Seconds the server asks to wait before the next attempt. */
  readonly retryAfterSeconds: number | undefined;
  readonly details: JsonObject;

  constructor(
    message: string,
    options: {
      reason: ToolErrorReason;
      /** `server.tool`, or the server where no tool was called. */
      tool: string;
      status?: number | undefined;
      retryable?: boolean;
      retryAfterSeconds?: number | undefined;
      /** More for programs: the violations of arguments. */
      details?: JsonObject;
    },
  ) {
    super(message);
    this.reason = options.reason;
    this.retryable = options.retryable ?? false;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = {
      reason: options.reason,
      tool: options.tool,
      ...(options.status === undefined ? {} : { status: options.status }),
      ...options.details,
    };
  }
}

/** By name, not `instanceof`: Next's bundle and Node's own imports hold two copies of this class. */
export function isToolError(error: unknown): error is ToolError {
  return error instanceof Error && error.name === "ToolError" && "retryable" in error;
}
