import { LEASE_SECONDS } from "#lib/nouns/runs/write-run.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { loadMigrations, type Migration } from "#lib/platform/db/migrate.ts";
import { compareMigrations, type DatabaseVersion } from "#lib/platform/db/read-database-version.ts";
import { LOOK_UP_LIMIT_MS } from "#lib/platform/db/statement-limits.ts";
import { hasRuntime, type Runtime, runtime } from "#lib/platform/runtime.ts";

/** Answers are cached this long, so that many probes cost the database one query a second. */
const KEEP_MS = 1_000;
/** Database timeout: slower means not ready. */
const TIMEOUT_MS = 1_000;

export const CHECKS = ["service", "database", "migrations", "worker"] as const;
export type CheckName = (typeof CHECKS)[number];

export interface Readiness {
  readonly ready: boolean;
  /** `ok` or a short fault; `unknown` if an earlier check failed. */
  readonly checks: Readonly<Record<CheckName, string>>;
}

interface Found {
  readonly applied: Pick<Migration, "name" | "checksum">[];
  readonly taking: number;
  readonly paused: number;
  /** Whether a run is ready for a worker. */
  readonly runnable: boolean;
  readonly readOnly: boolean;
}

const IS_ALIVE = `seen_at > clock_timestamp() - interval '${LEASE_SECONDS} seconds'`;

/** More than SMALL_MEMORY, so that it spills to a temporary file: this detects a full disk without writing a row. */
const SPILLED_ROWS = 12_000;
const SMALL_MEMORY: Statement = { name: "readiness-memory", text: "set local work_mem = '64kB'" };

const look: Statement = {
  limitMs: LOOK_UP_LIMIT_MS,
  name: "readiness",
  text: `
  select (select coalesce(json_agg(json_build_object('name', name, 'checksum', checksum) order by name), '[]')
            from laneway_migrations) as "applied",
         (select count(*) filter (where state = 'taking')::int from worker_processes where ${IS_ALIVE}) as "taking",
         (select count(*) filter (where state = 'paused')::int from worker_processes where ${IS_ALIVE}) as "paused",
         exists (select from runs
                  where needs_work and (lease_expires_at is null or lease_expires_at <= statement_timestamp())) as "runnable",
         (select count(*)::int from generate_series(1, ${SPILLED_ROWS})) as "spilled",
         current_setting('transaction_read_only') = 'on' as "readOnly"`,
};

/**
 * Whether a load balancer should send requests to this process: its service is open, the database answers and has this
 * code's migrations, and its worker, if any, is alive. A process that serves requests is ready without a worker,
 * because accepted runs are durable; `worker` reports it. It also stays ready on a newer schema, so that an upgrade has
 * no moment without a ready process. Answers within about a second in any case, and reveals nothing else.
 */
export function createReadiness({
  serves,
  executes,
  isOpen,
  isStopping = () => false,
}: {
  /** Whether this process answers the API and the dashboard. */
  serves: boolean;
  /** Whether this process executes runs itself. */
  executes: boolean;
  isOpen: () => boolean;
  /** Whether the process still serves, but has been told to stop. */
  isStopping?: () => boolean;
}): () => Promise<Readiness> {
  let kept: { readonly found: Promise<Found>; readonly at: number; settled: boolean } | undefined;
  let known: Promise<Migration[]> | undefined;

  function find({ db }: Runtime): Promise<Found> {
    const now = performance.now();
    // A hanging query is awaited, not repeated: probes must not flood a slow database.
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
    if (isStopping() || current.stopping.aborted) return notReady({ service: "stopping" });
    const found = await Promise.race([find(current).catch(describeFault), timeout(current)]);
    if (typeof found === "string") return notReady({ service: "ok", database: found });
    if (found.readOnly) return notReady({ service: "ok", database: "is read-only" });
    known ??= loadMigrations();
    const { kind } = compareMigrations({ applied: found.applied, known: await known });
    const worker = executes ? checkOwnWorker(current, found) : checkWorkers(found);
    const checks = { service: "ok", database: "ok", migrations: MIGRATIONS[kind], worker };
    const fits = kind === "current" || (kind === "newer" && serves);
    return { ready: fits && (FINE.has(worker) || !executes), checks };
  };
}

const MIGRATIONS: Record<DatabaseVersion["kind"], string> = {
  current: "ok",
  newer: "of a newer version",
  empty: "not those of this version",
  older: "not those of this version",
  tooOld: "not those of this version",
  foreign: "not those of this version",
};

async function ask(db: Runtime["db"]): Promise<Found> {
  return db.transaction(async (tx) => {
    await tx.run(SMALL_MEMORY, []);
    const [found] = await tx.run<Found>(look, []);
    return found ?? { applied: [], taking: 0, paused: 0, runnable: false, readOnly: false };
  });
}

async function timeout({ db }: Runtime): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS).unref());
  return db.pool.isRefused ? NO_CONNECTION : NO_ANSWER; // a refused statement asks again for longer than this
}

const NO_ANSWER = "does not answer";
const NO_CONNECTION = "has no connection free";

/** PostgreSQL error codes for exhausted resources. */
const FAULTS: Readonly<Record<string, string>> = {
  "53100": "has no disk space left",
  "53200": "has no memory left",
  "53300": NO_CONNECTION,
  "53400": "has reached a limit of its configuration",
};

function describeFault(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return FAULTS[code] ?? NO_ANSWER;
}

/** A worker that takes no runs because it is stopping is healthy. */
const FINE = new Set(["ok", "paused", "outdated"]);

function checkOwnWorker({ worker }: Runtime, { runnable }: Found): string {
  if (!worker) return "not started";
  const { heartbeatAgeMs, isStopping, lookAgeMs, state } = worker.load();
  if (isStopping) return "stopping";
  if (heartbeatAgeMs >= LEASE_SECONDS * 1_000) return "no recent heartbeat";
  if (state !== "taking") return state;
  if (runnable && lookAgeMs >= LEASE_SECONDS * 1_000)
    return "takes no runs, though runs are ready for a worker";
  return "ok";
}

function checkWorkers({ taking, paused }: Found): string {
  if (taking > 0) return "ok";
  return paused > 0 ? "paused" : "no worker is alive";
}

function notReady(checks: Partial<Record<CheckName, string>>): Readiness {
  const unknown = { service: "unknown", database: "unknown", migrations: "unknown", worker: "unknown" };
  return { ready: false, checks: { ...unknown, ...checks } };
}
