import { countUnavailableAnswers } from "#lib/doors/health/unavailable-answers.ts";
import type { Database } from "#lib/platform/db/database.ts";
import { readServerEnds } from "#lib/platform/db/embedded/server-ends.ts";
import type { DatabaseVersion } from "#lib/platform/db/read-database-version.ts";
import { inspectStandby } from "#lib/platform/db/replica.ts";
import type { Env } from "#lib/platform/env/env.ts";
import {
  type ConnectionRoom,
  fairPoolSize,
  poolProblem,
  readConnectionRoom,
} from "#lib/platform/peers/connection-room.ts";
import { countProcessesWithout } from "#lib/platform/peers/listening-processes.ts";
import { checkSecret, findSecretCheck } from "#lib/platform/secrets/check-secret.ts";
import { openKeyring } from "#lib/platform/secrets/open-keyring.ts";
import { keyIdOf } from "#lib/platform/secrets/seal.ts";
import { describeFailure } from "../failures/report-failure.ts";
import { versionFailure } from "../session/in-database.ts";
import { type Check, ok, problem, warning } from "./check.ts";

/** Above this share of max_connections, another process or a burst may get no connection. */
const NEARLY_ALL = 0.9;

export async function checkConnections({ db, env }: { db: Database; env: Env }): Promise<Check> {
  return judgeConnections({ room: await readConnectionRoom(db), poolSize: env.databasePoolSize });
}

/** @param poolSize DATABASE_POOL_SIZE as set for this command; the service should have the same. */
export function judgeConnections({
  room,
  poolSize = fairPoolSize(room),
}: {
  room: ConnectionRoom;
  poolSize?: number | undefined;
}): Check {
  const { allowed, own, others, processes } = room;
  const found = `PostgreSQL allows ${allowed}. Laneway uses ${own} in ${processes} processes, others use ${others}.`;
  const fault = poolProblem(poolSize, room);
  if (fault) return problem("Connections", `${found} ${fault.message}`, fault.advice);
  if (own + others < allowed * NEARLY_ALL) return ok("Connections", found);
  return warning(
    "Connections",
    `${found} Hardly any is free. Requests that find none get 503.`,
    "Raise max_connections, run fewer processes, or close other users of this PostgreSQL.",
  );
}

/** Describes the database. An earlier check has shown that it answers. */
export async function checkServer({
  db,
  env,
  files,
}: {
  db: Database;
  env: Env;
  /** The embedded database's directory. */
  files: string | undefined;
}): Promise<Check> {
  const { rows } = await db.pool.query<{ version: string; size: string }>(
    `select current_setting('server_version') as version,
            pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  const [row] = rows;
  const which =
    files === undefined ? "that of DATABASE_URL" : `the embedded one of ${env.dataDir} (files in ${files})`;
  return ok("Database", `PostgreSQL ${row?.version}, ${which}, with ${row?.size}.`);
}

export function checkMigrations(version: DatabaseVersion): Check {
  const failure = versionFailure(version);
  if (failure) return problem("Migrations", failure.message, failure.advice);
  return ok("Migrations", "The database is of this version of Laneway.");
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Warns if the embedded PostgreSQL stopped unexpectedly within the last day; the service restarts it. */
export async function checkServerEnds({ dataDir }: Pick<Env, "dataDir">): Promise<Check[]> {
  const ends = (await readServerEnds({ dataDir })).filter(({ at }) => Date.parse(at) > Date.now() - DAY_MS);
  const last = ends.at(-1);
  if (last === undefined) return [];
  const times = ends.length === 1 ? "once" : `${ends.length} times`;
  return [
    warning(
      "Embedded PostgreSQL",
      `It ended ${times} unexpectedly within a day, the last time at ${last.at}: ${last.reason}`,
      "The service starts it again, and ends itself after five times in ten minutes. Check free space and memory, and the kernel's log for killed processes.",
    ),
  ];
}

const ADVICE = "Until then pages are read from DATABASE_URL (docs/high-availability.md).";

/** A standby that cannot be used costs nothing but the primary's time, so it is never a problem. */
export async function checkStandby({ db, url }: { db: Database; url: string }): Promise<Check> {
  try {
    const { isStandby, bytesBehind } = await inspectStandby({ url, primary: db });
    if (!isStandby)
      return warning("Standby", "DATABASE_READ_URL leads to no standby of this database.", ADVICE);
    return ok("Standby", `Answers pages, and is ${bytesBehind} bytes behind.`);
  } catch (error) {
    return warning("Standby", `DATABASE_READ_URL: ${describeFailure(error).message}`, ADVICE);
  }
}

/**
 * Whether the installation's secret opens the stored data, here and in running processes.
 * @throws StartupFailure, as a start would.
 */
export async function checkStoredSecret({ db, env }: { db: Database; env: Env }): Promise<Check> {
  const check = await findSecretCheck(db);
  if (check === undefined) return ok("Secret", "Nothing has been sealed yet.");
  const keyring = await openKeyring({ env, queries: db });
  await checkSecret(db, keyring);
  const keyId = keyIdOf(check) ?? "";
  const lacking = await countProcessesWithout(db, { keyId });
  const found = `The secret in ${keyring.source.where} opens what is stored (key ${keyId}).`;
  if (lacking === 0) return ok("Secret", found);
  return warning(
    "Secret",
    `${found} Running processes that were not started with it: ${lacking}.`,
    "Restart them with the same LANEWAY_SECRET as here: until then they open no connection.",
  );
}

/** A database restart may cause this many. */
const FEW = 200;

export async function checkAnswers({ db }: { db: Database }): Promise<Check> {
  return judgeAnswers(await countUnavailableAnswers(db));
}

export function judgeAnswers({ answers, minutes }: { answers: number; minutes: number }): Check {
  if (answers === 0) return ok("Answers", `No request was answered 503 in the last ${minutes} minutes.`);
  const message = `Requests answered 503 in the last ${minutes} minutes: ${answers}. The service could not reach its database, or had no connection free.`;
  const advice =
    "See the service's log; in a copy that was just restored the original's are counted. If it continues, compare connections above, and laneway_database_waiting in /metrics (docs/operations.md).";
  return answers > FEW ? problem("Answers", message, advice) : warning("Answers", message, advice);
}
