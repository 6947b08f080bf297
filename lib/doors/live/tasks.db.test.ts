import { afterAll, beforeAll, expect, test } from "vitest";
import { taskPageOperations } from "#lib/contract/dashboard/tasks.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createProject, createTeam, createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { openLive } from "#lib/testing/live-client.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { createTaskAsPerson, commentAsPerson } = taskPageOperations;

let service: TestService;
let tenant: Tenant;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
});
afterAll(() => service.close());

async function person({ workspaceId, teamIds }: { workspaceId: string; teamIds: string[] }) {
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}

test("a list hears of tasks that are created and commented, in its teams alone", async () => {
  const { workspaceId, teamId } = tenant;
  const browser = await person({ workspaceId, teamIds: [teamId] });
  const elsewhere = await person({ workspaceId, teamIds: [await createTeam(tenant)] });
  const other = await createTenant();
  const stranger = await person({ workspaceId: other.workspaceId, teamIds: [other.teamId] });
  await using live = await openLive(browser, ["tasks"]);
  await using unreached = await openLive(elsewhere, ["tasks"]);
  await using foreign = await openLive(stranger, ["tasks"]);
  for (const each of [live, unreached, foreign]) await each.hear("beat");

  const projectId = await createProject(tenant);
  const body = { projectId, title: "Plan" };
  const { id } = accepted(await browser.call(createTaskAsPerson, { body }));
  await live.hear("tasks", ({ taskIds }) => taskIds.includes(id));
  const told = () => live.heard.filter(({ name }) => name === "tasks").length;
  const before = told();
  accepted(await browser.call(commentAsPerson, { params: { taskId: id }, body: { body: "Look" } }));
  await expect.poll(told, { timeout: 10_000 }).toBeGreaterThan(before);

  // Both have heard nothing of it by the time they hear of what is theirs.
  const own = { projectId: await createProject(other), title: "Other" };
  const theirs = accepted(await stranger.call(createTaskAsPerson, { body: own }));
  await foreign.hear("tasks", ({ taskIds }) => taskIds.includes(theirs.id));
  const heard = [...unreached.heard, ...foreign.heard].flatMap(({ name, data }) =>
    name === "tasks" ? data.taskIds : [],
  );
  expect(heard).toEqual([theirs.id]);
});
