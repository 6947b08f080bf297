import { TASK_PRIORITIES } from "#lib/contract/task-values.ts";
import { newId } from "#lib/platform/ids.ts";
import { aboutSomebody, chance, pick } from "./chance.ts";
import work from "./data/work.json" with { type: "json" };
import { DAY_MS, daysAgo, HOUR_MS, insertRows, type Seed, sqlOf } from "./seed.ts";

const WEEK_HOURS = 7 * 24;
/** How many of a project's tasks a run of one of its team's agents works or worked on. */
const WAITING_RUNS = 6;
const ENDED_RUNS = 12;
const ROWS_A_STATEMENT = 5_000;

type Project = (typeof work.projects)[number];

interface Given {
  readonly ids: readonly string[];
  readonly project: Project;
  readonly salt: number;
  readonly place: Awaited<ReturnType<typeof openProject>>;
  readonly now: number;
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
  for (const [index, project] of work.projects.entries()) {
    const count = Math.ceil((seed.tasks - made.tasks) / (work.projects.length - index));
    const place = await openProject(seed, { project, teamId: teamIds[project.team] ?? "" });
    const ids = Array.from({ length: count }, (_, at) =>
      newId("task", seed.now - ageOf(at, count) * HOUR_MS),
    );
    const given = { ids, project, salt: 100 * index, place, now: seed.now };
    for (let from = 0; from < count; from += ROWS_A_STATEMENT) {
      const rows = ids.slice(from, from + ROWS_A_STATEMENT).map((_, at) => taskAt(from + at, given));
      await seed.client.query(sqlOf("tasks"), [seed.workspaceId, place.projectId, JSON.stringify(rows)]);
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

/** The task at a place among `ids`; projects differ by their salt. */
function taskAt(at: number, { ids, project, salt, place: { people, lanes }, now }: Given) {
  const count = ids.length;
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
    body: pick(work.comments, share(30 + one)) ?? "",
  }));
  return {
    id: ids[at] ?? "",
    number: at + 1,
    title: aboutSomebody(pick(project.titles, share(12)) ?? project.name, share),
    description: pick(work.descriptions, share(13)) ?? null,
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
  seed: Seed,
  { project: { name, prefix }, teamId }: { project: Project; teamId: string },
) {
  const { client, workspaceId } = seed;
  const projectId = newId("project", daysAgo(seed, 90).getTime());
  await insertRows(client, "projects", [
    { id: projectId, workspace_id: workspaceId, team_id: teamId, name, prefix },
  ]);
  const people = await client.query<{ id: string }>(sqlOf("task-people"), [workspaceId, teamId]);
  const lanes = await client.query<{ id: string }>(sqlOf("task-lanes"), [teamId]);
  return { projectId, people: people.rows.map(({ id }) => id), lanes: lanes.rows.map(({ id }) => id) };
}

/** Runs of the team's agents that wait, and some that have ended, on tasks that are not over. $1 project. */
async function linkRuns({ client }: Seed, { projectId }: { projectId: string }): Promise<void> {
  for (const [statuses, count, over] of [
    [["waiting"], WAITING_RUNS, false],
    [["completed", "failed"], ENDED_RUNS, true],
  ] as const)
    await client.query(sqlOf("task-runs"), [projectId, statuses, count, over]);
}
