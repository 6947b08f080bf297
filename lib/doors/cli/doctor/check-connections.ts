import type { Database } from "#lib/platform/db/database.ts";
import type { Env } from "#lib/platform/env/env.ts";
import {
  type ConnectionRoom,
  fairPoolSize,
  poolProblem,
  readConnectionRoom,
} from "#lib/platform/peers/connection-room.ts";
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
