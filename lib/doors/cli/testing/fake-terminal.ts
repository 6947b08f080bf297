import { PassThrough } from "node:stream";
import type { Terminal } from "../terminal/terminal.ts";

export interface FakeTerminal extends Terminal {
  readonly input: PassThrough;
  /** What went to standard output, and to standard error, so far. */
  output(): string;
  messages(): string;
  stop(): void;
}

/** A terminal in memory, with somebody typing into it or not. */
export function fakeTerminal({ interactive = false }: { interactive?: boolean } = {}): FakeTerminal {
  const written: string[] = [];
  const told: string[] = [];
  const stopped = new AbortController();
  return {
    input: new PassThrough(),
    interactive,
    write: (text) => written.push(text),
    notice: (line) => told.push(`${line}\n`),
    ask: (question) => told.push(question),
    stopped: stopped.signal,
    output: () => written.join(""),
    messages: () => told.join(""),
    stop: () => stopped.abort(),
  };
}
