import type { QueuePlace } from "#lib/contract/dashboard/run-shapes.ts";
import { EXECUTING_BY_AGENT, QUEUED, QUEUED_AGENTS } from "#lib/nouns/run-start/admit-runs.ts";
import { circle } from "#lib/nouns/run-start/circle.sql.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** Counting stops here; a larger number helps nobody. */
const COUNTED = 100;

const CREDENTIALS = {
  column: "credential_id",
  where: `${QUEUED} and agent_id = scope.agent_id`,
  after: "''",
};

/**
 * Which limit queues each run (its agent's if reached, otherwise the workspace's, as in `admit-runs.ts`), and its
 * place. Since credentials take turns, the runs ahead are the older ones of its credential, and as many plus one of
 * each other credential. $1 workspace, $2 runs. Indexes: runs primary key, runs_status, runs_queued.
 */
const findPlaces: Statement = {
  name: "find-queue-places",
  text: `
    with executing as materialized (${EXECUTING_BY_AGENT}),
    workspace as materialized (
      select (settings #>> '{limits,maxConcurrentRuns}')::int as room_for,
             (select coalesce(sum(count), 0) from executing) as executing
        from workspaces where id = $1
    ),
    agents_queued as materialized (select value as agent_id from ${QUEUED_AGENTS} a)
    select r.id as "runId", held.by as "by", held.room_for as "limit", least(${COUNTED}, own.older + others.count)::int as "ahead"
      from unnest($2::text[]) as q(id)
      join runs r on r.id = q.id and r.workspace_id = $1 and r.status = 'queued'
      join agents a on a.id = r.agent_id
      left join executing e on e.agent_id = r.agent_id
      cross join workspace w
      cross join lateral (
        select 'agent' as by, a.max_concurrent_runs as room_for where coalesce(e.count, 0) >= a.max_concurrent_runs
        union all
        select 'workspace', w.room_for where w.executing >= w.room_for
        limit 1
      ) held
      cross join lateral (
        select count(*) as older from (
          select from agents_queued scope
           cross join lateral (
             select from runs where ${QUEUED} and agent_id = scope.agent_id and credential_id = r.credential_id and id < r.id
              limit ${COUNTED}) older
           where held.by = 'workspace' or scope.agent_id = r.agent_id
           limit ${COUNTED}) older
      ) own
      cross join lateral (
        select count(*) as count from (
          select from agents_queued scope
           cross join lateral (select value from ${circle(CREDENTIALS)} c limit ${COUNTED}) c
           cross join lateral (
             select from runs where ${QUEUED} and agent_id = scope.agent_id and credential_id = c.value
              limit own.older + 1) ahead
           where (held.by = 'workspace' or scope.agent_id = r.agent_id) and c.value <> r.credential_id
           limit ${COUNTED}) ahead
      ) others`,
};

/** The places of queued runs, without those that are about to start. */
export async function findQueuePlaces(
  queries: Queries,
  { workspaceId, runIds }: { workspaceId: string; runIds: readonly string[] },
): Promise<ReadonlyMap<string, QueuePlace>> {
  if (runIds.length === 0) return new Map();
  const rows = await queries.run<Omit<QueuePlace, "isCapped"> & { runId: string }>(findPlaces, [
    workspaceId,
    runIds,
  ]);
  return new Map(rows.map(({ runId, ...place }) => [runId, { ...place, isCapped: place.ahead >= COUNTED }]));
}
