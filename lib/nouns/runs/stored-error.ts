import type { RunError } from "#lib/contract/interactions.ts";
import { isJsonObject } from "#lib/contract/json.ts";
import { redactRecord } from "#lib/language/redaction/redact.ts";
import type { RunRedaction } from "./run-redaction.ts";

/** A run's error as its row has it: redacted, whoever reads it. */
export interface StoredError extends RunError {
  /**
   * Where the run has too many marked values to remember, its error says nothing but its code and node. This is the rest,
   * for the credential that started the run (`runRecord`) and for nobody else: whoever reads the row's error hands on
   * `code`, `message`, `nodeId` and `details` alone.
   */
  readonly ownersOnly?: Pick<RunError, "message" | "details">;
}

/** Redacting changes texts alone, and leaves the code and the node, which are ours. */
export function storedError(error: RunError, secrets: RunRedaction): StoredError {
  const { code, nodeId } = error;
  const shown = { ...error, ...said(redactRecord({ ...error }, secrets), error), code, nodeId };
  if (!secrets.hidesAll) return shown;
  return { ...shown, ownersOnly: said(redactRecord({ ...error }, secrets.forOwner), error) };
}

function said(
  redacted: unknown,
  { retryable }: RunError,
): Pick<RunError, "message" | "details" | "retryable"> {
  const { message, details } = redacted as RunError; // a redacted record has the same members
  return { message, details: isJsonObject(details) ? details : null, retryable };
}

/** Without what is only for the owner. */
export function sharedError({ ownersOnly: _, ...error }: StoredError): RunError {
  return error;
}
