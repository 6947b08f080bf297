import { boundFaults } from "./more-faults.ts";

/**
 * The closed set of error codes (D1). No HTTP here: each transport maps codes with a `Record<ErrorCode, …>`, so that a
 * forgotten code does not compile.
 */
export const ERROR_CODES = [
  "invalid_request",
  "reserved_input_field",
  "lane_required",
  "invalid_cursor",
  "attachments_not_supported",
  "attachment_required",
  "attachment_invalid",
  "unauthorized",
  "second_factor_required",
  "second_factor_setup_required",
  "insufficient_scope",
  "permission_denied",
  "step_up_required",
  "access_not_configured",
  "capability_disabled",
  "origin_not_allowed",
  "agent_not_found",
  "skill_not_found",
  "document_not_found",
  "file_not_found",
  "upload_not_found",
  "lane_not_found",
  "run_not_found",
  "key_not_found",
  "user_not_found",
  "team_not_found",
  "project_not_found",
  "task_not_found",
  "workspace_not_found",
  "tool_server_not_found",
  "connection_not_found",
  "connected_app_not_found",
  "webhook_not_found",
  "session_not_found",
  "invitation_not_found",
  "view_not_found",
  "not_found",
  "method_not_allowed",
  "interaction_conflict",
  "callback_expired",
  "events_expired",
  "run_still_active",
  "run_not_continuable",
  "revision_conflict",
  "graph_changed",
  "already_exists",
  "task_has_runs",
  "quota_exceeded",
  "upload_incomplete",
  "payload_too_large",
  "unsupported_media_type",
  "range_not_satisfiable",
  "input_validation_failed",
  "answer_invalid",
  "edit_not_applicable",
  "graph_invalid",
  "skill_invalid",
  "tests_required",
  "tool_server_failed",
  "connection_test_failed",
  "rate_limited",
  "internal_error",
  "unavailable",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** One fault. `field` is an RFC 6901 JSON Pointer into the request body, or a query parameter's name. */
export interface ErrorDetail {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
}

/** Messages quote the caller's text, such as a member's name, which may have megabytes. */
const MESSAGE_CHARS = 4_000;
const DETAIL_CHARS = 2_000;

const cut = (text: string, chars: number) =>
  text.length <= chars ? text : `${text.slice(0, chars - 1).toWellFormed()}…`;

function cutDetail(detail: ErrorDetail): ErrorDetail {
  const { message, field = "" } = detail;
  if (message.length <= DETAIL_CHARS && field.length <= DETAIL_CHARS) return detail;
  return {
    ...detail,
    message: cut(message, DETAIL_CHARS),
    ...(field && { field: cut(field, DETAIL_CHARS) }),
  };
}

/** An error that the caller may read. Any other error is internal and never shows its message. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  /** Seconds until a retry makes sense (`rate_limited`, `unavailable`). */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: readonly ErrorDetail[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(cut(message, MESSAGE_CHARS), options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = boundFaults(options.details ?? [], (said) => ({ code: "limit", message: said })).map(
      cutDetail,
    );
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** By name, not `instanceof`: Next's bundle and Node's imports have two copies of this class. */
export function isDomainError(error: unknown): error is DomainError {
  return error instanceof Error && error.name === "DomainError" && "code" in error;
}
