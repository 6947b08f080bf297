import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { startEmbeddedPostgres } from "#lib/platform/db/embedded/start-embedded-postgres.ts";
import { loadEnv } from "#lib/platform/env/env.ts";
import { checkDatabase } from "#lib/platform/host/check-database.ts";
import { exitWithFailure, LOST_DATABASE } from "#lib/platform/host/exit-with-failure.ts";
import { onLauncherEnd, onStopSignal } from "#lib/platform/host/on-stop-signal.ts";
import { runStep } from "#lib/platform/host/progress.ts";
import { requireNode } from "#lib/platform/host/require-node.ts";
import { acquireServiceLock } from "#lib/platform/host/service-lock.ts";
import { createLog } from "#lib/platform/log.ts";
import { projectRoot } from "./run-program.ts";

/** `npm run dev`: the database, and `next dev` with the worker inside (instrumentation.ts). */
requireNode();
try {
  process.exitCode = await serveForDevelopment();
} catch (error) {
  exitWithFailure(error);
}

async function serveForDevelopment(): Promise<number> {
  const env = loadEnv(process.env);
  if (env.databaseUrl) {
    await checkDatabase({ databaseUrl: env.databaseUrl });
    return runNext({ ...env, database: { DATABASE_URL: env.databaseUrl } });
  }
  const lock = await acquireServiceLock({ dataDir: env.dataDir });
  const keepRunning = {
    log: createLog({ level: env.logLevel }),
    onGivenUp: (failure: Error) => exitWithFailure(failure, LOST_DATABASE), // this also ends `next dev`
  };
  const database = await runStep({
    title: "Starting the database",
    work: (note) => startEmbeddedPostgres({ dataDir: env.dataDir, onProgress: note, keepRunning }),
  });
  try {
    return await runNext({ ...env, database: { EMBEDDED_DATABASE_URL: database.url } });
  } finally {
    await database.stop();
    lock.release();
  }
}

async function runNext({
  port,
  host,
  database,
}: {
  port: number;
  host: string;
  database: { DATABASE_URL: string } | { EMBEDDED_DATABASE_URL: string };
}): Promise<number> {
  const next = path.join(projectRoot, "node_modules/next/dist/bin/next");
  const child = spawn(process.execPath, [next, "dev", "--port", String(port), "--hostname", host], {
    cwd: projectRoot,
    // Not both: a start refuses an address beside a file of it.
    env: { ...process.env, DATABASE_URL_FILE: undefined, ...database },
    stdio: "inherit",
  });
  onStopSignal((signal) => child.kill(signal));
  onLauncherEnd(() => child.kill("SIGTERM"));
  const [code]: unknown[] = await once(child, "exit");
  return typeof code === "number" ? code : 0; // ended by the forwarded signal
}
