import type { Database, Statement } from "#lib/platform/db/database.ts";

const GROUPS_AT_ONCE = 500;
/** How long a resolved group without runs is kept, so that its return is noticed. */
const RESOLVED_KEPT = "interval '1 year'";

/**
 * $1 workspace, $2 the moment, $3 now, $4 after this id. Indexes: failure_groups_workspace, runs_failure_group.
 */
const deleteEmpty: Statement = {
  name: "delete-empty-failure-groups",
  text: `
    with old as materialized (
      select id, resolved_at from failure_groups
       where workspace_id = $1 and last_seen_at < $2 and id > $4
       order by id
       limit ${GROUPS_AT_ONCE}
    ),
    deleted as (
      delete from failure_groups g using old
       where g.id = old.id and g.last_seen_at < $2
         and (g.resolved_at is null or g.resolved_at < $3::timestamptz - ${RESOLVED_KEPT})
         and not exists (select from runs r where r.failure_group_id = g.id)
      returning g.id
    )
    select (select max(id) from old) as "lastId", coalesce(array_agg(id), '{}') as "deleted" from deleted`,
};

/** Runs that failed while their group was being deleted: they are grouped again. Index: runs_failure_group. $1 groups. */
export const ungroup: Statement = {
  name: "ungroup-failures",
  text: `
    update runs r set failure_group_id = null
     where r.failure_group_id = any($1)
       and not exists (select from failure_groups g where g.id = r.failure_group_id)`,
};

/** Deletes failure groups that were last seen before a moment and have no run any more. */
export async function deleteFailureGroups({
  db,
  workspaceId,
  before,
  now,
}: {
  db: Database;
  workspaceId: string;
  before: Date;
  now: Date;
}): Promise<void> {
  for (let afterId = ""; ; ) {
    const lastId = await db.transaction(async (tx) => {
      const [row] = await tx.run<{ lastId: string | null; deleted: string[] }>(deleteEmpty, [
        workspaceId,
        before,
        now,
        afterId,
      ]);
      if (row && row.deleted.length > 0) await tx.run(ungroup, [row.deleted]);
      return row?.lastId ?? null;
    });
    if (lastId === null) return;
    afterId = lastId;
  }
}
