import type { Database } from "#lib/platform/db/database.ts";
import type { Log } from "#lib/platform/log.ts";
import { fairPoolSize, poolProblem, readConnectionRoom } from "./connection-room.ts";

/**
 * Sets this process's pool size by the number of processes, so that all of them fit into PostgreSQL's limits. Call it
 * regularly, because processes come and go. A size set by the operator stays. If the pools do not fit, it warns once
 * for each number of processes.
 */
export function createConnectionSharing({
  db,
  fixedSize,
  log,
}: {
  db: Database;
  /** DATABASE_POOL_SIZE. */
  fixedSize: number | undefined;
  log: Pick<Log, "warn">;
}): () => Promise<void> {
  let told = "";
  return async () => {
    const room = await readConnectionRoom(db);
    const size = fixedSize ?? fairPoolSize(room);
    if (fixedSize === undefined) db.pool.limit(size);
    const problem = poolProblem(size, room);
    const about = problem ? `${room.processes} of ${room.allowed}` : "";
    if (problem && about !== told)
      log.warn({ ...room, poolSize: size }, `${problem.message} ${problem.advice}`);
    told = about;
  };
}
