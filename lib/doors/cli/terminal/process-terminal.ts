import { constants } from "node:os";
import type { Readable } from "node:stream";
import { onStopSignal } from "#lib/platform/host/on-stop-signal.ts";

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

interface ProcessTerminal extends Terminal {
  /** The exit code that overrides the command's: for a signal, or for lost output. */
  forcedExitCode(): number | undefined;
}

/**
 * The process's terminal. A reader that closes the pipe (`| head`) is not an error: later output is dropped, and
 * following commands stop.
 */
export function processTerminal(): ProcessTerminal {
  const stopped = new AbortController();
  let readerGone = false;
  let forced: number | undefined;

  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE" && forced === undefined) {
      forced = 1;
      process.stderr.write(`Error: standard output cannot be written to (${error.code ?? error.message}).\n`);
    }
    readerGone = true;
    stopped.abort();
  });
  process.stderr.on("error", () => {}); // nobody is left to report it to
  onStopSignal((signal) => {
    forced ??= 128 + constants.signals[signal];
    stopped.abort();
  });
  return {
    input: process.stdin,
    interactive: process.stdin.isTTY === true,
    write: (text) => {
      if (!readerGone) process.stdout.write(text);
    },
    notice: (line) => process.stderr.write(`${line}\n`),
    ask: (question) => process.stderr.write(question),
    stopped: stopped.signal,
    forcedExitCode: () => forced,
  };
}
