import { fingerprintOf } from "#lib/nouns/runs/failures/fingerprint.ts";
import { groupIdOf } from "#lib/nouns/runs/failures/write-groups.sql.ts";
import { type StoredError, sharedError } from "#lib/nouns/runs/stored-error.ts";
import { batch } from "#lib/platform/db/batch.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** Few enough for short locks. */
const RUNS_AT_ONCE = 500;

interface Ungrouped {
  readonly id: string;
  readonly error: StoredError;
}

/** $1 after this id. Index: runs_ungrouped. */
export const findUngrouped: Statement = {
  name: "find-ungrouped-failures",
  text: `
    select id as "id", error as "error" from runs
     where status = 'failed' and failure_group_id is null and not preview and id > $1
     order by id
     limit ${RUNS_AT_ONCE}`,
};

const given = batch({ run_id: "text", hash: "text", pattern: "text" });

/**
 * A group that exists already may have been seen earlier and later than it knew. What is grouped late opens no group
 * again. Index: the primary keys.
 */
const groupRuns: Statement = {
  name: "group-failures",
  text: `
    with run as (
      update runs r
         set failure_group_id = ${groupIdOf("r.agent_id", "g.hash")}
        from ${given.rows("g")}
       where r.id = g.run_id and r.id = any(${given.column("run_id")}) and r.failure_group_id is null
      returning r.id, r.failure_group_id, r.workspace_id, r.agent_id, r.error, r.completed_at, r.graph_fingerprint, g.pattern
    )
    insert into failure_groups as known (id, workspace_id, agent_id, code, node_id, message, pattern,
                                         first_run_id, first_seen_at, first_graph_fingerprint, last_seen_at)
    select distinct on (failure_group_id)
           failure_group_id, workspace_id, agent_id, error->>'code', error->>'nodeId', left(error->>'message', 1000), pattern,
           id, completed_at, graph_fingerprint, max(completed_at) over (partition by failure_group_id)
      from run
     order by failure_group_id, completed_at, id
    on conflict (id) do update
       set first_run_id = case when excluded.first_seen_at < known.first_seen_at then excluded.first_run_id else known.first_run_id end,
           first_graph_fingerprint = case when excluded.first_seen_at < known.first_seen_at then excluded.first_graph_fingerprint
                                          else known.first_graph_fingerprint end,
           first_seen_at = least(known.first_seen_at, excluded.first_seen_at),
           last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)`,
};

/**
 * Groups failed runs that older versions left without a group, in small transactions: it may be stopped anywhere, and two
 * processes do nothing twice. Costs one look into an empty index where there are none.
 */
export async function groupFailures({ db }: { db: Queries }): Promise<void> {
  for (let afterId = ""; ; ) {
    const runs = await db.run<Ungrouped>(findUngrouped, [afterId]);
    if (runs.length === 0) return;
    const rows = runs.map(({ id, error }) => {
      const { hash, pattern } = fingerprintOf(sharedError(error));
      return { run_id: id, hash, pattern };
    });
    await db.run(groupRuns, given.values(rows));
    afterId = runs.at(-1)?.id ?? "";
  }
}
