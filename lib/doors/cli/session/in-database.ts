import { type Database, openDatabase } from "#lib/platform/db/database.ts";
import { LIMITS } from "#lib/platform/db/statement-limits.ts";
import { type Env, loadEnv } from "#lib/platform/env/env.ts";
import type { Host } from "../command/define-command.ts";
import { reachDatabase } from "./reach-database.ts";
import { requireCurrentDatabase } from "./require-current-database.ts";

/** Calls `work` with the database only. It needs no runtime, so it works where a start would fail. */
export async function inDatabase<T>({
  host: { environment, terminal },
  work,
}: {
  host: Host;
  work: (database: { db: Database; env: Env }) => Promise<T>;
}): Promise<T> {
  const env = loadEnv(environment);
  await using opened = new AsyncDisposableStack();
  const { url } = opened.use(await reachDatabase({ env, terminal }));
  await requireCurrentDatabase({ url });
  // A rotation counts the rows of every table.
  const db = openDatabase({ url, maxConnections: 2, limits: LIMITS.maintenance });
  opened.defer(() => db.close());
  return await work({ db, env }); // awaited, so that the database stays open until it is done
}
