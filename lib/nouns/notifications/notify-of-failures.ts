import { batch } from "#lib/platform/db/batch.ts";
import type { Database, Statement, Transaction } from "#lib/platform/db/database.ts";
import { MOST_COUNTED } from "./describe-failures.ts";
import { notifyPeople } from "./notify-people.ts";

const AT_ONCE = 100;

interface FailingRow {
  readonly agentId: string;
  readonly userId: string;
  readonly workspaceId: string;
  readonly until: Date;
  readonly runs: number;
  readonly lastRunId: string;
}

/**
 * Followed agents with failures that their followers have not heard of, and did not hear of any within the hour. A run's
 * end is written by the clock and seen with its commit, so only ends before every open write began are looked at:
 * none can appear behind the position. A millisecond off, because instants are rounded. Indexes: runs_failed_at, the
 * primary key of agent_followers.
 */
export const lockFailing: Statement = {
  name: "lock-followers-of-failing-agents",
  text: `
    with bound as materialized (
      select date_trunc('milliseconds', least(
               clock_timestamp() - interval '2 seconds',
               (select min(xact_start) from pg_stat_activity
                 where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid())
             )) - interval '1 millisecond' as at
    )
    select f.agent_id as "agentId", f.user_id as "userId", f.workspace_id as "workspaceId", bound.at as "until",
           failed.runs as "runs", failed.last as "lastRunId"
      from agent_followers f
      cross join bound
      cross join lateral (
        select count(*)::int as runs, (array_agg(id))[1] as last
          from (select r.id from runs r
                 where r.agent_id = f.agent_id and r.status = 'failed' and not r.preview
                   and r.completed_at > f.told_until and r.completed_at <= bound.at
                 order by r.completed_at desc
                 limit ${MOST_COUNTED}) newest
      ) failed
     where failed.runs > 0 and (f.told_at is null or f.told_at < clock_timestamp() - interval '1 hour')
     order by f.agent_id, f.user_id
     limit ${AT_ONCE}
       for update of f skip locked`,
};

const moves = batch({ agent_id: "text", user_id: "text", until: "timestamptz", is_told: "boolean" });
/** Up to when followers have heard of failures; `is_told`: they hear of these. */
const move: Statement = {
  name: "move-followers",
  text: `
    update agent_followers f
       set told_until = g.until, told_at = case when g.is_told then clock_timestamp() else f.told_at end
      from ${moves.rows("g")}
     where f.agent_id = g.agent_id and f.user_id = g.user_id`,
};

/**
 * Writes which failures followers are to hear of: of an agent at most once an hour, with all since the last time. The
 * runs' own writes know nothing of it. Any number of workers may do this at once: position and notification are one
 * transaction, under the follower's lock.
 */
export async function notifyOfFailures(db: Database): Promise<void> {
  while ((await db.transaction(notifySome)) === AT_ONCE);
}

async function notifySome(tx: Transaction): Promise<number> {
  const failing = await tx.run<FailingRow>(lockFailing, []);
  if (failing.length === 0) return 0;
  const written = await notifyPeople(
    tx,
    failing.map(({ agentId, userId, workspaceId, until, runs, lastRunId }) => ({
      workspaceId,
      userId,
      subject: "agent_failed" as const,
      itemId: agentId,
      occasion: until.toISOString(),
      failures: { runs, lastRunId },
    })),
  );
  const told = new Set(written.map(({ userId, itemId }) => `${itemId} ${userId}`));
  const rows = failing.map(({ agentId, userId, until }) => ({
    agent_id: agentId,
    user_id: userId,
    until: until.toISOString(),
    is_told: told.has(`${agentId} ${userId}`),
  }));
  await tx.run(move, moves.values(rows));
  return failing.length;
}
