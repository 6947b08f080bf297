import { PassThrough } from "node:stream";
import type { Terminal } from "../terminal/terminal.ts";

export interface FakeTerminal extends Terminal {
  readonly input: PassThrough;
  /** The output so far. */
  output(): string;
  messages(): string;
  stop(): void;
}

/** An in-memory terminal, interactive or not. */
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
