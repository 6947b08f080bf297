import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const root = join(import.meta.dirname, "../../..");

export interface Ran {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output, which must be JSON and nothing else. */
  json<T = unknown>(): T;
}

export interface Invocation {
  readonly args: readonly string[];
  /** Beside PATH, all the environment that the command has. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** A running command line in a process of its own, as `npm run laneway` starts it. */
export function spawnLaneway({ args, environment = {} }: Omit<Invocation, "input">) {
  return spawn(process.execPath, ["lib/cli/main.ts", ...args], {
    cwd: root,
    env: { NODE_ENV: "production", PATH: "/usr/bin:/bin", TZ: "UTC", ...environment },
    stdio: "pipe",
  });
}

/** Runs a command line to its end. */
export async function runLaneway({ input = "", ...invocation }: Invocation): Promise<Ran> {
  const child = spawnLaneway(invocation);
  child.stdin.on("error", () => {}); // a command that takes no input may be gone before it is written
  child.stdin.end(input);
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { exitCode, stdout, stderr, json: () => JSON.parse(stdout) };
}
