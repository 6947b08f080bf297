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
import { readTaskNumber } from "./find-task.ts";
import { firstLevel, hasWords, hasWordsOrNumber, levelValues } from "./has-words.sql.ts";
import { isWalked, walkNewest, walkValues } from "./newest-by-words.sql.ts";
import { TASK, type TaskRow, taskAnswer } from "./task.sql.ts";
import { type Chosen, readWordsQuery } from "./words-query.ts";

type Operation = typeof taskOperations.list;

interface FoundRow extends TaskRow {
  /** The level of the query, from 1. */
  readonly level: number;
}

/**
 * $1 workspace, $2 to $4 the reach, $5 project, $6 status, $7 assignee, $8 label, $9 archived, $10 the previous page's last
 * id, $11 rows; null: any.
 */
const WITHIN = `
  t.workspace_id = $1 and ${withinTaskReach("p", "$2", "$3", "$4")}
  and ($5::text is null or t.project_id = $5)
  and ($6::text is null or t.status = $6)
  and ($7::text is null or t.assignee_id = $7)
  and ($8::text is null or $8 = any(t.labels))
  and (t.archived_at is not null) = $9::boolean`;

const BEFORE = "($10::text is null or t.id < $10)";
const listed = (level: string) => `
    select ${TASK}, ${level} as "level"
      from tasks t join projects p on p.id = t.project_id`;
const listing = ({ name, and = "" }: { name: string; and?: string }): Statement => ({
  name,
  text: `${listed("1")}
     where ${WITHIN} and ${BEFORE} ${and}
     order by t.id desc
     limit $11`,
});

/** Indexes: tasks_project or tasks_workspace. */
const find = listing({ name: "list-tasks" });

const WORDS = { words: "$12", texts: "$13", least: "$14" };
const WALK = { walkedLevel: "$15::int", lookAt: "$16::int", limit: "$11::int" };

/**
 * And $12 to $14 so many levels of words: the first that a task within the filters has; $15 and $16 which of
 * them is looked for among how many of the newest before the index is asked (`walkValues`). Indexes: tasks_words; tasks_project or tasks_workspace for the first look.
 */
export const findByWords = (levels: number): Statement => ({
  name: `list-tasks-by-words-${levels}`,
  text: `
    with ${walkNewest({
      within: `${WITHIN} and ${BEFORE}`,
      first: firstLevel(WORDS, { levels, within: WITHIN }),
      words: WORDS,
      order: "t.id desc",
      places: WALK,
    })}
    ${listed("(select n from level)")}
     where t.id = any(array(
       select id from walked where ${isWalked(WALK)}
       union all
       (select t.id from tasks t join projects p on p.id = t.project_id
         where not ${isWalked(WALK)} and ${WITHIN} and ${BEFORE} and ${hasWords(WORDS, levels)}
         order by t.id desc
         limit $11)))
     order by t.id desc`,
});

/** Or $15 and $16 a number. Indexes: tasks_words, the primary keys. */
const findByNumber = listing({
  name: "list-tasks-by-number",
  and: `and ${hasWordsOrNumber(WORDS, "$15", "$16")}`,
});

/**
 * Tasks that the actor reaches, the newest first (D19). Needs View work. Of a query's levels the first that any task within
 * the filters has; later pages keep to the words of the first.
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
  const last = cursor === undefined ? undefined : readPlace(readCursor({ cursor, boundTo }));
  const number = query === undefined ? undefined : readTaskNumber(query);
  const levels = query === undefined ? null : await readWordsQuery(db, query, last?.chosen);
  const statement = levels && (number ? findByNumber : findByWords(levels.length));
  const rows = await db.run<FoundRow>(statement ?? find, [
    actor.workspaceId,
    ...reachParams(reach),
    projectId ?? null,
    status,
    assigneeId === "me" ? actor.userId : (assigneeId ?? null),
    label,
    archived,
    last?.id ?? null,
    limit + 1,
    ...(levels
      ? [...levelValues(levels), ...(number ? [number.prefix, number.count] : walkValues(levels, limit + 1))]
      : []),
  ]);
  const { page, pagination } = pageOf(rows, { limit, boundTo, placeOf });
  return { tasks: page.map(({ level: _, ...row }) => taskAnswer(row)), pagination };

  function placeOf({ id, level }: FoundRow): string {
    const chosen = levels?.[level - 1]?.chosen ?? [];
    return chosen.length === 0 ? id : `${id} ${chosen.join(" ")}`;
  }
}

/** Where a page ends, and the words of its query that it was found by. */
function readPlace(position: string): { id: string; chosen: Chosen } {
  const [id = "", ...chosen] = position.split(" ");
  return { id, chosen: chosen.map(Number) };
}
