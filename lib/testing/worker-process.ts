import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { loadEnv } from "#lib/platform/env/env.ts";
import { onPausePoint, type PausePoint } from "#lib/platform/pause-point.ts";
import { startRuntime } from "#lib/programs/start-runtime.ts";
import { TEST_SECRET } from "./secret.ts";

export interface WorkerProcess {
  kill(): Promise<void>;
  readonly exited: Promise<void>;
}

/** A worker in a process of its own, so that it can be killed as an operating system kills. */
export async function startWorkerProcess({
  databaseUrl,
  modelUrl,
  diesAt = 0,
  diesAtNth = 1,
  environment = {},
}: {
  databaseUrl: string;
  modelUrl: string;
  /** At which pause point it kills itself with SIGKILL: by name, or counted from 1; 0: at none. */
  diesAt?: number | PausePoint;
  /** At which coming to the named one. */
  diesAtNth?: number;
  /** Further variables. */
  environment?: Readonly<Record<string, string>>;
}): Promise<WorkerProcess> {
  const given = [databaseUrl, modelUrl, String(diesAt), JSON.stringify(environment), String(diesAtNth)];
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), given, { stdio: "inherit" });
  const exited = once(child, "exit").then(() => {});
  const failed = exited.then(() => {
    throw new Error("the worker ended before it was ready");
  });
  await Promise.race([once(child, "message"), failed]);
  return {
    exited,
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.send) {
  const [, , databaseUrl = "", modelUrl = "", diesAt = "0", more = "{}", nth = "1"] = process.argv;
  const isNamed = Number.isNaN(Number(diesAt));
  let pointsLeft = Number(isNamed ? nth : diesAt);
  onPausePoint((point) => {
    // Counted are the points of commits. `calling` comes before all that leads to one: dying there again and again would
    // keep a run from ever coming one further.
    if (isNamed ? point === diesAt : point !== "calling") pointsLeft -= 1;
    if (pointsLeft === 0) process.kill(process.pid, "SIGKILL");
  });
  const env = loadEnv({
    LOG_LEVEL: "silent",
    LANEWAY_SECRET: TEST_SECRET,
    DATABASE_POOL_SIZE: "8",
    OPENAI_COMPATIBLE_BASE_URL: modelUrl,
    DEFAULT_MODEL: "compatible:test",
    OUTBOUND_ALLOW: "127.0.0.0/8",
    ...JSON.parse(more),
  });
  await startRuntime({ env, databaseUrl, worker: true });
  // Node keeps what it compiled when a process ends, and this one is killed.
  flushCompileCache();
  process.send("ready");
}
