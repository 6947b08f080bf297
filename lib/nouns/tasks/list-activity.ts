import type { Author } from "#lib/contract/author.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { authorJson } from "#lib/nouns/work/author.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { TaskAction } from "./record-activity.ts";

const SHOWN = 100;

export interface Activity {
  readonly author: Author;
  readonly action: TaskAction;
  readonly changes: JsonObject;
  readonly at: string;
}

/** A row's id is a bigint, which PostgreSQL's driver gives as text. */
type ActivityRow = Omit<Activity, "at"> & { readonly id: string; readonly at: Date };

/** $1 task, $2 only what is before this row or null. Index: task_activity_task. */
const find: Statement = {
  name: "find-task-activity",
  text: `
    select a.id as "id", ${authorJson("a.author_kind", "a.author_id")} as "author", a.action as "action",
           a.changes as "changes", a.created_at as "at"
      from task_activity a
     where a.task_id = $1 and ($2::bigint is null or a.id < $2)
     order by a.id desc limit ${SHOWN + 1}`,
};

/**
 * The newest of what happened to a task, the oldest of them first.
 * @param before the id of a row: only what was before it. Null: all.
 * @returns also the row before which there is more; null where there is none.
 */
export async function listActivity({
  taskId,
  before,
}: {
  taskId: string;
  before: string | null;
}): Promise<{ activity: Activity[]; earlierThan: string | null }> {
  const rows = await runtime().db.run<ActivityRow>(find, [taskId, before]);
  const page = rows.slice(0, SHOWN);
  const earlierThan = rows.length > SHOWN ? (page.at(-1)?.id ?? null) : null;
  const activity = page.reverse().map(({ id: _, at, ...row }) => ({ ...row, at: at.toISOString() }));
  return { activity, earlierThan };
}
