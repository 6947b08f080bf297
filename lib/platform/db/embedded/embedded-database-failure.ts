/**
 * A reason why the embedded PostgreSQL cannot be used that the operator can do something about.
 * The host prints `message` and `advice`, each a whole sentence, and no stack trace.
 */
export class EmbeddedDatabaseFailure extends Error {
  override readonly name = "EmbeddedDatabaseFailure";
  readonly advice: string;

  constructor(message: string, advice: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.advice = advice;
  }
}

/** The operating system's error code (`EACCES`, `ENOSPC`, …) when the error carries one. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
