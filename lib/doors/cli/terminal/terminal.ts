import type { Readable } from "node:stream";

/** A command's standard input and output. */
export interface Terminal {
  readonly input: Readable;
  /** Whether standard input is a terminal, not a file or a pipe. */
  readonly interactive: boolean;
  /** Writes the result to standard output, for scripts. */
  write(text: string): void;
  /** Writes a message for the person to standard error. */
  notice(line: string): void;
  /** Asks on standard error; the answer follows on the same line. */
  ask(question: string): void;
  /** Aborted by Ctrl-C, by SIGTERM, and when standard output is closed. */
  readonly stopped: AbortSignal;
}
