import type { taskListOperations } from "#lib/contract/dashboard/task-lists.ts";
import { TASK_LIST } from "#lib/contract/limits.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { TaskStatus } from "#lib/contract/task-values.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type Matching, matching, type TaskFilters } from "./task-filters.sql.ts";

/** Counts each status up to a bound, so that a large workspace costs no more. Index: tasks_board. */
const statementFor = ({ level, where, name }: Matching): Statement => ({
  name: `count-tasks-${name}`,
  text: `
    with level as materialized (select ${level} as n)
    select s.status as "status", found.count as "count"
      from unnest(array['open', 'in_progress', 'waiting', 'done', 'cancelled']) as s(status)
      cross join lateral (
        select count(*)::int as count
          from (select from tasks t join projects p on p.id = t.project_id
                 where t.status = s.status and ${where} limit ${TASK_LIST.counted + 1}) counted
      ) found`,
});

/** How many tasks of the person's teams match, by status. Needs View work. */
export async function countTasks({
  actor,
  query,
}: {
  actor: UserActor;
  query: TaskFilters;
}): Promise<OutputOf<typeof taskListOperations.countTasks>> {
  const { db } = runtime();
  const match = await matching(db, { actor, filters: query });
  const rows = await db.run<{ status: TaskStatus; count: number }>(statementFor(match), match.values);
  const counts = { open: 0, in_progress: 0, waiting: 0, done: 0, cancelled: 0 };
  for (const { status, count: found } of rows) counts[status] = Math.min(found, TASK_LIST.counted);
  return { counts, isBounded: rows.some(({ count: found }) => found > TASK_LIST.counted) };
}
