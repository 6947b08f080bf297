import { RETENTION_KEPT } from "#lib/nouns/retention/keep-retention.ts";
import { EXECUTING } from "#lib/nouns/run-start/admit-runs.ts";
import { LEASE_SECONDS } from "#lib/nouns/runs/write-run.sql.ts";
import type { Database } from "#lib/platform/db/database.ts";
import { SCRAPE_TIMEOUT_MS } from "./kept-figures.ts";

/** The queue of the whole installation, all workspaces together. */
export interface QueueFigures {
  readonly workersTaking: number;
  readonly workersPaused: number;
  readonly workersOutdated: number;
  readonly isPaused: boolean;
  /** Runs ready for a worker, without a live lease. */
  readonly runnable: number;
  /** How long the oldest of them has been ready; 0 if there is none. */
  readonly oldestRunnableSeconds: number;
  readonly executing: number;
  readonly waiting: number;
  /** Runs queued by their agent's limit and by their workspace's limit. */
  readonly queuedByAgent: number;
  readonly queuedByWorkspace: number;
  /** How long the oldest open interaction has waited for its answer; 0 if there is none. */
  readonly oldestOpenSeconds: number;
  /** How long the oldest audit entry has waited for its seal; 0 if all are sealed. */
  readonly oldestUnsealedSeconds: number;
  /** Webhook deliveries that wait for an attempt, and how long the oldest of active endpoints has; 0 if there is none. */
  readonly pendingDeliveries: number;
  readonly oldestPendingDeliverySeconds: number;
  /** When everything that is kept no longer was last deleted, in seconds since 1970; null if never. */
  readonly retainedAtSeconds: number | null;
  readonly databaseBytes: number;
  /** Write-ahead log since the database was made; null on a standby. */
  readonly walBytes: number | null;
  /** Files of all teams, wherever they are stored. */
  readonly fileBytes: number;
}

/**
 * `file_usage` has a row a team. Indexes: runs_runnable, audit_log_unsealed, webhook_deliveries_due and, for each workspace, runs_status and run_interactions_inbox. A queued run counts for its agent if the agent's
 * concurrency limit is reached, otherwise for its workspace.
 */
const getOverview = `
  with alive as (
    select state from worker_processes where seen_at > clock_timestamp() - interval '${LEASE_SECONDS} seconds'
  ),
  work as (
    select lease_expires_at > clock_timestamp() as is_held,
           greatest(coalesce(runnable_at, started_at, created_at), lease_expires_at) as since
      from runs where needs_work and status <> 'queued'
  ),
  queued as (
    select r.agent_id, count(*) as count
      from workspaces w join runs r on r.workspace_id = w.id and r.status = 'queued' and r.status <> 'completed'
     group by r.agent_id
  ),
  held_back as (
    select q.count,
           coalesce(a.max_concurrent_runs <= (select count(*) from runs e
             where e.workspace_id = a.workspace_id and e.agent_id = a.id and e.${EXECUTING}), false) as by_agent
      from queued q join agents a on a.id = q.agent_id
  )
  select (select count(*)::int from webhook_deliveries where state = 'pending') as "pendingDeliveries",
         (select coalesce(extract(epoch from clock_timestamp() - min(d.created_at)), 0)::float8
            from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
           where d.state = 'pending' and e.status = 'active') as "oldestPendingDeliverySeconds",
         (select count(*)::int from alive where state = 'taking') as "workersTaking",
         (select count(*)::int from alive where state = 'paused') as "workersPaused",
         (select count(*)::int from alive where state = 'outdated') as "workersOutdated",
         exists (select from installation where name = 'paused') as "isPaused",
         (select count(*)::int from work where is_held is not true) as "runnable",
         (select coalesce(extract(epoch from clock_timestamp() - min(since)), 0)::float8 from work where is_held is not true)
           as "oldestRunnableSeconds",
         (select count(*)::int from work where is_held) as "executing",
         (select coalesce(sum(c.count), 0)::int from workspaces w,
            lateral (select count(*) from runs r where r.workspace_id = w.id and r.status = 'waiting' and r.status <> 'completed') c)
           as "waiting",
         (select coalesce(sum(count) filter (where by_agent), 0)::int from held_back) as "queuedByAgent",
         (select coalesce(sum(count) filter (where not by_agent), 0)::int from held_back) as "queuedByWorkspace",
         (select coalesce(extract(epoch from clock_timestamp() - min(o.requested_at)), 0)::float8 from workspaces w,
            lateral (select i.requested_at from run_interactions i
                      where i.workspace_id = w.id and i.status = 'open' order by i.position limit 1) o)
           as "oldestOpenSeconds",
         coalesce((select extract(epoch from clock_timestamp() - u.at) from audit_log u
                    where u.position is null order by u.id limit 1), 0)::float8 as "oldestUnsealedSeconds",
         (select extract(epoch from updated_at)::float8 from installation where name = '${RETENTION_KEPT}')
           as "retainedAtSeconds",
         pg_database_size(current_database())::float8 as "databaseBytes",
         case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 end as "walBytes",
         (select coalesce(sum(bytes), 0)::float8 from file_usage) as "fileBytes"`;

/** Undefined without a row; rejects on timeout. */
export async function readQueue(db: Pick<Database, "pool">): Promise<QueueFigures | undefined> {
  const query = { text: getOverview, query_timeout: SCRAPE_TIMEOUT_MS };
  const { rows } = await db.pool.query<QueueFigures>(query);
  return rows[0];
}
