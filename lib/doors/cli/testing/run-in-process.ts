import { PassThrough } from "node:stream";
import { startCommandRuntime } from "#lib/programs/cli/start-command-runtime.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { runCommandLine } from "../run-command-line.ts";
import type { Terminal } from "../terminal/process-terminal.ts";

/** The result of a command line. */
export interface Ran {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output parsed as JSON. */
  json<T = unknown>(): T;
}

interface FakeTerminal extends Terminal {
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

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** The working directory, for relative file names. */
  readonly directory?: string;
}

/** Runs a command line with an in-memory terminal: everything except main.ts, twenty times faster than a process. */
export async function runInProcess({
  args,
  environment = {},
  input = "",
  directory = "/",
}: RunOptions & { args: readonly string[] }): Promise<Ran> {
  const terminal = fakeTerminal();
  terminal.input.end(input);
  const exitCode = await runCommandLine({
    args,
    host: {
      terminal,
      environment: { LANEWAY_SECRET: TEST_SECRET, ...environment },
      directory,
      startRuntime: startCommandRuntime,
    },
  });
  const stdout = terminal.output();
  return { exitCode, stdout, stderr: terminal.messages(), json: () => JSON.parse(stdout) };
}
