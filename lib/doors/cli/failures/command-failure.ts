import type { ErrorDetail } from "#lib/contract/errors.ts";

/** Error codes of the command line, in addition to lib/contract/errors.ts. */
export type CommandFailureCode =
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
  | "file_unreadable";

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
