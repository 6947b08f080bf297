import { type ErrorDetail, isDomainError } from "#lib/contract/errors.ts";
import { isUnavailable } from "#lib/platform/db/is-unavailable.ts";
import { explainFailure } from "#lib/platform/host/explain-failure.ts";
import { plainLine } from "../output/text.ts";
import type { Terminal } from "../terminal/process-terminal.ts";
import { CommandFailure } from "./command-failure.ts";

/** A failure as people see it, and scripts with `--json`. */
interface DescribedFailure {
  readonly code: string;
  readonly message: string;
  /** Advice; empty if unknown. */
  readonly advice: string;
  readonly details: readonly ErrorDetail[];
}

/** Describes any error without a stack trace, which would not help the user. */
export function describeFailure(error: unknown): DescribedFailure {
  // Cleaning up failed after the command had failed: report the command's error.
  if (error instanceof SuppressedError) return describeFailure(error.suppressed);
  if (error instanceof CommandFailure) return error;
  if (isDomainError(error)) {
    return { code: error.code, message: error.message, advice: "", details: error.details };
  }
  const known = explainFailure(error);
  if (known) return { code: "unavailable", message: known.message, advice: known.advice, details: [] };
  if (isUnavailable(error)) {
    return {
      code: "unavailable",
      message: `The connection to the database failed: ${messageOf(error)}.`,
      advice: "Try again. If it fails again, run `npm run laneway -- doctor`.",
      details: [],
    };
  }
  return {
    code: "internal_error",
    message: `Unexpected error: ${messageOf(error)}`,
    advice: "Please report it, with the command and this message.",
    details: [],
  };
}

/** The message on one line. PostgreSQL's can have several; a failed connection to several addresses has none. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [line = ""] = error.message.split("\n");
  const code = "code" in error ? String(error.code) : error.name;
  return line === "" ? code : line.replace(/\.$/, "");
}

/**
 * Reports a failure as text on standard error. With `--json` also as `{ error: { code, message, details } }` on
 * standard output, so that a script finds a result or an error in one place.
 */
export function reportFailure({
  failure,
  asJson,
  terminal,
}: {
  failure: DescribedFailure;
  asJson: boolean;
  terminal: Terminal;
}): void {
  const { code, message, advice, details } = failure;
  terminal.notice(`Error: ${message.split("\n").map(plainLine).join("\n")}`);
  for (const detail of details) {
    const where = detail.field === undefined || detail.field === "" ? "" : `${detail.field}: `;
    terminal.notice(`  ${plainLine(`${where}${detail.message}`)}`);
  }
  if (advice !== "") terminal.notice(advice);
  if (!asJson) return;
  const error = { code, message: advice === "" ? message : `${message} ${advice}`, details };
  terminal.write(`${JSON.stringify({ error }, null, 2)}\n`);
}
