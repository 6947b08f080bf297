import { type ErrorDetail, isDomainError } from "#lib/contract/errors.ts";

/** Error codes of the command line, in addition to lib/contract/errors.ts. */
type CommandFailureCode =
  /** The command line cannot be parsed. */
  | "usage"
  /** Laneway was never started here: there is no database, or an empty one. */
  | "not_started"
  /** The database belongs to another version of Laneway. */
  | "database_version"
  /** There are several workspaces and none was named. */
  | "workspace_required"
  /** Workers are paused, and the command waits for their resumption. */
  | "paused"
  | "file_unreadable"
  /** The command is for the embedded database, and DATABASE_URL names another. */
  | "not_embedded"
  /** A database was to be made where one is in use. */
  | "not_empty"
  | "program_missing";

/** A command that failed: what happened and what to do, in whole sentences. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
  readonly code: CommandFailureCode;
  readonly advice: string;
  readonly details: readonly ErrorDetail[];

  constructor(
    code: CommandFailureCode,
    message: string,
    { advice, details = [] }: { advice: string; details?: readonly ErrorDetail[] },
  ) {
    super(message);
    this.code = code;
    this.advice = advice;
    this.details = details;
  }
}

/**
 * Turns a verb's invalid_request into a usage error (exit code 2) that names the option instead of the field. Other
 * errors, and faults in fields that nobody typed, are returned unchanged.
 * @param typed JSON pointers of fields and their options: `{ "/origins": "--origin" }`.
 */
export function asUsageFailure(error: unknown, typed: Readonly<Record<string, string>>): unknown {
  if (!isDomainError(error) || error.code !== "invalid_request") return error;
  const details: ErrorDetail[] = [];
  for (const detail of error.details) {
    const { field = "" } = detail;
    const [, name] =
      Object.entries(typed).find(([pointer]) => field === pointer || field.startsWith(`${pointer}/`)) ?? [];
    if (name === undefined) return error;
    details.push({ ...detail, field: name });
  }
  if (details.length === 0) return error;
  return new CommandFailure("usage", error.message, {
    advice: "Add --help to see what the command takes.",
    details,
  });
}
