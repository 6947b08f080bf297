import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { rotateSecret } from "#lib/nouns/installation/rotate-secret.ts";
import { openDatabase } from "#lib/platform/db/database.ts";
import { loadEnv } from "#lib/platform/env/env.ts";

/** A rotation of DATA_DIR's secret in its own process, which can be killed. */
export async function startRotation({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string;
  dataDir: string;
}): Promise<{ kill(): Promise<void> }> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [databaseUrl, dataDir], {
    stdio: "inherit",
  });
  const exited = once(child, "exit");
  await once(child, "message");
  return {
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.send) {
  const [, , databaseUrl = "", dataDir = ""] = process.argv;
  const db = openDatabase({ url: databaseUrl, maxConnections: 2 });
  process.send("begins");
  await rotateSecret({ db, env: loadEnv({ DATA_DIR: dataDir }) });
  await db.close();
  process.disconnect();
}
