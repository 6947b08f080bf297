import type { SourcePosition } from "#lib/language/expressions/source-position.ts";

/** What can be wrong with an agent document (agent document, "Validation problems"). */
export const PROBLEM_CODES = [
  "schema_violation",
  "duplicate_id",
  "unknown_node",
  "unknown_outcome",
  "cycle",
  "unreachable_node",
  "outcome_without_edge",
  "maybe_skipped",
  "no_retry",
  "no_public_lane",
  "lane_start_missing",
  "invalid_input_schema",
  "reserved_input_field",
  "expression_syntax",
  "template_syntax",
  "unknown_property",
  "maybe_absent",
  "unknown_tool",
  "unknown_model",
  "unknown_agent",
  "unknown_skill",
  "no_tools_left",
  "unknown_connection",
  "input_mismatch",
  "literal_secret",
  "several_outputs",
  "attachment_required",
  "attachments_not_supported",
  "attachments_unread",
  "limit_exceeded",
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

export interface Problem {
  readonly code: ProblemCode;
  /** A complete sentence. */
  readonly message: string;
  /** RFC 6901 pointer into the document. */
  readonly path: string;
  /** Only errors keep a document from being published or tested. */
  readonly severity: "error" | "warning";
  /** Where in the expression or template at `path` it is, if it is there; its message says it in words. */
  readonly position?: SourcePosition;
}

export function problem(code: ProblemCode, path: string, message: string): Problem {
  return { code, message, path, severity: "error" };
}

export function warning(code: ProblemCode, path: string, message: string): Problem {
  return { code, message, path, severity: "warning" };
}
