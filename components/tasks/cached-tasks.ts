import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import { apiKey } from "#components/api/api-key.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import type { Task } from "#lib/contract/task-values.ts";

export type ShownChanges = Partial<
  Pick<Task, "title" | "description" | "status" | "priority" | "assignee" | "dueAt" | "labels">
>;

type Rows = AnswerOf<"/api/tasks/rows">;

/** A list that a change brings a task into, such as another column of the board. */
export interface Newcomer {
  readonly queryKey: QueryKey;
  readonly task: Rows["tasks"][number];
}

type Before = readonly (readonly [QueryKey, unknown])[];

/**
 * Shows a change in everything that was read of the task: lists of several pages, its own page. A list that it comes
 * into has it at once: lists are read again one by one, and between two of them the task must be in one.
 * @returns what was changed, as it was before, for `undoInCaches`.
 */
export async function putInCaches(
  client: QueryClient,
  { taskId, changes, newcomer }: { taskId: string; changes: ShownChanges; newcomer?: Newcomer | undefined },
): Promise<Before> {
  const queryKey = apiKey("/api/tasks");
  // An answer that is on its way would bring the old state back.
  await client.cancelQueries({ queryKey });
  const list = newcomer && client.getQueryData(newcomer.queryKey);
  const before = client.getQueriesData<Json>({ queryKey }).filter(([key, data]) => {
    const next = data === undefined ? data : withChange(data, { taskId, changes });
    if (next !== data) client.setQueryData(key, next);
    return next !== data;
  });
  if (!newcomer) return before;
  client.setQueryData<InfiniteData<Rows>>(
    newcomer.queryKey,
    (rows) => rows && withNewcomer(rows, { ...newcomer.task, ...changes }),
  );
  return [...before, [newcomer.queryKey, list]];
}

function withNewcomer(rows: InfiniteData<Rows>, task: Newcomer["task"]): InfiniteData<Rows> {
  const isThere = rows.pages.some(({ tasks }) => tasks.some(({ id }) => id === task.id));
  const [first, ...others] = rows.pages;
  if (isThere || !first) return rows;
  return { ...rows, pages: [{ ...first, tasks: [task, ...first.tasks] }, ...others] };
}

export function undoInCaches(client: QueryClient, before: Before): void {
  for (const [key, data] of before) client.setQueryData(key, data);
}

/** A copy of an answer with the change in the task, wherever it stands; the answer itself where it does not. */
export function withChange(data: Json, { taskId, changes }: { taskId: string; changes: ShownChanges }): Json {
  if (Array.isArray(data)) {
    const next = data.map((one) => withChange(one, { taskId, changes }));
    return next.some((one, index) => one !== data[index]) ? next : data;
  }
  if (!isJsonObject(data)) return data;
  if (data.id === taskId && "status" in data) return { ...data, ...changes };
  const entries = Object.entries(data).map(([name, value]) => {
    const isHolder = HOLDERS.includes(name);
    return [name, isHolder ? withChange(value, { taskId, changes }) : value] as const;
  });
  return entries.some(([name, value]) => value !== data[name]) ? Object.fromEntries(entries) : data;
}

/** The members of answers that hold tasks. */
const HOLDERS: readonly string[] = ["pages", "tasks", "task"];
