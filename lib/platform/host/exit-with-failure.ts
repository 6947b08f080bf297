import { explainFailure } from "./explain-failure.ts";

/**
 * The exit code of a process that lost its database after the start (`EX_UNAVAILABLE`). A supervisor should restart it.
 */
export const LOST_DATABASE = 69;

/** Prints a failure's message on standard error and exits; with code 1 if the start failed. */
export function exitWithFailure(error: unknown, code = 1): never {
  process.stderr.write(`\n${describeFailure(error)}\n`);
  process.exit(code);
}

/** Message and advice for a known failure; all details for a bug. */
export function describeFailure(error: unknown): string {
  const known = explainFailure(error);
  if (known) return `${known.message}\n${known.advice}`;
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `Laneway could not start, for a reason it does not know:\n${trace}`;
}
