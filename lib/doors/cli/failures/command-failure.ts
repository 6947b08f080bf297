import type { ErrorDetail } from "#lib/contract/errors.ts";

/** What only the command line can run into, beside the codes of lib/contract/errors.ts. */
export type CommandFailureCode =
  /** The command line itself cannot be understood. */
  | "usage"
  /** Laneway was never started here: there is no database, or an empty one. */
  | "not_started"
  /** The database belongs to another version of Laneway. */
  | "database_version"
  /** Several workspaces, and none was named. */
  | "workspace_required"
  | "file_unreadable";

/** A command that could not do its work, with what to do about it, in whole sentences. */
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
