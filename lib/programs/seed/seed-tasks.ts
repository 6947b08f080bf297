import { TASK_PRIORITIES, TASK_STATUSES } from "#lib/contract/task-values.ts";
import { newId } from "#lib/platform/ids.ts";
import { chance, pick } from "./chance.ts";
import { aboutSomebody } from "./customers.ts";
import { DAY_MS, HOUR_MS, type Seed } from "./seed.ts";
import { COMMENTS, DESCRIPTIONS, PROJECTS, type SeededProject } from "./task-catalogue.ts";

const WEEK_HOURS = 7 * 24;
/** How many of a project's tasks a run of one of its team's agents works or worked on. */
const WAITING_RUNS = 6;
const ENDED_RUNS = 12;
const ROWS_A_STATEMENT = 5_000;

interface Task {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly description: string | null;
  readonly status: string;
  readonly priority: string;
  readonly assigneeKind: "user" | "lane" | null;
  readonly assigneeId: string | null;
  readonly dueAt: string | null;
  readonly labels: readonly string[];
  readonly parentTaskId: string | null;
  readonly blockedBy: string | null;
  readonly authorId: string;
  readonly comments: readonly { id: string; authorId: string; body: string }[];
  readonly archivedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface Place {
  readonly projectId: string;
  readonly people: readonly string[];
  readonly lanes: readonly string[];
}

/**
 * A week of work of small teams: tasks with comments, labels, parents and blockers, and runs on some of them.
 * @returns how many tasks and comments there are.
 */
export async function seedTasks(
  seed: Seed,
  { teamIds }: { teamIds: Readonly<Record<string, string>> },
): Promise<{ tasks: number; comments: number }> {
  const made = { tasks: 0, comments: 0 };
  for (const [index, project] of PROJECTS.entries()) {
    const count = Math.ceil((seed.tasks - made.tasks) / (PROJECTS.length - index));
    const place = await openProject(seed, { project, teamId: teamIds[project.team] ?? "" });
    const tasks = Array.from({ length: count }, (_, at) => ({ at }));
    const ids = tasks.map(({ at }) => newId("task", seed.now - ageOf(at, count) * HOUR_MS));
    for (let from = 0; from < count; from += ROWS_A_STATEMENT) {
      const rows = tasks
        .slice(from, from + ROWS_A_STATEMENT)
        .map(({ at }) => taskAt({ at, count, ids, project, salt: 100 * index, place, now: seed.now }));
      await insertTasks(seed, { projectId: place.projectId, tasks: rows });
      made.comments += rows.reduce((sum, { comments }) => sum + comments.length, 0);
    }
    await seed.client.query("update projects set task_count = $2 where id = $1", [place.projectId, count]);
    await linkRuns(seed, { projectId: place.projectId });
    made.tasks += count;
  }
  await seed.client.query("analyze tasks");
  return made;
}

/** Hours before now: the last task is the newest. */
const ageOf = (at: number, count: number) => (WEEK_HOURS * (count - at)) / count;

function taskAt({
  at,
  count,
  ids,
  project,
  salt,
  place: { people, lanes },
  now,
}: {
  at: number;
  count: number;
  ids: readonly string[];
  project: SeededProject;
  /** Projects differ by it. */
  salt: number;
  place: Place;
  now: number;
}): Task {
  const share = (one: number) => chance(at, salt + one);
  const createdMs = now - ageOf(at, count) * HOUR_MS;
  const age = (count - at) / count;
  // The older, the likelier it is over.
  const isOver = share(1) < age * 0.8;
  const open = share(2) < 0.5 ? "open" : share(2) < 0.8 ? "in_progress" : "waiting";
  const status = isOver ? (share(3) < 0.9 ? "done" : "cancelled") : open;
  const assigneeKind = share(4) < 0.62 ? "user" : share(4) < 0.78 && lanes.length > 0 ? "lane" : null;
  const assigneeId = assigneeKind && (pick(assigneeKind === "user" ? people : lanes, share(5)) ?? null);
  const parent = at > 10 && share(6) < 0.12 ? Math.floor(at - 1 - share(7) * 8) : undefined;
  const blocker = at > 10 && share(8) < 0.08 ? Math.floor(at - 1 - share(9) * 8) : undefined;
  const updatedMs = createdMs + share(10) * (now - createdMs);
  const comments = Array.from({ length: Math.floor(share(11) ** 2 * 6) }, (_, one) => ({
    id: newId("comment", createdMs + (one + 1) * 600_000),
    authorId: pick(people, share(20 + one)) ?? "",
    body: pick(COMMENTS, share(30 + one)) ?? "",
  }));
  return {
    id: ids[at] ?? "",
    number: at + 1,
    title: aboutSomebody(pick(project.titles, share(12)) ?? project.name, share),
    description: pick(DESCRIPTIONS, share(13)) ?? null,
    status,
    priority: pick(TASK_PRIORITIES, 0.1 + share(14) ** 1.6 * 0.9) ?? "normal",
    assigneeKind: assigneeId === null ? null : assigneeKind,
    assigneeId,
    dueAt: share(15) < 0.6 ? new Date(createdMs + (share(16) * 12 - 1) * DAY_MS).toISOString() : null,
    labels: project.labels.filter((_, one) => share(40 + one) < 0.22),
    parentTaskId: parent === undefined ? null : (ids[parent] ?? null),
    blockedBy: blocker === undefined ? null : (ids[blocker] ?? null),
    authorId: pick(people, share(17)) ?? "",
    comments,
    archivedAt: isOver && share(18) < 0.06 ? new Date(updatedMs).toISOString() : null,
    createdAt: new Date(createdMs).toISOString(),
    updatedAt: new Date(updatedMs).toISOString(),
  };
}

async function openProject(
  { client, workspaceId, now }: Seed,
  { project, teamId }: { project: SeededProject; teamId: string },
): Promise<Place> {
  const projectId = newId("project", now - 90 * DAY_MS);
  await client.query(
    "insert into projects (id, workspace_id, team_id, name, prefix) values ($1, $2, $3, $4, $5)",
    [projectId, workspaceId, teamId, project.name, project.prefix],
  );
  const people = await client.query<{ id: string }>(
    `select m.user_id as id from memberships m
      where m.workspace_id = $1 and m.status = 'active'
        and (m.role = 'owner' or exists (select from team_members t where t.user_id = m.user_id and t.team_id = $2))
      order by m.user_id`,
    [workspaceId, teamId],
  );
  const lanes = await client.query<{ id: string }>(
    `select l.agent_id || ':' || l.lane_id as id from lanes l join agents a on a.id = l.agent_id
      where a.team_id = $1 and a.published_version is not null order by 1 limit 6`,
    [teamId],
  );
  return { projectId, people: people.rows.map(({ id }) => id), lanes: lanes.rows.map(({ id }) => id) };
}

/** $1 workspace, $2 project, $3 tasks as JSON. */
const INSERT = `
  with given as (
    select * from json_to_recordset($3::json)
      as t(id text, number int, title text, description text, status text, priority text, "assigneeKind" text,
           "assigneeId" text, "dueAt" timestamptz, labels json, "parentTaskId" text, "blockedBy" text, "authorId" text,
           comments json, "archivedAt" timestamptz, "createdAt" timestamptz, "updatedAt" timestamptz)
  ),
  made as (
    insert into tasks (id, workspace_id, project_id, number, title, description, status, priority, assignee_kind,
                       assignee_id, due_at, labels, parent_task_id, author_kind, author_id, comment_count, archived_at,
                       created_at, updated_at)
    select id, $1, $2, number, title, description, status, priority, "assigneeKind", "assigneeId", "dueAt",
           array(select json_array_elements_text(labels)), "parentTaskId", 'user', "authorId",
           json_array_length(comments), "archivedAt", "createdAt", "updatedAt"
      from given
  ),
  numbered as (
    insert into task_numbers (project_id, number, task_id) select $2, number, id from given
  ),
  blocked as (
    insert into task_blocks (task_id, blocked_by_task_id)
    select id, "blockedBy" from given where "blockedBy" is not null
  ),
  followed as (
    insert into task_followers (task_id, user_id)
    select id, "authorId" from given
    union select id, "assigneeId" from given where "assigneeKind" = 'user'
  ),
  active as (
    insert into task_activity (workspace_id, task_id, author_kind, author_id, user_id, action, changes, created_at)
    select $1, id, 'user', "authorId", "authorId", 'created', '{}', "createdAt" from given
  )
  insert into task_comments (id, workspace_id, task_id, ordinal, author_kind, author_id, body, created_at)
  select c.comment ->> 'id', $1, g.id, c.ordinal, 'user', c.comment ->> 'authorId', c.comment ->> 'body',
         g."createdAt" + c.ordinal * interval '10 minutes'
    from given g cross join lateral json_array_elements(g.comments) with ordinality c(comment, ordinal)`;

async function insertTasks(
  { client, workspaceId }: Seed,
  { projectId, tasks }: { projectId: string; tasks: readonly Task[] },
): Promise<void> {
  await client.query(INSERT, [workspaceId, projectId, JSON.stringify(tasks)]);
}

/** Runs of the team's agents that wait, and some that have ended, on tasks that are not over. $1 project. */
async function linkRuns({ client }: Seed, { projectId }: { projectId: string }): Promise<void> {
  for (const [statuses, count, over] of [
    [["waiting"], WAITING_RUNS, false],
    [["completed", "failed"], ENDED_RUNS, true],
  ] as const)
    await client.query(
      `insert into task_runs (run_id, workspace_id, task_id, reports, created_at)
       select r.id, r.workspace_id, t.id, true, r.created_at
         from (select r.*, row_number() over (order by r.id desc) as place
                 from runs r join agents a on a.id = r.agent_id join projects p on p.team_id = a.team_id
                where p.id = $1 and r.status = any($2) and r.parent_run_id is null
                order by r.id desc limit $3) r
         join (select t.id, row_number() over (order by t.id desc) as place from tasks t
                where t.project_id = $1 and t.archived_at is null
                  and (t.status in ('${TASK_STATUSES[3]}', '${TASK_STATUSES[4]}')) = $4) t
           on t.place = r.place * 2`,
      [projectId, statuses, count, over],
    );
}
