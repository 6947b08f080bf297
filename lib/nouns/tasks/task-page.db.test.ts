import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { taskPageOperations } from "#lib/contract/dashboard/tasks.ts";
import { isJsonObject } from "#lib/contract/json.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createProject, createTeam, createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { commentOnTask } from "./comment-on-task.ts";
import { updateTask } from "./update-task.ts";

const { createTaskAsPerson, updateTaskAsPerson, commentAsPerson, getTaskPage, changeFollowing } =
  taskPageOperations;

let service: TestService;
let tenant: Tenant;
let browser: Dashboard;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  browser = await openDashboard({ ...tenant, baseUrl: service.baseUrl, userId: tenant.owner.userId });
});
afterAll(() => service.close());

test("a task's page says who changed what, and who follows it: authors, assignees, whom a comment mentions", async () => {
  const { workspaceId, teamId } = tenant;
  const [assigned, mentioned] = [
    await createUser({ workspaceId, role: "viewer", teamIds: [teamId] }),
    await createUser({ workspaceId, role: "operator", teamIds: [teamId] }),
  ];
  const stranger = await createUser({ workspaceId, role: "operator" });
  const projectId = await createProject(tenant);
  const body = { projectId, title: "Plan" };
  const { id: taskId } = accepted(await browser.call(createTaskAsPerson, { body }));
  const params = { taskId };
  const changes = { title: "Plan it", description: "In words", assigneeId: assigned.userId };
  accepted(await browser.call(updateTaskAsPerson, { params, body: changes }));
  const mention = (id: string) => `@[Somebody](${id})`;
  const said = `${mention(mentioned.userId)} and ${mention(stranger.userId)}, look`;
  accepted(await browser.call(commentAsPerson, { params, body: { body: said } }));
  accepted(await browser.call(updateTaskAsPerson, { params, body: { archived: true } }));

  const page = accepted(await browser.call(getTaskPage, { params }));
  const author = { type: "user", id: tenant.owner.userId };
  expect(page.activity).toMatchObject([
    { author, action: "created", changes: {} },
    {
      author,
      action: "changed",
      changes: {
        title: { before: "Plan", after: "Plan it" },
        assignee: { before: null, after: assigned.userId },
        description: {},
      },
    },
    { author, action: "archived" },
  ]);
  const people = [tenant.owner.userId, assigned.userId, mentioned.userId];
  expect(page.followers.map(({ id }) => id).sort()).toEqual(people.sort());
  expect(page.isFollowed).toBe(true);
  accepted(await browser.call(changeFollowing, { params, body: { isFollowed: false } }));
  expect(accepted(await browser.call(getTaskPage, { params })).isFollowed).toBe(false);
});

test("a task's page names what is beside it and what changed, of projects within reach alone", async () => {
  const { workspaceId, teamId } = tenant;
  const projectId = await createProject(tenant);
  const hiddenProjectId = await createProject({ ...tenant, teamId: await createTeam(tenant) });
  const create = async (title: string, given: object = {}) =>
    accepted(await browser.call(createTaskAsPerson, { body: { projectId, title, ...given } }));
  const parent = await create("Whole");
  const hidden = await create("Secret", { projectId: hiddenProjectId });
  const blocker = await create("First");
  const task = await create("Plan", { parentTaskId: parent.id });
  const part = await create("Part", { parentTaskId: task.id });
  const waiting = await create("Later", { blockedBy: [task.id] });
  const params = { taskId: task.number };
  const blockedBy = [blocker.id, hidden.id];
  accepted(await browser.call(updateTaskAsPerson, { params, body: { blockedBy } }));

  const { userId } = await createUser({ workspaceId, role: "viewer", teamIds: [teamId] });
  const viewer = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
  const page = accepted(await viewer.call(getTaskPage, { params }));
  expect(page.project.id).toBe(projectId);
  expect(page.related.map(({ relation, number, title }) => [relation, number, title]).sort()).toEqual(
    [
      ["parent", parent.number, "Whole"],
      ["blocker", blocker.number, "First"],
      ["part", part.number, "Part"],
      ["waiting", waiting.number, "Later"],
    ].sort(),
  );
  expect(page.names).toEqual({ [blocker.id]: blocker.number });
  expect(JSON.stringify(page)).not.toContain("Secret");
  const seen = accepted(await browser.call(getTaskPage, { params }));
  expect(seen.names).toEqual({ [blocker.id]: blocker.number, [hidden.id]: hidden.number });
});

test("a task's first changes and comments come with earlier pages, each once", async () => {
  const projectId = await createProject(tenant);
  const make = async () =>
    accepted(await browser.call(createTaskAsPerson, { body: { projectId, title: "Title 0" } })).id;
  const rename = async (taskId: string, count: number) => {
    for (let index = 1; index <= count; index += 1)
      await updateTask({ actor: tenant.owner, taskId, body: { title: `Title ${index}` } });
  };
  const pagesOf = async (taskId: string) => {
    const pages: z.output<typeof getTaskPage.output>[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = cursor === undefined ? {} : { cursor };
      const page = accepted(await browser.call(getTaskPage, { params: { taskId }, query }));
      pages.push(page);
      cursor = page.pagination.nextCursor;
    }
    return pages;
  };
  const titlesOf = (pages: Awaited<ReturnType<typeof pagesOf>>) =>
    pages
      .toReversed()
      .flatMap(({ activity }) => activity)
      .map(({ action, changes: { title } }) =>
        action === "created" ? "Title 0" : isJsonObject(title) && title.after,
      );
  const titles = (count: number) => Array.from({ length: count + 1 }, (_, index) => `Title ${index}`);

  const quiet = await make();
  await rename(quiet, 110);
  const [newest, ...earlier] = await pagesOf(quiet);
  expect(newest).toMatchObject({ comments: [], hasEarlierComments: false, pagination: { hasMore: true } });
  expect(newest?.activity).toHaveLength(100);
  expect(earlier).toMatchObject([{ comments: [], pagination: { hasMore: false, nextCursor: null } }]);
  expect(titlesOf(await pagesOf(quiet))).toEqual(titles(110));

  const discussed = await make();
  for (let index = 0; index < 120; index += 1)
    await commentOnTask({ actor: tenant.owner, taskId: discussed, body: { body: `Comment ${index}` } });
  await rename(discussed, 5);
  const pages = await pagesOf(discussed);
  expect(pages.map((page) => page.hasEarlierComments)).toEqual([true, true, false]);
  expect(titlesOf(pages)).toEqual(titles(5));
  const comments = pages.toReversed().flatMap((page) => page.comments.map(({ body }) => body));
  expect(comments).toEqual(Array.from({ length: 120 }, (_, index) => `Comment ${index}`));
  const elsewhere = { params: { taskId: quiet }, query: { cursor: pages[0]?.pagination.nextCursor ?? "" } };
  expect((await browser.call(getTaskPage, elsewhere)).error?.code).toBe("invalid_cursor");
});
