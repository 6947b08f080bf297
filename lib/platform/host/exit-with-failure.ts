import { explainFailure } from "./explain-failure.ts";

/** Of a process that started and then lost what it runs on (`EX_UNAVAILABLE`). A supervisor is to start it again. */
export const LOST_DATABASE = 69;

/** Prints the one message of a failure on standard error and ends the process; with code 1 where its start failed. */
export function exitWithFailure(error: unknown, code = 1): never {
  process.stderr.write(`\n${describeFailure(error)}\n`);
  process.exit(code);
}

/** Message and advice for a known failure; every detail for a fault of the program itself. */
export function describeFailure(error: unknown): string {
  const known = explainFailure(error);
  if (known) return `${known.message}\n${known.advice}`;
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `Laneway could not start, for a reason it does not know:\n${trace}`;
}
