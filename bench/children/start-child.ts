import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Cleanup } from "./cleanup.ts";

const STOP_PATIENCE_MS = 10_000;
/** n8n goes through hundreds of migrations. */
const READY_SECONDS = 300;
const LINE_SECONDS = 10;
const KEPT_LINES = 40;

export interface Child {
  readonly pid: number;
  /** The match of the pattern that says the child is ready. */
  readonly ready: RegExpExecArray;
  /** The next line on either output that matches, from now on. Rejects when the process ends first or says nothing. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  send(message: object): void;
  /** The next message over IPC. Rejects when the process ends first. */
  reply(): Promise<unknown>;
  /** SIGTERM, and SIGKILL when that was not heard in ten seconds. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts a program and waits for the line that says it is ready.
 * @throws Error with its last lines when it ends before, or is not ready in time.
 */
export async function startChild({
  name,
  file = process.execPath,
  args,
  environment = {},
  directory,
  ready,
  ipc = false,
  cleanup,
}: {
  name: string;
  file?: string;
  args: readonly string[];
  environment?: Readonly<Record<string, string>>;
  directory: string;
  ready: RegExp;
  ipc?: boolean;
  cleanup: Cleanup;
}): Promise<Child> {
  const stdio: ("ignore" | "pipe" | "ipc")[] = ["ignore", "pipe", "pipe"];
  const child: ChildProcess = spawn(file, args, {
    cwd: directory,
    env: { NODE_ENV: "production", ...inherited(), ...environment },
    stdio: ipc ? [...stdio, "ipc"] : stdio,
  });
  cleanup.add(() => stop(child));
  const last: string[] = [];
  const listeners = new Set<(line: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      last.push(line);
      if (last.length > KEPT_LINES) last.shift();
      for (const listen of [...listeners]) listen(line);
    });
  }
  const ended = new Promise<never>((_, reject) => {
    const fail = (what: string) => reject(new Error(`${name} ${what}\n${last.join("\n")}`));
    child.once("error", (error) => fail(`did not start: ${error.message}`));
    child.once("close", (code, signal) => fail(`ended (${signal ?? code})`));
  });
  ended.catch(() => {}); // `line` rejects with it for each caller that waits

  const line = async (pattern: RegExp, patienceSeconds = LINE_SECONDS) => {
    const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
    const listen = (text: string) => {
      const found = pattern.exec(text);
      if (found) resolve(found);
    };
    listeners.add(listen);
    const late = () =>
      reject(new Error(`${name} did not say ${pattern} in ${patienceSeconds} s\n${last.join("\n")}`));
    const timer = setTimeout(late, patienceSeconds * 1_000);
    try {
      return await Promise.race([promise, ended]);
    } finally {
      clearTimeout(timer);
      listeners.delete(listen);
    }
  };
  const caught = await line(ready, READY_SECONDS).catch(async (error) => {
    await stop(child);
    throw error;
  });
  return {
    pid: child.pid ?? 0,
    ready: caught,
    line: (pattern) => line(pattern),
    send: (message) => void child.send(message),
    reply: () => Promise.race([once(child, "message").then(([message]) => message), ended]),
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const killing = setTimeout(() => child.kill("SIGKILL"), STOP_PATIENCE_MS);
  await exited;
  clearTimeout(killing);
}

/** Our environment without the user's settings for Laneway or PostgreSQL, which would change the measurement. */
function inherited(): Record<string, string> {
  const names = ["PATH", "HOME", "TMPDIR", "LANG", "TZ"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
