import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { loadEnv } from "#lib/platform/env/env.ts";
import { startRuntime } from "#lib/programs/start-runtime.ts";
import { TEST_SECRET } from "./secret.ts";

/** A worker in a process of its own, so that it can be killed as an operating system kills. */
export async function startWorkerProcess({
  databaseUrl,
  modelUrl,
}: {
  databaseUrl: string;
  modelUrl: string;
}): Promise<{ kill(): Promise<void> }> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [databaseUrl, modelUrl], {
    stdio: "inherit",
  });
  await once(child, "message");
  return {
    async kill() {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.send) {
  const [, , databaseUrl = "", modelUrl = ""] = process.argv;
  const env = loadEnv({
    LOG_LEVEL: "silent",
    LANEWAY_SECRET: TEST_SECRET,
    DATABASE_POOL_SIZE: "8",
    OPENAI_COMPATIBLE_BASE_URL: modelUrl,
    DEFAULT_MODEL: "compatible:test",
    OUTBOUND_ALLOW: "127.0.0.0/8",
  });
  await startRuntime({ env, databaseUrl, worker: true });
  process.send("ready");
}
