import { openDatabase } from "#lib/db/database.ts";
import { readDatabaseVersion } from "#lib/db/read-database-version.ts";
import { type Env, loadEnv } from "#lib/env.ts";
import type { Host } from "../command/define-command.ts";
import { describeFailure } from "../failures/describe-failure.ts";
import { reachDatabase } from "../session/reach-database.ts";
import { type Check, problem } from "./check.ts";
import { addressOf, checkAddress, findAnswerer } from "./check-address.ts";
import { checkMigrations, checkServer } from "./check-database.ts";
import { checkDisk } from "./check-disk.ts";
import { checkModels } from "./check-models.ts";
import { checkNode } from "./check-node.ts";
import { checkStoredSecret } from "./check-stored-secret.ts";
import { checkWorker, readWorkerState } from "./check-worker.ts";

/** Looks at everything that Laneway stands on; what cannot be looked at is a problem of its own, and the rest goes on. */
export async function examine(host: Host): Promise<Check[]> {
  const node = checkNode({ version: process.versions.node });
  let env: Env;
  try {
    env = loadEnv(host.environment);
  } catch (error) {
    return [node, asProblem("Configuration", error)];
  }
  const [disk, database, models] = await Promise.all([
    checkDisk({ directory: env.dataDir }).catch((error: unknown) => asProblem("Disk", error)),
    examineDatabase({ ...host, env }),
    checkModels({ env }),
  ]);
  const address = addressOf(env);
  const answerer = await findAnswerer({ address });
  return [
    node,
    disk,
    ...database.checks,
    checkAddress({ address, answerer, hasWorker: database.hasWorker }),
    ...models,
  ];
}

async function examineDatabase({
  env,
  terminal,
}: Host & { env: Env }): Promise<{ checks: Check[]; hasWorker: boolean }> {
  const checks: Check[] = [];
  try {
    await using opened = new AsyncDisposableStack();
    const { url } = opened.use(await reachDatabase({ env, terminal }));
    const db = openDatabase({ url, maxConnections: 1 });
    opened.defer(() => db.close());
    checks.push(await checkServer({ db, env }));
    const version = await readDatabaseVersion(db.pool);
    checks.push(checkMigrations(version));
    if (version.kind !== "current") return { checks, hasWorker: false };
    checks.push(await checkStoredSecret({ db, env }).catch((error: unknown) => asProblem("Secret", error)));
    const state = await readWorkerState({ db });
    return { checks: [...checks, checkWorker(state)], hasWorker: state.workers > 0 };
  } catch (error) {
    return { checks: [...checks, asProblem("Database", error)], hasWorker: false };
  }
}

function asProblem(name: string, error: unknown): Check {
  const { message, advice } = describeFailure(error);
  return problem(name, message, advice);
}
