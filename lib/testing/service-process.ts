import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { COMPILE_CACHE } from "./compile-cache.ts";

const PROGRAMS = {
  all: ["lib/testing/serve-program.ts"],
  web: ["lib/testing/serve-program.ts", "web"],
  worker: ["worker.ts"],
} as const;

export interface ServiceProcess {
  /** Where it answers. */
  readonly origin: string;
  /** The output to the person at the terminal. */
  readonly printed: string;
  /** Its exit code, when it has ended. */
  readonly ended: Promise<number | null>;
  /** All that it said on standard error, when it has ended. */
  readonly complaint: Promise<string>;
  /** Ends it and tells its exit code; null when the signal itself ended it. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
}

export class FailedStart extends Error {
  override readonly name = "FailedStart";
}

/**
 * One of the service's processes, as an operator runs it, on a free port and with nothing of this process's own
 * environment.
 * @throws FailedStart with what it said on standard error.
 */
export async function startServiceProcess({
  program,
  environment,
}: {
  /** A program of the sources, or a built one with its arguments. */
  program: keyof typeof PROGRAMS | readonly string[];
  environment: Readonly<Record<string, string>>;
}): Promise<ServiceProcess> {
  const args = typeof program === "string" ? PROGRAMS[program] : program;
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
    env: {
      NODE_ENV: "production",
      PATH: "/usr/bin:/bin",
      PORT: "0",
      LOG_LEVEL: "error",
      DATABASE_POOL_SIZE: "6",
      ...COMPILE_CACHE,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const complaint = text(child.stderr);
  const ended = once(child, "exit").then(([code]) => code);
  const printed: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /^ready (.*)$/.exec(line)?.[1];
    if (origin === undefined) {
      printed.push(line);
      continue;
    }
    child.stdout.resume();
    return {
      origin,
      printed: printed.join("\n"),
      ended,
      complaint,
      end(signal) {
        child.kill(signal);
        return ended;
      },
    };
  }
  throw new FailedStart(await complaint);
}
