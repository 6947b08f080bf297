import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { taskPageOperations } from "#lib/contract/dashboard/tasks.ts";
import { TASKS } from "#lib/contract/limits.ts";
import { taskOperations } from "#lib/contract/tasks.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import {
  createApiKey,
  createProject,
  createTeam,
  createTenant,
  createUser,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { createTaskAsPerson, updateTaskAsPerson } = taskPageOperations;

let service: TestService;
let tenant: Tenant;
let owner: Dashboard;
let projectId: string;
let hiddenProjectId: string;
/** Reaches the tasks of the first project alone. */
let api: Api;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  const { workspaceId, owner: person } = tenant;
  const { userId } = person;
  owner = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
  projectId = await createProject({ ...tenant, name: "Open" });
  hiddenProjectId = await createProject({ ...tenant, teamId: await createTeam(tenant), name: "Secret" });
  const lists = { allowedProjectIds: [projectId] };
  const { key } = await createApiKey({ workspaceId, userId, scopes: ["tasks:execute"], ...lists });
  api = new Api(service.baseUrl, key);
});

const make = async (fields: object = {}) =>
  accepted(await owner.call(createTaskAsPerson, { body: { projectId, title: "Work", ...fields } }));
const hidden = () => make({ projectId: hiddenProjectId });
const asOwner = async (taskId: string, body: object) =>
  accepted(await owner.call(updateTaskAsPerson, { params: { taskId }, body })).blockedBy;
const change = (taskId: string, blockedBy: readonly string[]) =>
  api.call(taskOperations.update, { params: { taskId }, body: { blockedBy } });
const blockersOf = async (taskId: string) =>
  accepted(await api.call(taskOperations.read, { params: { taskId } })).task.blockedBy;
const sorted = (...tasks: readonly { id: string }[]) => tasks.map(({ id }) => id).sort();

describe("a blocker that the caller cannot see", () => {
  test("stays when they add another one, whether they name it or not", async () => {
    const [secret, one, two] = [await hidden(), await make(), await make()];
    const task = await make({ blockedBy: [secret.id] });
    const named = accepted(await change(task.id, [secret.id, one.id]));
    expect(named.blockedBy).toEqual(sorted(secret, one));
    const unnamed = accepted(await change(task.id, [one.number, two.id]));
    expect(unnamed.blockedBy).toEqual(sorted(secret, one, two));
  });

  test("stays when they remove the others, and goes when somebody who sees it removes it", async () => {
    const [secret, one] = [await hidden(), await make()];
    const task = await make({ blockedBy: [secret.id, one.id] });
    expect(accepted(await change(task.id, [])).blockedBy).toEqual([secret.id]);
    expect(await asOwner(task.id, { blockedBy: [] })).toEqual([]);
  });

  test("is not added by them, nor found by its number", async () => {
    const [secret, other] = [await hidden(), await hidden()];
    const task = await make({ blockedBy: [secret.id] });
    for (const blockedBy of [[other.id], [secret.id, other.id], [secret.number]])
      expect((await change(task.id, blockedBy)).error?.code).toBe("access_not_configured");
    expect(await blockersOf(task.id)).toEqual([secret.id]);
  });

  test("stays for a person of another team, who is refused a new one", async () => {
    const { workspaceId, teamId } = tenant;
    const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
    const operator = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
    const [secret, other, one] = [await hidden(), await hidden(), await make()];
    const task = await make({ blockedBy: [secret.id] });
    const asOperator = (blockedBy: string[]) =>
      operator.call(updateTaskAsPerson, { params: { taskId: task.id }, body: { blockedBy } });
    expect(accepted(await asOperator([one.id])).blockedBy).toEqual(sorted(secret, one));
    expect((await asOperator([other.id])).error?.code).toBe("permission_denied");
    expect(await blockersOf(task.id)).toEqual(sorted(secret, one));
  });

  test("counts: a task has no more blockers than it may have, seen or not", async () => {
    const secrets = await Promise.all(Array.from({ length: TASKS.blockedBy }, hidden));
    const [task, one] = [await make({ blockedBy: secrets.map(({ id }) => id) }), await make()];
    expect((await change(task.id, [one.id])).error?.details).toMatchObject([
      { code: "maxItems", field: "/blockedBy" },
    ]);
    expect(await blockersOf(task.id)).toEqual(sorted(...secrets));
  });

  test("is no way around a circle", async () => {
    const [secret, task] = [await hidden(), await make()];
    await asOwner(secret.id, { blockedBy: [task.id] });
    const waiting = await make({ blockedBy: [secret.id] });
    expect((await change(task.id, [waiting.id])).error?.details).toMatchObject([
      { code: "cycle", field: "/blockedBy" },
    ]);
  });
});

test("a parent that the caller cannot see can be named again, and no other one", async () => {
  const [secret, other] = [await hidden(), await hidden()];
  const task = await make({ parentTaskId: secret.id });
  const update = (parentTaskId: string | null) =>
    api.call(taskOperations.update, {
      params: { taskId: task.id },
      body: { parentTaskId, title: "Renamed" },
    });
  expect(accepted(await update(secret.id))).toMatchObject({ parentTaskId: secret.id, title: "Renamed" });
  expect((await update(other.id)).error?.code).toBe("access_not_configured");
});

test("a parent that the caller cannot see is neither cleared nor replaced by them, at any door", async () => {
  const [secret, seen] = [await hidden(), await make()];
  const task = await make({ parentTaskId: secret.id });
  const { workspaceId, teamId } = tenant;
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  const operator = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
  for (const parentTaskId of [null, seen.id]) {
    const body = { parentTaskId, title: "Renamed" };
    const params = { taskId: task.id };
    expect((await api.call(taskOperations.update, { params, body })).error?.code).toBe(
      "access_not_configured",
    );
    expect((await operator.call(updateTaskAsPerson, { params, body })).error?.code).toBe("permission_denied");
  }
  expect(accepted(await api.call(taskOperations.read, { params: { taskId: task.id } })).task).toMatchObject({
    parentTaskId: secret.id,
    title: "Work",
  });
  expect(
    accepted(
      await owner.call(updateTaskAsPerson, { params: { taskId: task.id }, body: { parentTaskId: null } }),
    ).parentTaskId,
  ).toBeNull();
});
