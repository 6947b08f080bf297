import { TASK_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { taskOperations } from "#lib/contract/tasks.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import { reachParams, taskReach, withinTaskReach } from "#lib/nouns/work/task-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findProject } from "./find-project.ts";
import { readNumber } from "./find-task.ts";
import { TASK, type TaskRow, taskAnswer } from "./task.sql.ts";
import { hasWords, hasWordsOrNumber, wordsQuery } from "./words-query.ts";

type Operation = typeof taskOperations.list;

/**
 * $1 workspace, $2 to $4 the reach, $5 project, $6 status, $7 assignee, $8 label, $9 archived, $10 the previous page's last
 * id, $11 rows; null: any.
 */
const listing = ({ name, and = "" }: { name: string; and?: string }): Statement => ({
  name,
  text: `
    select ${TASK}
      from tasks t join projects p on p.id = t.project_id
     where t.workspace_id = $1 and ${withinTaskReach("p", "$2", "$3", "$4")}
       and ($5::text is null or t.project_id = $5)
       and ($6::text is null or t.status = $6)
       and ($7::text is null or t.assignee_id = $7)
       and ($8::text is null or $8 = any(t.labels))
       and (t.archived_at is not null) = $9::boolean
       and ($10::text is null or t.id < $10)
       ${and}
     order by t.id desc
     limit $11`,
});

/** Indexes: tasks_project or tasks_workspace. */
const find = listing({ name: "list-tasks" });

/** And $12 and $13 words. Index: tasks_words. */
export const findByWords = listing({ name: "list-tasks-by-words", and: `and ${hasWords("$12", "$13")}` });

/** Or $14 and $15 a number. Indexes: tasks_words, the primary keys. */
const findByNumber = listing({
  name: "list-tasks-by-number",
  and: `and ${hasWordsOrNumber("$12", "$13", "$14", "$15")}`,
});

/**
 * Tasks that the actor reaches, the newest first (D19). Needs View work.
 * @throws DomainError invalid_cursor, project_not_found, permission_denied, access_not_configured.
 */
export async function listTasks({
  actor,
  query: { limit = TASK_PAGE.default, cursor, ...filters },
}: {
  actor: WorkActor;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { db } = runtime();
  const reach = taskReach(actor);
  const { projectId, status = null, assigneeId, label = null, query, archived = false } = filters;
  if (projectId !== undefined) await findProject(db, { actor, projectId, field: "projectId" });
  const about = [projectId ?? null, status, assigneeId ?? null, label, query ?? null, archived];
  const boundTo = ["tasks", actor.workspaceId, ...about];
  const after = cursor === undefined ? null : readCursor({ cursor, boundTo });
  const number = query === undefined ? undefined : readNumber(query);
  const words = query === undefined ? null : wordsQuery(query);
  const statement = number ? findByNumber : findByWords;
  const rows = await db.run<TaskRow>(words === null ? find : statement, [
    actor.workspaceId,
    ...reachParams(reach),
    projectId ?? null,
    status,
    assigneeId === "me" ? actor.userId : (assigneeId ?? null),
    label,
    archived,
    after,
    limit + 1,
    ...(words === null ? [] : [words.words, words.stretches]),
    ...(words === null || !number ? [] : [number.prefix, number.count]),
  ]);
  const { page, pagination } = pageOf(rows, { limit, boundTo, placeOf: (last) => last.id });
  return { tasks: page.map(taskAnswer), pagination };
}
