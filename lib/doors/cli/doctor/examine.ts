import { openDatabase } from "#lib/platform/db/database.ts";
import { findDatabaseDirectory } from "#lib/platform/db/embedded/place-cluster.ts";
import { readDatabaseVersion } from "#lib/platform/db/read-database-version.ts";
import { type Env, loadEnv } from "#lib/platform/env/env.ts";
import { checkPooler } from "#lib/platform/host/check-pooler.ts";
import { SERVICE_VERSION } from "#lib/platform/service-version.ts";
import type { Host } from "../command/define-command.ts";
import { describeFailure } from "../failures/report-failure.ts";
import { reachDatabase } from "../session/in-database.ts";
import { type Check, ok, problem } from "./check.ts";
import { checkAddress, findAnswerer, serviceAddress } from "./check-address.ts";
import {
  checkAnswers,
  checkConnections,
  checkMigrations,
  checkServer,
  checkServerEnds,
  checkStandby,
  checkStoredSecret,
} from "./check-database.ts";
import { checkFileStorage } from "./check-file-storage.ts";
import { checkDisk, checkNode, checkVariables } from "./check-machine.ts";
import { checkMail } from "./check-mail.ts";
import { checkModels } from "./check-models.ts";
import { checkWorker, countWorkAndWorkers } from "./check-worker.ts";

/**
 * Checks everything that Laneway depends on. A check that throws is reported as a problem, and the other checks
 * continue.
 */
export async function examine(host: Host): Promise<Check[]> {
  const version = ok("Version", `Laneway ${SERVICE_VERSION}.`);
  const node = checkNode({ version: process.versions.node });
  let env: Env;
  try {
    env = loadEnv(host.environment);
  } catch (error) {
    return [version, node, asProblem("Configuration", error)];
  }
  const [disk, database, models, mail] = await Promise.all([
    examineDisk(env).catch((error: unknown) => asProblem("Disk", error)),
    examineDatabase({ ...host, env }),
    checkModels({ env }),
    checkMail(env),
  ]);
  const address = serviceAddress(env);
  const answerer = await findAnswerer({ address });
  return [
    version,
    node,
    ...checkVariables(env),
    disk,
    ...database.checks,
    checkAddress({ address, answerer, hasWorker: database.hasWorker }),
    ...models,
    mail,
  ];
}

async function examineDisk({ databaseUrl, dataDir }: Env): Promise<Check> {
  return checkDisk({ directory: databaseUrl === undefined ? findDatabaseDirectory(dataDir) : dataDir });
}

async function examineDatabase({
  env,
  terminal,
}: Host & { env: Env }): Promise<{ checks: Check[]; hasWorker: boolean | undefined }> {
  const checks: Check[] = [];
  try {
    await using opened = new AsyncDisposableStack();
    const { url, files } = opened.use(await reachDatabase({ env, terminal }));
    if (env.databaseUrl)
      await checkPooler({ databaseUrl: env.databaseUrl, databaseDirectUrl: env.databaseDirectUrl });
    const db = openDatabase({ url, maxConnections: 1 });
    opened.defer(() => db.close());
    checks.push(await checkServer({ db, env, files }), await checkConnections({ db, env }));
    if (env.databaseUrl === undefined) checks.push(...(await checkServerEnds(env)));
    const version = await readDatabaseVersion(db.pool);
    checks.push(checkMigrations(version));
    if (version.kind !== "current") return { checks, hasWorker: false };
    checks.push(await checkStoredSecret({ db, env }).catch((error: unknown) => asProblem("Secret", error)));
    checks.push(
      await checkFileStorage({ db, env, by: "writing" }).catch((error: unknown) =>
        asProblem("File storage", error),
      ),
    );
    if (env.databaseReadUrl !== undefined) checks.push(await checkStandby({ db, url: env.databaseReadUrl }));
    const state = await countWorkAndWorkers({ db });
    return {
      checks: [...checks, checkWorker(state), await checkAnswers({ db })],
      hasWorker: Object.values(state.workers).some((count) => count > 0),
    };
  } catch (error) {
    const ends = env.databaseUrl === undefined ? await checkServerEnds(env) : [];
    return { checks: [...checks, asProblem("Database", error), ...ends], hasWorker: undefined };
  }
}

function asProblem(name: string, error: unknown): Check {
  const { message, advice } = describeFailure(error);
  return problem(name, message, advice);
}
