/**
 * An error of the embedded PostgreSQL that the operator can fix. The host prints `message` and `advice`, each a whole
 * sentence, and no stack trace.
 */
export class EmbeddedDatabaseFailure extends Error {
  override readonly name = "EmbeddedDatabaseFailure";
  readonly advice: string;

  constructor(message: string, advice: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.advice = advice;
  }
}

/** The operating system's error code (`EACCES`, `ENOSPC`, …), if any. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
