import { loadMigrations, type Migration } from "#lib/db/migrate.ts";
import { compareMigrations, type DatabaseVersion } from "#lib/db/read-database-version.ts";
import { LEASE_SECONDS } from "#lib/runs/write-run.sql.ts";
import { hasRuntime, type Runtime, runtime } from "#lib/runtime.ts";

/** An answer may be this old: probes by the hundred cost the database one query a second. */
const KEEP_MS = 1_000;
/** A database that does not answer within this is not ready. */
const TIMEOUT_MS = 1_000;

export const CHECKS = ["service", "database", "migrations", "worker"] as const;
export type CheckName = (typeof CHECKS)[number];

export interface Readiness {
  readonly ready: boolean;
  /** `ok`, or in a few words what is so; `unknown` where something else has to be right first. */
  readonly checks: Readonly<Record<CheckName, string>>;
}

interface Found {
  readonly applied: Pick<Migration, "name" | "checksum">[];
  readonly workers: number;
}

const look = `
  select (select coalesce(json_agg(json_build_object('name', name, 'checksum', checksum) order by name), '[]')
            from laneway_migrations) as "applied",
         (select count(*)::int from worker_processes
           where seen_at > clock_timestamp() - interval '${LEASE_SECONDS} seconds') as "workers"`;

/**
 * Whether this process should be sent work: its service is open, the database answers and has the migrations of this
 * code, and its worker lives, where it has one. A process that serves requests is ready without any worker, because
 * what it accepts is durable and it answers; it says so in `worker`. It stays ready on a database that a newer version
 * has migrated, or there would be a moment in each upgrade at which no process is ready.
 * Answers within about a second whatever the database does, and never tells more than that.
 */
export function createReadiness({
  serves,
  executes,
  isOpen,
}: {
  /** Whether this process answers the API and the dashboard. */
  serves: boolean;
  /** Whether this process executes runs itself. */
  executes: boolean;
  isOpen: () => boolean;
}): () => Promise<Readiness> {
  let kept: { readonly found: Promise<Found>; readonly at: number; settled: boolean } | undefined;
  let known: Promise<Migration[]> | undefined;

  function find({ db }: Runtime): Promise<Found> {
    const now = performance.now();
    // One that hangs is waited for instead of asking again: a sick database is not to be flooded by probes.
    if (kept && (!kept.settled || now - kept.at < KEEP_MS)) return kept.found;
    const asked = { found: ask(db), at: now, settled: false };
    kept = asked;
    const settle = () => {
      asked.settled = true;
    };
    asked.found.then(settle, settle);
    return asked.found;
  }

  return async () => {
    if (!isOpen() || !hasRuntime()) return notReady({ service: "starting" });
    const current = runtime();
    if (current.stopping.aborted) return notReady({ service: "stopping" });
    const found = await Promise.race([find(current).catch(() => undefined), timeout()]);
    if (!found) return notReady({ service: "ok", database: "does not answer" });
    known ??= loadMigrations();
    const { kind } = compareMigrations({ applied: found.applied, known: await known });
    const worker = executes ? checkOwnWorker(current) : found.workers > 0 ? "ok" : "no worker is alive";
    const checks = { service: "ok", database: "ok", migrations: MIGRATIONS[kind], worker };
    const fits = kind === "current" || (kind === "newer" && serves);
    return { ready: fits && (worker === "ok" || !executes), checks };
  };
}

const MIGRATIONS: Record<DatabaseVersion["kind"], string> = {
  current: "ok",
  newer: "of a newer version",
  empty: "not those of this version",
  older: "not those of this version",
  foreign: "not those of this version",
};

async function ask(db: Runtime["db"]): Promise<Found> {
  // The driver's own limit frees the connection of a query that never comes back.
  const query = { text: look, query_timeout: 10 * TIMEOUT_MS };
  const { rows } = await db.pool.query<Found>(query);
  return rows[0] ?? { applied: [], workers: 0 };
}

async function timeout(): Promise<undefined> {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS).unref());
}

function checkOwnWorker({ worker }: Runtime): string {
  if (!worker) return "not started";
  return worker.load().heartbeatAgeMs < LEASE_SECONDS * 1_000 ? "ok" : "no recent heartbeat";
}

function notReady(checks: Partial<Record<CheckName, string>>): Readiness {
  const unknown = { service: "unknown", database: "unknown", migrations: "unknown", worker: "unknown" };
  return { ready: false, checks: { ...unknown, ...checks } };
}
