import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { loadEnv } from "#lib/platform/env/env.ts";
import { startRuntime } from "#lib/programs/start-runtime.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { authorizationFor } from "../authorization-for.ts";

interface Wanted {
  readonly workspaceId: string;
  readonly name: string;
}

/** Another process that uses connections on the test's command. */
export async function startConnectionProcess({ databaseUrl }: { databaseUrl: string }): Promise<{
  /** The headers for a call. */
  use(wanted: Wanted): Promise<Record<string, string>>;
  stop(): Promise<void>;
}> {
  const child = fork(fileURLToPath(import.meta.url), [databaseUrl], { stdio: "inherit" });
  await once(child, "message");
  return {
    async use(wanted) {
      const answered = once(child, "message");
      child.send(wanted);
      const [headers] = await answered;
      return headers;
    },
    async stop() {
      const exited = once(child, "exit");
      child.kill();
      await exited;
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.send) {
  const [, , databaseUrl = ""] = process.argv;
  const env = loadEnv({ LOG_LEVEL: "silent", DATABASE_POOL_SIZE: "4", LANEWAY_SECRET: TEST_SECRET });
  await startRuntime({ env, databaseUrl, worker: false });
  process.on("message", async (wanted: Wanted) => {
    const { headers } = await authorizationFor({ ...wanted, fetch, signal: AbortSignal.timeout(10_000) });
    process.send?.(headers);
  });
  process.send("ready");
}
