import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { COMPILE_CACHE } from "#lib/testing/compile-cache.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import type { Ran } from "./run-in-process.ts";

const root = join(import.meta.dirname, "../../../..");

/** Enough for a process that starts while every core is busy. */
export const PROCESS_TEST_MS = 120_000;

interface ProcessOptions {
  readonly args: readonly string[];
  /** The command's whole environment, besides PATH and what `COMPILE_CACHE` has. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts a command line in its own process, as `npm run laneway` does. */
export function spawnLaneway({ args, environment = {} }: ProcessOptions) {
  return spawn(process.execPath, ["lib/programs/cli/main.ts", ...args], {
    cwd: root,
    env: {
      NODE_ENV: "production",
      PATH: "/usr/bin:/bin",
      TZ: "UTC",
      LANEWAY_SECRET: TEST_SECRET,
      ...COMPILE_CACHE,
      ...environment,
    },
    stdio: "pipe",
  });
}

/** Runs a command line in a process and waits until it exits. */
export async function runProcess({
  input = "",
  ...options
}: ProcessOptions & { input?: string }): Promise<Ran> {
  const child = spawnLaneway(options);
  child.stdin.on("error", () => {}); // a command that reads no input may exit before this write
  child.stdin.end(input);
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { exitCode, stdout, stderr, json: () => JSON.parse(stdout) };
}
