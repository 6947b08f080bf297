import { Client } from "pg";
import { sumRuns } from "#lib/nouns/overview/sums/sum-runs.ts";
import { connectEmbeddedPostgres } from "#lib/platform/db/embedded/connect-embedded-postgres.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { type Env, loadEnv } from "#lib/platform/env/env.ts";
import { originOf } from "#lib/platform/env/env-readers.ts";
import { checkDatabase } from "#lib/platform/host/check-database.ts";
import { exitWithFailure } from "#lib/platform/host/exit-with-failure.ts";
import { requireNode } from "#lib/platform/host/require-node.ts";
import { StartupFailure } from "#lib/platform/startup-failure.ts";
import { seedFirstStart } from "#lib/programs/service/first-start.ts";
import { startRuntime } from "#lib/programs/start-runtime.ts";
import { fillWorkspace } from "./fill-workspace.ts";
import { readSeedOptions, SEED_USAGE, type SeedOptions } from "./options.ts";
import { sqlOf } from "./seed.ts";

/** A few trial runs do not prevent seeding. */
const FEW_RUNS = 20;

/** `npm run seed`: fills a workspace like a busy company's. */
requireNode();
try {
  const options = readSeedOptions(process.argv.slice(2));
  if (options === "help") process.stdout.write(SEED_USAGE);
  else await seed(loadEnv(process.env), options);
  process.exit(0);
} catch (error) {
  exitWithFailure(error);
}

/** A service may be running on the same database; its worker also executes the started runs. */
async function seed(env: Env, options: SeedOptions): Promise<void> {
  await using running = new AsyncDisposableStack();
  const url = await openDatabase(env, running);
  await migrate({ url });
  const runtime = await startRuntime({
    env: { ...env, logLevel: "silent", databasePoolSize: 5, workerConcurrency: 10 },
    databaseUrl: url,
    worker: true,
  });
  running.defer(() => runtime.stop());
  await seedFirstStart({ env, origin: env.baseUrl ?? originOf(env) });
  const client = new Client({ connectionString: url });
  await client.connect();
  running.defer(() => client.end());
  const workspace = await chooseWorkspace(client, options);
  // Trades safety for speed: after a crash the seed is repeated, and the statements keep references consistent.
  await client.query(
    "set synchronous_commit = off; set jit = off; set work_mem = '256MB'; set timezone = 'UTC'",
  );
  await client.query("set session_replication_role = replica").catch(() => {}); // needs a superuser; only saves time
  const startedAt = performance.now();
  const lines = await fillWorkspace(
    { client, ...workspace, runs: options.runs, tasks: options.tasks, startsRuns: true, now: Date.now() },
    (message) => void process.stderr.write(`  ${message} …\n`),
  );
  process.stderr.write("  sums …\n");
  await sumRuns({ db: runtime.runtime.db, limitMs: Number.POSITIVE_INFINITY });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(`\nMade in ${seconds} s:\n${lines.map((line) => `  ${line}`).join("\n")}\n`);
}

async function openDatabase(env: Env, running: AsyncDisposableStack): Promise<string> {
  if (env.databaseUrl !== undefined) {
    await checkDatabase({ databaseUrl: env.databaseUrl });
    return env.databaseUrl;
  }
  const database = await connectEmbeddedPostgres({ dataDir: env.dataDir });
  running.defer(() => database.stop());
  return database.url;
}

async function chooseWorkspace(
  client: Client,
  { force, workspaceId }: SeedOptions,
): Promise<{ workspaceId: string; ownerId: string }> {
  const { rows } = await client.query<{
    workspaceId: string;
    ownerId: string;
    runs: number;
    seeded: boolean;
  }>(sqlOf("choose-workspace"), [FEW_RUNS + 1, workspaceId ?? null]);
  const [workspace] = rows;
  if (!workspace && workspaceId !== undefined) {
    throw new StartupFailure(
      `There is no workspace ${workspaceId}.`,
      "npm run laneway -- workspaces list shows them.",
    );
  }
  if (!workspace) throw new Error("the first start made no workspace");
  if (workspace.seeded) {
    throw new StartupFailure(
      "The workspace was seeded already.",
      "Give another one a directory of its own: DATA_DIR=.data-seeded npm run seed",
    );
  }
  if (workspace.runs > FEW_RUNS && !force) {
    throw new StartupFailure(
      "The workspace has runs of its own.",
      "Seed a directory of its own (DATA_DIR=.data-seeded npm run seed), or say --force.",
    );
  }
  return workspace;
}
