import { afterAll, beforeAll, expect, test } from "vitest";
import { taskListOperations } from "#lib/contract/dashboard/task-lists.ts";
import { taskPageOperations } from "#lib/contract/dashboard/tasks.ts";
import { TASKS_AT_ONCE } from "#lib/contract/limits.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createProject, createTeam, createTenant, createUser } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { listTaskRows, countTasks, changeTasks, listTaskChoices } = taskListOperations;
const { createTaskAsPerson, updateTaskAsPerson, changeFollowing } = taskPageOperations;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());

type Fields = Partial<Parameters<typeof makeTask>[1]>;

async function makeTask(
  browser: Dashboard,
  body: {
    projectId: string;
    title?: string;
    priority?: "low" | "normal" | "high" | "urgent";
    assigneeId?: string;
    dueAt?: string;
    labels?: string[];
    blockedBy?: string[];
    parentTaskId?: string;
    description?: string;
  },
) {
  return accepted(await browser.call(createTaskAsPerson, { body: { title: "Plan", ...body } }));
}

async function openTenant() {
  const tenant = await createTenant();
  const { workspaceId, owner } = tenant;
  const person = (userId: string) => openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
  const browser = await person(owner.userId);
  const projectId = await createProject(tenant);
  const make = (fields: Fields = {}) => makeTask(browser, { projectId, ...fields });
  return { tenant, browser, person, projectId, make };
}

async function numbersOf(browser: Dashboard, query: Record<string, string | readonly string[]> = {}) {
  const { tasks } = accepted(await browser.call(listTaskRows, { query }));
  return tasks.map(({ number }) => Number(number.split("-")[1]));
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test("each filter narrows the list, several values of one are any of them, and counts follow", async () => {
  const { tenant, browser, make, projectId } = await openTenant();
  const other = await createProject(tenant);
  const [one, two, three] = [
    await make({ title: "Fix invoices", labels: ["billing", "bug"], assigneeId: "me", dueAt: inDays(-1) }),
    await make({ title: "Answer mail", priority: "urgent", labels: ["mail"], dueAt: inDays(3) }),
    await make({ title: "Write docs", description: "of invoices", dueAt: inDays(30) }),
  ];
  await makeTask(browser, { projectId: other });
  const set = { params: { taskId: three.id }, body: { status: "done" as const } };
  accepted(await browser.call(updateTaskAsPerson, set));
  const here = { project: [projectId] };
  expect(await numbersOf(browser, here)).toEqual([3, 2, 1]);
  expect(await numbersOf(browser, { project: [projectId, other] })).toHaveLength(4);
  expect(await numbersOf(browser, { ...here, status: ["open", "waiting"] })).toEqual([2, 1]);
  expect(await numbersOf(browser, { ...here, priority: "urgent" })).toEqual([2]);
  expect(await numbersOf(browser, { ...here, assignee: "me" })).toEqual([1]);
  expect(await numbersOf(browser, { ...here, assignee: ["nobody", "me"] })).toEqual([3, 2, 1]);
  expect(await numbersOf(browser, { ...here, assignee: "nobody" })).toEqual([3, 2]);
  expect(await numbersOf(browser, { ...here, label: ["bug", "mail"] })).toEqual([2, 1]);
  expect(await numbersOf(browser, { ...here, text: "invoi" })).toEqual([3, 1]);
  expect(await numbersOf(browser, { text: two.number.toLowerCase() })).toEqual([2]);
  expect(await numbersOf(browser, { ...here, due: "overdue" })).toEqual([1]);
  expect(await numbersOf(browser, { ...here, due: "week" })).toEqual([2, 1]);
  expect(one.number).toMatch(/-1$/);
  const counted = accepted(await browser.call(countTasks, { query: here }));
  const counts = { open: 2, in_progress: 0, waiting: 0, done: 1, cancelled: 0 };
  expect(counted).toEqual({ counts, isBounded: false });
});

test("every order goes through all pages, each task once, and a cursor is good for its own order alone", async () => {
  const { browser, make, projectId } = await openTenant();
  await make({ priority: "low", dueAt: inDays(2) });
  await make({ priority: "urgent" });
  await make({ priority: "normal", dueAt: inDays(1) });
  await make({ priority: "urgent", dueAt: inDays(2) });
  await make({ priority: "high" });
  const expected = {
    newest: [5, 4, 3, 2, 1],
    updated: [5, 4, 3, 2, 1],
    priority: [4, 2, 5, 3, 1],
    due: [3, 1, 4, 2, 5],
  };
  for (const order of ["newest", "updated", "priority", "due"] as const) {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { project: projectId, order, limit: "2", ...(cursor && { cursor }) };
      const { tasks, pagination } = accepted(await browser.call(listTaskRows, { query }));
      seen.push(...tasks.map(({ number }) => Number(number.split("-")[1])));
      cursor = pagination.nextCursor ?? undefined;
    } while (cursor);
    expect(seen, order).toEqual(expected[order]);
  }
  const query = { order: "due", limit: "2" };
  const { pagination } = accepted(await browser.call(listTaskRows, { query }));
  const other = { limit: "2", cursor: pagination.nextCursor ?? "" };
  const elsewhere = await browser.call(listTaskRows, { query: other });
  expect(elsewhere.error?.code).toBe("invalid_cursor");
});

test("counts, columns and pages of words are of one answer, whatever the status of a task that has more of them", async () => {
  const { browser, make, projectId } = await openTenant();
  const done = await make({ title: "Dingo emu" });
  accepted(await browser.call(updateTaskAsPerson, { params: { taskId: done.id }, body: { status: "done" } }));
  await make({ title: "Emu fossa" });
  await make({ title: "Fossa dingo" });
  const query = { project: projectId, text: "dingo emu fossa" };
  const counted = async () => {
    const { counts } = accepted(await browser.call(countTasks, { query }));
    const columns = Object.keys(counts).map(async (status) => [
      status,
      (await numbersOf(browser, { ...query, status })).length,
    ]);
    expect(Object.fromEntries(await Promise.all(columns))).toEqual(counts);
    return counts;
  };
  expect(await counted()).toMatchObject({ open: 2, done: 1 });
  const firsts = [];
  for (const order of ["newest", "updated", "priority", "due"] as const) {
    const { pagination } = accepted(
      await browser.call(listTaskRows, { query: { ...query, order, limit: "1" } }),
    );
    firsts.push({ order, limit: "1", cursor: pagination.nextCursor ?? "" });
  }
  const all = await make({ title: "Dingo, emu, fossa" });
  accepted(await browser.call(updateTaskAsPerson, { params: { taskId: all.id }, body: { status: "done" } }));
  expect(await counted()).toMatchObject({ open: 0, done: 1 });
  for (const page of firsts)
    expect(await numbersOf(browser, { ...query, ...page }), page.order).toHaveLength(1);
  expect(await numbersOf(browser, query)).toEqual([4]);
});

test("later pages keep to the rarest words of the first, though others are the rarest since", async () => {
  const { browser, make, projectId } = await openTenant();
  const words = ["kakapo", "takahe", "wallaby", "kookaburra", "echidna", "numbatus"];
  for (const left of [0, 1, 2]) await make({ title: words.filter((_, index) => index !== left).join(" ") });
  const query = { project: projectId, text: `${words.join(" ")} quoll bongo` };
  const { tasks, pagination } = accepted(
    await browser.call(listTaskRows, { query: { ...query, order: "due", limit: "1" } }),
  );
  expect(tasks.map(({ number }) => number)).toEqual([expect.stringMatching(/-1$/)]);
  await service.runtime.db.pool.query("analyze tasks");
  expect(await numbersOf(browser, query)).toEqual([]);
  const next = { ...query, order: "due", limit: "1", cursor: pagination.nextCursor ?? "" };
  const second = accepted(await browser.call(listTaskRows, { query: next }));
  const last = { ...next, cursor: second.pagination.nextCursor ?? "" };
  expect(second.tasks.map(({ title }) => title)).toEqual([words.filter((_, index) => index !== 1).join(" ")]);
  expect(await numbersOf(browser, last)).toEqual([3]);
});

test("a row says what has to be done first, until it is done", async () => {
  const { browser, make } = await openTenant();
  const first = await make({ title: "Pack" });
  await make({ blockedBy: [first.id] });
  const blockers = async () => {
    const { tasks } = accepted(await browser.call(listTaskRows, { query: {} }));
    return tasks.map((task) => task.blockers);
  };
  const none = { open: 0, first: null };
  expect(await blockers()).toEqual([{ open: 1, first: { number: first.number, title: "Pack" } }, none]);
  const set = { params: { taskId: first.id }, body: { status: "done" as const } };
  accepted(await browser.call(updateTaskAsPerson, set));
  expect(await blockers()).toEqual([none, none]);
});

test("a row says what it is a part of, and how many of its own parts are done", async () => {
  const { browser, make } = await openTenant();
  const whole = await make({ title: "Move the shop" });
  const part = await make({ parentTaskId: whole.id });
  const archived = await make({ parentTaskId: whole.id });
  await make({ parentTaskId: whole.id });
  const change = (taskId: string, body: object) =>
    browser.call(updateTaskAsPerson, { params: { taskId }, body });
  accepted(await change(part.id, { status: "done" }));
  accepted(await change(archived.id, { archived: true }));
  const { tasks } = accepted(await browser.call(listTaskRows, { query: {} }));
  const parent = { number: whole.number, title: "Move the shop" };
  expect(tasks.map((task) => [task.parent, task.parts])).toEqual([
    [parent, { done: 0, all: 0 }],
    [parent, { done: 0, all: 0 }],
    [null, { done: 1, all: 2 }],
  ]);
});

test("a row names no task of a team out of reach: blockers are counted, parts and the whole are left out", async () => {
  const { tenant, make, person } = await openTenant();
  const { workspaceId } = tenant;
  const secret = await make({ title: "Secret" });
  const teamId = await createTeam(tenant);
  const projectId = await createProject({ ...tenant, teamId });
  const shown = await make({ projectId, parentTaskId: secret.id, blockedBy: [secret.id] });
  await make({ parentTaskId: shown.id });
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  const { tasks } = accepted(await (await person(userId)).call(listTaskRows, { query: {} }));
  expect(tasks).toMatchObject([
    { id: shown.id, parent: null, parts: { all: 0 }, blockers: { open: 1, first: null } },
  ]);
});

test("my work has what is assigned to me and what I follow, without what is over", async () => {
  const { tenant, browser, make, person } = await openTenant();
  const { workspaceId, teamId } = tenant;
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  const mine = await person(userId);
  const assigned = await make({ assigneeId: userId });
  const done = await make({ assigneeId: userId });
  const followed = await make();
  await make();
  accepted(await browser.call(updateTaskAsPerson, { params: { taskId: done.id }, body: { status: "done" } }));
  accepted(await mine.call(changeFollowing, { params: { taskId: followed.id }, body: { isFollowed: true } }));
  expect(await numbersOf(mine, { concern: "assigned" })).toEqual([1]);
  expect(await numbersOf(mine, { concern: "followed" })).toEqual([3]);
  expect(await numbersOf(mine, { concern: "waiting" })).toEqual([]);
  expect(assigned.number).toMatch(/-1$/);
});

test("tasks of other teams and of other workspaces are in no list, no count and no choice", async () => {
  const { tenant, make, person } = await openTenant();
  await make({ labels: ["secret"] });
  const { workspaceId } = tenant;
  const teamIds = [await createTeam(tenant)];
  const elsewhere = await person((await createUser({ workspaceId, role: "operator", teamIds })).userId);
  const { browser: stranger } = await openTenant();
  for (const browser of [elsewhere, stranger]) {
    expect(await numbersOf(browser)).toEqual([]);
    const { counts } = accepted(await browser.call(countTasks, { query: {} }));
    expect(Object.values(counts)).toEqual([0, 0, 0, 0, 0]);
    expect(accepted(await browser.call(listTaskChoices, { query: {} })).labels).toEqual([]);
  }
});

test("several tasks are changed at once, and of each that is not it is said why", async () => {
  const { tenant, browser, person, make } = await openTenant();
  const { workspaceId, teamId } = tenant;
  const [one, two] = [await make({ labels: ["a", "b"] }), await make({ labels: ["b"] })];
  const elsewhere = await createProject({ ...tenant, teamId: await createTeam(tenant) });
  const hidden = await makeTask(browser, { projectId: elsewhere });
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  const operator = await person(userId);
  const taskIds = [one.id, two.id, two.id, hidden.id, "tsk_none"];
  const changes = { status: "in_progress" as const, assigneeId: "me", addLabels: ["c"], removeLabels: ["b"] };
  const { tasks } = accepted(await operator.call(changeTasks, { body: { taskIds, changes } }));
  expect(tasks).toMatchObject([
    { taskId: one.id, number: one.number, refusal: null },
    { taskId: two.id, number: two.number, refusal: null },
    { taskId: hidden.id, number: null, refusal: { code: "permission_denied" } },
    { taskId: "tsk_none", number: null, refusal: { code: "task_not_found" } },
  ]);
  const { tasks: rows } = accepted(await operator.call(listTaskRows, { query: {} }));
  expect(rows).toMatchObject([
    { number: two.number, status: "in_progress", assignee: { id: userId }, labels: ["c"] },
    { number: one.number, status: "in_progress", assignee: { id: userId }, labels: ["a", "c"] },
  ]);
  const archive = { taskIds: [one.id], changes: { archived: true } };
  accepted(await operator.call(changeTasks, { body: archive }));
  expect(await numbersOf(operator)).toEqual([2]);
  expect(await numbersOf(operator, { archived: "true" })).toEqual([1]);
});

test("labels that are added by two at the same moment are both kept, and no more than a task may have", async () => {
  const { browser, make } = await openTenant();
  const { id } = await make({ labels: Array.from({ length: 18 }, (_, index) => `l${index}`) });
  const add = (label: string) =>
    browser.call(changeTasks, { body: { taskIds: [id], changes: { addLabels: [label] } } });
  await Promise.all([add("one"), add("two")]);
  const { tasks } = accepted(await browser.call(listTaskRows, { query: {} }));
  expect(tasks[0]?.labels.slice(18).sort()).toEqual(["one", "two"]);
  const { tasks: refused } = accepted(await add("three"));
  expect(refused).toMatchObject([{ refusal: { code: "invalid_request" } }]);
});

test("a viewer changes none, and no request changes more than its bound", async () => {
  const { tenant, browser, person, make } = await openTenant();
  const { id } = await make();
  const { workspaceId, teamId } = tenant;
  const { userId } = await createUser({ workspaceId, role: "viewer", teamIds: [teamId] });
  const body = { taskIds: [id], changes: { status: "done" as const } };
  const viewer = await person(userId);
  expect((await viewer.call(changeTasks, { body })).error?.code).toBe("permission_denied");
  const taskIds = Array.from({ length: TASKS_AT_ONCE + 1 }, () => id);
  const tooMany = await browser.call(changeTasks, { body: { ...body, taskIds } });
  expect(tooMany.error?.code).toBe("invalid_request");
  expect(await numbersOf(browser, { status: "done" })).toEqual([]);
});
