import { explainFailure } from "./explain-failure.ts";

/** Prints the one message of a failed start on standard error and ends the process with code 1. */
export function exitWithFailure(error: unknown): never {
  process.stderr.write(`\n${describeFailure(error)}\n`);
  process.exit(1);
}

/** Message and advice for a known failure; everything there is for one that is ours to mend. */
export function describeFailure(error: unknown): string {
  const known = explainFailure(error);
  if (known) return `${known.message}\n${known.advice}`;
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `Laneway could not start, for a reason it does not know:\n${trace}`;
}
