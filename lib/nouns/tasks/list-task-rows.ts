import type { ListedTask, TASK_ORDERS, taskListOperations } from "#lib/contract/dashboard/task-lists.ts";
import { TASK_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import { reachParams, type TaskReach, taskReach, withinTaskReach } from "#lib/nouns/work/task-reach.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { isWalked, walkNewest, walkValues } from "./newest-by-words.sql.ts";
import { assigneeJson } from "./task.sql.ts";
import { isOver, type Matching, matching } from "./task-filters.sql.ts";
import type { Chosen } from "./words-query.ts";

type Operation = typeof taskListOperations.listTaskRows;
type Order = (typeof TASK_ORDERS)[number];

/** The higher, the more urgent. As the index tasks_board has it. */
const RANK = `array_position(array['low', 'normal', 'high', 'urgent'], t.priority)`;

/** What each order sorts by, then by id; the same direction for both. */
const ORDERS: Readonly<Record<Order, { key: string; type: string; direction: "asc" | "desc" }>> = {
  newest: { key: "''::text", type: "text", direction: "desc" },
  updated: { key: "t.updated_at", type: "timestamptz", direction: "desc" },
  priority: { key: RANK, type: "int", direction: "desc" },
  due: { key: "coalesce(t.due_at, 'infinity')", type: "timestamptz", direction: "asc" },
};

/**
 * The statement for what matches after the last key and id of the page before, if there is one. What a row needs besides
 * is looked up for the page alone, row by row (`offset 0`): the planner, which does not know the limit, would read all
 * tasks for it. Common words are looked for among the first of the order (`walkNewest`).
 * Indexes: tasks_workspace, tasks_updated, tasks_board, tasks_due for the orders; tasks_words for words; task_runs_task,
 * task_blocks, tasks_parent and the primary keys for the page.
 */
function statementFor(
  { level, levels, where, byWords, values, name }: Matching,
  { reach, order, last, limit }: { reach: TaskReach; order: Order; last: Place | undefined; limit: number },
): { statement: Statement; values: unknown[] } {
  const { key, type, direction } = ORDERS[order];
  const beyond = direction === "desc" ? "<" : ">";
  const given = [...values];
  const place = (value: unknown) => `$${given.push(value)}`;
  const [after, by] =
    order === "newest"
      ? [last && `and t.id ${beyond} ${place(last.id)}`, ""]
      : [
          last && `and (${key}, t.id) ${beyond} (${place(last.key)}::${type}, ${place(last.id)}::text)`,
          `${key} ${direction}, `,
        ];
  const rows = place(limit);
  const [every = "", teams = "", projects = ""] = reachParams(reach).map(place);
  const isSeen = withinTaskReach("op", every, teams, projects);
  const sorting = `${by}t.id ${direction}`;
  const listed = (conditions: string) => `
        select t.id, ${key} as key
          from tasks t join projects p on p.id = t.project_id
         where ${conditions} ${after ?? ""}
         order by ${sorting}
         limit ${rows}`;
  const walked = byWords && levels && walkedPage(byWords, walkValues(levels, limit));
  const text = `
      with ${walked?.tables ?? `level as materialized (select ${level} as n)`},
      page as materialized (${walked?.page ?? listed(where)}
      )
      select t.id as "id", p.prefix || '-' || t.number as "number", t.title as "title", t.status as "status",
             t.priority as "priority", ${assigneeJson("t.assignee_kind", "t.assignee_id")} as "assignee",
             t.due_at as "dueAt", t.labels as "labels",
             json_build_object('id', p.id, 'name', p.name, 'teamId', p.team_id) as "project",
             ${besides({ isSeen })}
             t.comment_count - t.deleted_comments as "comments",
             (select json_build_object('runId', r.id, 'status', r.status)
                from task_runs l join runs r on r.id = l.run_id
               where l.task_id = t.id and l.reports and r.status not in ('completed', 'failed', 'cancelled')
               order by l.run_id desc limit 1) as "run",
             t.archived_at as "archivedAt", t.created_at as "createdAt", t.updated_at as "updatedAt",
             page.key::text as "key", (select n from level) as "level"
        from page
        cross join lateral (select * from tasks where id = page.id offset 0) t
        cross join lateral (select * from projects where id = t.project_id offset 0) p
       order by page.key ${direction}, t.id ${direction}`;
  function walkedPage(
    { within, words }: NonNullable<Matching["byWords"]>,
    [walkedLevel, lookAt]: [number, number],
  ) {
    const places = {
      walkedLevel: `${place(walkedLevel)}::int`,
      lookAt: `${place(lookAt)}::int`,
      limit: rows,
    };
    const walk = { within: `${within} ${after ?? ""}`, first: level, words, order: sorting, places };
    return {
      tables: walkNewest(walk),
      page: `
        select t.id, ${key} as key from tasks t
         where t.id = any(array(select id from walked where ${isWalked(places)}))
        union all (${listed(`not ${isWalked(places)} and ${where}`)})`,
    };
  }
  return { statement: { name: `task-rows-${order}-${name}${last ? "+" : ""}`, text }, values: given };
}

/** What a row says of the tasks beside a task `t`: what it is a part of, its parts, and what has to be done first. */
const besides = ({ isSeen }: { isSeen: string }) => `
             (select json_build_object('number', op.prefix || '-' || o.number, 'title', o.title)
                from tasks o join projects op on op.id = o.project_id
               where o.id = t.parent_task_id and ${isSeen}) as "parent",
             (select json_build_object('done', count(*) filter (where ${isOver("o")}), 'all', count(*))
                from tasks o join projects op on op.id = o.project_id
               where o.parent_task_id = t.id and o.archived_at is null and ${isSeen}) as "parts",
             (select json_build_object('open', count(*), 'first',
                       (array_agg(json_build_object('number', op.prefix || '-' || o.number, 'title', o.title) order by o.id)
                          filter (where ${isSeen}))[1])
                from task_blocks b
                join tasks o on o.id = b.blocked_by_task_id
                join projects op on op.id = o.project_id
               where b.task_id = t.id and not ${isOver("o")}) as "blockers",`;

/** Where a page ends, and the words of its query that it was found by. */
interface Place {
  readonly key: string;
  readonly id: string;
  readonly chosen: Chosen;
}

type Row = Omit<ListedTask, "dueAt" | "archivedAt" | "createdAt" | "updatedAt"> & {
  readonly key: string;
  readonly level: number;
  readonly dueAt: Date | null;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/**
 * The tasks of the person's teams that match, in an order. Needs View work.
 * @throws DomainError invalid_cursor.
 */
export async function listTaskRows({
  actor,
  query: { limit = TASK_PAGE.default, cursor, order = "newest", ...filters },
}: {
  actor: UserActor;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const boundTo = ["task-rows", actor.workspaceId, order, JSON.stringify(filters)];
  const last = cursor === undefined ? undefined : readPlace(readCursor({ cursor, boundTo }));
  const { db } = runtime();
  const match = await matching(db, { actor, filters, chosen: last?.chosen });
  const { statement, values } = statementFor(match, {
    reach: taskReach(actor),
    order,
    last,
    limit: limit + 1,
  });
  const rows = await db.run<Row>(statement, values);
  const { page, pagination } = pageOf(rows, {
    limit,
    boundTo,
    placeOf: ({ key, id, level }) => JSON.stringify([key, id, match.levels?.[level - 1]?.chosen ?? []]),
  });
  return { tasks: page.map(answer), pagination };
}

/** Written by us: a cursor is signed. */
function readPlace(position: string): Place {
  const [key, id, chosen]: [string?, string?, Chosen?] = JSON.parse(position);
  return { key: key ?? "", id: id ?? "", chosen: chosen ?? [] };
}

function answer({ key: _, level: __, dueAt, archivedAt, createdAt, updatedAt, ...row }: Row): ListedTask {
  return {
    ...row,
    dueAt: dueAt?.toISOString() ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
