import type { Readable } from "node:stream";

/** Standard input and output as commands see them. */
export interface Terminal {
  readonly input: Readable;
  /** Whether somebody types into standard input, rather than a file or a program. */
  readonly interactive: boolean;
  /** The result, on standard output: what a script reads. */
  write(text: string): void;
  /** A message for the person who waits, on standard error. */
  notice(line: string): void;
  /** A question on standard error; the answer follows on its line. */
  ask(question: string): void;
  /** Aborted by Ctrl-C, by SIGTERM, and when nobody reads standard output any more. */
  readonly stopped: AbortSignal;
}
