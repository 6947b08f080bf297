import type { taskListOperations } from "#lib/contract/dashboard/task-lists.ts";
import type { QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { taskReach } from "#lib/nouns/work/task-reach.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import { readTaskNumber } from "./find-task.ts";
import { firstLevel, hasWords, hasWordsOrNumber, type LevelPlaces, levelValues } from "./has-words.sql.ts";
import { type Chosen, type Levels, readWordsQuery } from "./words-query.ts";

export type TaskFilters = QueryOf<typeof taskListOperations.countTasks>;

/** Whether nothing is left to do on a task, given by its alias. */
export const isOver = (task: string) => `${task}.status in ('done', 'cancelled')`;

/**
 * Conditions on a task `t` of the project `p`. Only those that are asked for stand in the statement, whose name says
 * which: a plan is made once for each name, and one that had to fit every filter would use no index for any.
 */
export interface Matching {
  /** Stands in a table `level` with the column `n`, which `where` reads: which level of the words was found (`firstLevel`). */
  readonly level: string;
  /** The query's levels; null: no words. */
  readonly levels: Levels | null;
  readonly where: string;
  /** For words that are no number: the conditions without the words, and where the words' values are. */
  readonly byWords: { readonly within: string; readonly words: LevelPlaces } | null;
  readonly values: unknown[];
  /** A letter for each condition. PostgreSQL looks at the first 63 characters of a statement's name. */
  readonly name: string;
}

class Conditions {
  readonly values: unknown[] = [];
  readonly parts: { readonly text: string; readonly isStatus: boolean }[] = [];
  name = "";

  /** @param write the condition, from the places of its values. */
  add(
    letter: string,
    values: readonly unknown[],
    write: (...places: string[]) => string,
    { isStatus = false } = {},
  ): void {
    this.parts.push({ text: write(...this.places(values)), isStatus });
    this.name += letter;
  }

  /** Where the statement has these values. */
  places(values: readonly unknown[]): string[] {
    return values.map((value) => `$${this.values.push(value)}`);
  }

  /** That all hold. @param status whether those on a status are among them. */
  all({ status }: { status: boolean }): string {
    const counting = this.parts.filter(({ isStatus }) => status || !isStatus);
    return counting.map(({ text }) => text).join("\n and ");
  }
}

/**
 * What the actor reaches, and of that what the filters leave. Words are found at the first level that any task has,
 * whatever its status: the columns of a board and their counts are of one answer.
 * @param chosen the words that an earlier page was found by.
 */
export async function matching(
  queries: Queries,
  { actor, filters, chosen }: { actor: UserActor; filters: TaskFilters; chosen?: Chosen | undefined },
): Promise<Matching> {
  const conditions = new Conditions();
  conditions.add("", [actor.workspaceId], (id) => `t.workspace_id = ${id}`);
  const { every, teamIds } = taskReach(actor);
  if (!every) conditions.add("r", [teamIds], (ids) => `p.team_id = any(${ids}::text[])`);
  addFields(conditions, actor, filters);
  addConcern(conditions, actor, filters);
  const levels = filters.text === undefined ? null : await readWordsQuery(queries, filters.text, chosen);
  const within = conditions.all({ status: true });
  const { level, words } = levels ? addText(conditions, levels, filters) : { level: "1", words: null };
  const { values, name } = conditions;
  return {
    level,
    levels,
    where: conditions.all({ status: true }),
    byWords: words && { within, words },
    values,
    name,
  };
}

function addFields(
  conditions: Conditions,
  actor: UserActor,
  { project, status, priority, assignee, label, archived = false }: TaskFilters,
): void {
  conditions.add(archived ? "a" : "", [], () => `t.archived_at is ${archived ? "not null" : "null"}`);
  if (project) conditions.add("p", [project], (ids) => `t.project_id = any(${ids}::text[])`);
  // A single one is no list: then tasks_board gives the order of the board.
  const [only, ...others] = status ?? [];
  if (only && others.length === 0)
    conditions.add("s", [only], (one) => `t.status = ${one}`, { isStatus: true });
  else if (status)
    conditions.add("S", [status], (those) => `t.status = any(${those}::text[])`, { isStatus: true });
  if (priority) conditions.add("P", [priority], (those) => `t.priority = any(${those}::text[])`);
  if (label) conditions.add("l", [label], (those) => `t.labels && ${those}::text[]`);
  if (!assignee) return;
  const ids = assignee.filter((one) => one !== "nobody").map((one) => (one === "me" ? actor.userId : one));
  if (assignee.includes("nobody"))
    conditions.add("n", [ids], (those) => `(t.assignee_id = any(${those}::text[]) or t.assignee_id is null)`);
  else conditions.add("A", [ids], (those) => `t.assignee_id = any(${those}::text[])`);
}

/** @returns which of the levels any task has, and where the words' values are, unless the text is a number. */
function addText(
  conditions: Conditions,
  levels: Levels,
  { text = "" }: TaskFilters,
): { level: string; words: LevelPlaces | null } {
  const [words = "", texts = "", least = ""] = conditions.places(levelValues(levels));
  const at = { words, texts, least };
  const number = readTaskNumber(text);
  if (number) {
    const { prefix, count } = number;
    conditions.add("W", [prefix, count], (one, other) => hasWordsOrNumber(at, one, other));
    return { level: "1", words: null };
  }
  const level = firstLevel(at, { levels: levels.length, within: conditions.all({ status: false }) });
  conditions.add(`w${levels.length}`, [], () => hasWords(at, levels.length));
  return { level, words: at };
}

function addConcern(conditions: Conditions, { userId }: UserActor, { due, concern }: TaskFilters): void {
  if (due !== undefined || concern !== undefined) conditions.add("o", [], () => `not ${isOver("t")}`);
  if (due === "overdue") conditions.add("d", [], () => "t.due_at < now()");
  if (due === "week") conditions.add("D", [], () => "t.due_at < now() + interval '7 days'");
  const isFollowed = (user: string) =>
    `exists (select from task_followers f where f.task_id = t.id and f.user_id = ${user})`;
  if (concern === "assigned") conditions.add("c", [userId], (user) => `t.assignee_id = ${user}`);
  if (concern === "followed")
    conditions.add("f", [userId], (user) => `t.assignee_id is distinct from ${user} and ${isFollowed(user)}`);
  if (concern === "waiting")
    conditions.add(
      "q",
      [userId],
      (user) => `t.id = any(array(select l.task_id from runs r join task_runs l on l.run_id = r.id
                                   where r.workspace_id = $1 and r.status = 'waiting'))
        and (t.assignee_id = ${user} or ${isFollowed(user)}
             or exists (select from task_runs l join run_interactions i on i.run_id = l.run_id
                         where l.task_id = t.id and i.status = 'open' and i.assignee_id = ${user}))`,
    );
}
