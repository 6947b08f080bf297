import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { LOOK_UP_LIMIT_MS } from "#lib/platform/db/statement-limits.ts";
import { IS_LISTENER } from "./listening-processes.ts";

/** The connections that a PostgreSQL has for this installation. */
export interface ConnectionRoom {
  /** The lowest limit of server, database and role, without those reserved for superusers. */
  readonly allowed: number;
  /**
   * The maximum for all processes of this installation together: without other users' connections and a reserve for
   * operators.
   */
  readonly left: number;
  /** Connections of other programs on the server. */
  readonly others: number;
  /** Connections of this installation. */
  readonly own: number;
  /** Running processes of this installation. */
  readonly processes: number;
}

/** Reserve for an operator: commands, psql, a backup. */
const FOR_OPERATORS = 3;

/** A limit of -1 means no limit; `least` ignores null. */
const read: Statement = {
  limitMs: LOOK_UP_LIMIT_MS,
  name: "read-connection-room",
  text: `
    with client as (
      select usename, datname, ${IS_LISTENER} as is_listener,
             coalesce(datname = current_database() and starts_with(application_name, 'laneway'), false) as is_own
        from pg_stat_activity
       where backend_type = 'client backend'
    ),
    bound as (
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
               - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed,
             (select count(*)::int from client where not is_own) as others
      union all
      select nullif(datconnlimit, -1), (select count(*)::int from client where not is_own and datname = current_database())
        from pg_database where datname = current_database()
      union all
      select nullif(rolconnlimit, -1), (select count(*)::int from client where not is_own and usename = current_user)
        from pg_roles where rolname = current_user
    )
    select min(allowed) as "allowed", min(allowed - greatest(others, ${FOR_OPERATORS})) as "left", max(others) as "others",
           (select count(*)::int from client where is_own) as "own",
           (select count(*)::int from client where is_listener) as "processes"
      from bound`,
};

export async function readConnectionRoom(queries: Pick<Queries, "run">): Promise<ConnectionRoom> {
  const [room] = await queries.run<ConnectionRoom>(read, []);
  if (!room) throw new Error("the server gave no row");
  return room;
}

/** Per process besides the pool: one for LISTEN, one for nightly work. */
const BESIDE_POOL = 2;
/** A larger pool brings no benefit. */
export const MOST_CONNECTIONS = 20;
/** A smaller pool makes a process wait for itself. */
const FEWEST_CONNECTIONS = 3;

/** The pool size for one process, so that all processes fit. */
export function fairPoolSize(room: ConnectionRoom): number {
  const share = Math.floor(room.left / Math.max(room.processes, 1)) - BESIDE_POOL;
  return Math.min(Math.max(share, FEWEST_CONNECTIONS), MOST_CONNECTIONS);
}

/** The problem with this pool size in every process, with advice; undefined if it fits. */
export function poolProblem(
  poolSize: number,
  room: ConnectionRoom,
): { message: string; advice: string } | undefined {
  const processes = Math.max(room.processes, 1);
  const needed = processes * (poolSize + BESIDE_POOL);
  const { allowed, left } = room;
  if (needed <= left) return undefined;
  return {
    message:
      `${processes} ${processes === 1 ? "process" : "processes"} with pools of ${poolSize} may open ${needed} connections; ` +
      `PostgreSQL allows ${allowed}, of which ${left} are left for Laneway. Requests beyond that wait, and are answered 503 after ten seconds.`,
    advice: `Unset DATABASE_POOL_SIZE or set it to ${fairPoolSize(room)}, run fewer processes, or raise max_connections to ${allowed - left + needed} or more.`,
  };
}
