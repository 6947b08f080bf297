import type { ErrorCode } from "#lib/contract/errors.ts";
import { batch } from "#lib/platform/db/batch.ts";
import type { Database, Statement } from "#lib/platform/db/database.ts";
import type { Log } from "#lib/platform/log.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly requestLog: RequestLog;
  }
}

export interface RequestEntry {
  readonly workspaceId: string;
  /** The id of a key or of a grant. */
  readonly credentialId: string;
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** What the error envelope said; null where the request was answered, or refused by its protocol alone. */
  readonly errorCode: ErrorCode | null;
  readonly latencyMs: number;
  readonly requestId: string;
  readonly address: string | null;
}

export interface RequestLog {
  record(entry: RequestEntry): void;
  /** Entries that were dropped because the database could not keep up. */
  readonly dropped: number;
  flush(): Promise<void>;
  close(): Promise<void>;
}

const FLUSH_MS = 1_000;
/** A full batch is written before the second is over, to bound memory and event-loop time. */
const BATCH = 500;
const MAX_PENDING = 10_000;

const entries = batch({
  workspace_id: "text",
  key_id: "text",
  at: "timestamptz",
  method: "text",
  path: "text",
  status: "int",
  error_code: "text",
  latency_ms: "float8",
  request_id: "text",
  address: "text",
});

/**
 * The commit does not wait for the disk: a crash of PostgreSQL may lose the last moments of the log, as one of this
 * process does.
 */
const insertRequests: Statement = {
  name: "insert-requests",
  text: `
    with unsynced as materialized (select set_config('synchronous_commit', 'off', true)),
    entries as (select * from ${entries.rows("e")}),
    logged as (
      insert into request_log (workspace_id, key_id, at, method, path, status, error_code, latency_ms, request_id)
      select workspace_id, key_id, at, method, path, status, error_code, latency_ms, request_id from entries
    ),
    counted as (
      insert into key_usage as u (key_id, hour, workspace_id, requests, errors)
      select key_id, date_trunc('hour', at, 'UTC') as hour, min(workspace_id),
             count(*), count(*) filter (where status >= 400)
        from entries
       group by key_id, hour
       order by key_id, hour
          on conflict (key_id, hour) do update
         set requests = u.requests + excluded.requests, errors = u.errors + excluded.errors
    ),
    last as materialized (select distinct on (key_id) key_id, at, address from entries order by key_id, at desc),
    grants as (
      update oauth_grants g
         set last_used_at = greatest(g.last_used_at, last.at), last_used_ip = coalesce(last.address, g.last_used_ip)
        from last
       where g.id = last.key_id
    )
    update api_keys k
       set last_used_at = greatest(k.last_used_at, last.at), last_used_ip = coalesce(last.address, k.last_used_ip)
      from last cross join unsynced
     where k.id = last.key_id`,
};

/**
 * The request log, hourly usage and last use of each credential. Entries are kept in memory and written in batches at
 * most once a second, so requests never wait for them. Key and grant ids share one id space. If the database falls
 * behind, entries over the bound are dropped and counted; a crash loses at most the last second.
 */
export function createRequestLog({ db, log }: { db: Database; log: Log }): RequestLog {
  let pending: RequestEntry[] = [];
  let dropped = 0;
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;

  async function write(written: readonly RequestEntry[]): Promise<void> {
    const rows = written.map((entry) => ({
      workspace_id: entry.workspaceId,
      key_id: entry.credentialId,
      at: entry.at.toISOString(),
      method: entry.method,
      path: entry.path,
      status: entry.status,
      error_code: entry.errorCode,
      latency_ms: entry.latencyMs,
      request_id: entry.requestId,
      address: entry.address,
    }));
    try {
      await db.run(insertRequests, entries.values(rows));
    } catch (error) {
      dropped += written.length;
      log.warn(
        { error: error instanceof Error ? error.name : "unknown", dropped },
        "request log entries dropped",
      );
    }
  }

  function flush(): Promise<void> {
    const due = pending;
    pending = [];
    if (due.length === 0) return writing;
    isWriting = true;
    const written = writing.then(() => write(due));
    writing = written;
    void written.then(() => {
      if (writing === written) isWriting = false;
    });
    return written;
  }

  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();

  return {
    record(entry) {
      if (pending.length >= MAX_PENDING) dropped += 1;
      else pending.push(entry);
      if (pending.length >= BATCH && !isWriting) void flush();
    },
    get dropped() {
      return dropped;
    },
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}
