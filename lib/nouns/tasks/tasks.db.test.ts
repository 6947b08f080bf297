import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Scope } from "#lib/contract/scopes.ts";
import { taskOperations } from "#lib/contract/tasks.ts";
import { changeProjectPrefix } from "#lib/nouns/workspaces/change-project-prefix.ts";
import { doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import {
  createApiKey,
  createProject,
  createTeam,
  createTenant,
  createUser,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { create, list, read, update, comment, options, listProjects } = taskOperations;
const SCOPES: readonly Scope[] = ["tasks:execute"];

let service: TestService;
let tenant: Tenant;
let projectId: string;
let api: Api;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  projectId = await createProject({ ...tenant, name: "Operations" });
  api = await apiOf({ allowedTeamIds: [tenant.teamId] });
});
afterAll(() => service.close());

async function apiOf(
  lists: { allowedTeamIds?: string[]; allowedProjectIds?: string[] },
  userId = tenant.owner.userId,
): Promise<Api> {
  const { key } = await createApiKey({ ...lists, workspaceId: tenant.workspaceId, userId, scopes: SCOPES });
  return new Api(service.baseUrl, key);
}

const created = async (fields: object = {}, by = api) =>
  accepted(await by.call(create, { body: { projectId, title: "Order paper", ...fields } }));
const change = (taskId: string, body: object, by = api) => by.call(update, { params: { taskId }, body });
const shown = (taskId: string, query = {}, by = api) => by.call(read, { params: { taskId }, query });
const say = (taskId: string, body: object, by = api) => by.call(comment, { params: { taskId }, body });
const numbers = async (query = {}, by = api) =>
  accepted(await by.call(list, { query })).tasks.map(({ number }) => number);

describe("a task", () => {
  test("is created, found by its number in any case, changed and cleared", async () => {
    const { userId } = tenant.owner;
    const dueAt = "2026-12-01T18:00:00+01:00";
    const task = await created({
      description: "A **box**",
      assigneeId: "me",
      dueAt,
      labels: ["office", "office"],
    });
    expect(task).toMatchObject({
      projectId,
      title: "Order paper",
      status: "open",
      priority: "normal",
      assignee: { type: "user", id: userId },
      dueAt: "2026-12-01T17:00:00.000Z",
      labels: ["office"],
      runIds: [],
      parentTaskId: null,
      blockedBy: [],
    });
    expect(task.number).toMatch(/^OPE-\d+$/);
    const nulls = { assigneeId: null, dueAt: null, description: null, parentTaskId: null };
    const cleared = accepted(await change(task.number.toLowerCase(), { ...nulls, status: "done" }));
    expect(cleared).toMatchObject({
      id: task.id,
      assignee: null,
      dueAt: null,
      description: null,
      status: "done",
    });
    expect(accepted(await shown(task.number)).task).toEqual(cleared);
  });

  test("numbers of a project are dense, whoever asks at once", async () => {
    const own = await createProject({ ...tenant, name: "Twenty" });
    const made = await Promise.all(Array.from({ length: 20 }, () => created({ projectId: own })));
    const counts = made.map(({ number }) => Number(number.split("-")[1]));
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  test("one that moves has a new number, and its old one still finds it", async () => {
    const other = await createProject({ ...tenant, name: "Sales desk" });
    const task = await created();
    const moved = accepted(await change(task.id, { projectId: other }));
    expect(moved.number).toBe("SD-1");
    expect(accepted(await shown(task.number)).task.id).toBe(task.id);
    expect(await numbers({ query: task.number })).toEqual(["SD-1"]);
    const actor = { ...tenant.owner, isSteppedUp: true };
    await changeProjectPrefix({ actor, projectId: other, prefix: "sell" });
    for (const number of ["SELL-1", "SD-1"]) expect(accepted(await shown(number)).task.id).toBe(task.id);
    const taken = changeProjectPrefix({ actor, projectId, prefix: "SELL" });
    await expect(taken).rejects.toMatchObject({ code: "already_exists" });
  });

  test("parents and blockers form no circles, whoever draws them at once", async () => {
    const [a, b, c] = [await created(), await created(), await created()];
    accepted(await change(b.id, { parentTaskId: a.number, blockedBy: [c.number] }));
    accepted(await change(c.id, { parentTaskId: b.id }));
    for (const body of [{ parentTaskId: c.id }, { parentTaskId: a.id }])
      expect((await change(a.id, body)).error?.details?.[0]).toMatchObject({
        code: "cycle",
        field: "/parentTaskId",
      });
    expect((await change(c.id, { blockedBy: [b.id] })).error?.code).toBe("invalid_request");
    const [d, e] = [await created(), await created()];
    const both = await Promise.all([
      change(d.id, { blockedBy: [e.id] }),
      change(e.id, { blockedBy: [d.id] }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("two people change different fields at once, and both changes stay", async () => {
    const task = await created();
    await Promise.all([change(task.id, { title: "Other" }), change(task.id, { labels: ["x"] })]);
    expect(accepted(await shown(task.id)).task).toMatchObject({ title: "Other", labels: ["x"] });
  });

  test("the same idempotencyKey makes one task and one comment", async () => {
    const body = { projectId, title: "Once", idempotencyKey: "one" };
    const [first, second] = await Promise.all([api.call(create, { body }), api.call(create, { body })]);
    expect(accepted(first).id).toBe(accepted(second).id);
    expect([first.status, second.status].sort()).toEqual([200, 201]);
    const { id } = accepted(first);
    const said = await Promise.all([1, 2].map(() => say(id, { body: "Hi", idempotencyKey: "c" })));
    expect(new Set(said.map((one) => accepted(one).id)).size).toBe(1);
    expect(accepted(await shown(id)).comments).toHaveLength(1);
    const other = await created();
    expect((await say(other.id, { body: "Hi", idempotencyKey: "c" })).error?.code).toBe("invalid_request");
  });
});

describe("comments", () => {
  test("200 at once are all there, in one order, paged from the newest", async () => {
    const { id } = await created();
    await Promise.all(Array.from({ length: 200 }, (_, index) => say(id, { body: `Comment ${index}` })));
    const seen: { body: string; createdAt: string }[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: z.output<typeof read.output> = accepted(await shown(id, cursor ? { cursor } : {}));
      expect(page.comments).toHaveLength(50);
      seen.unshift(...page.comments);
      cursor = page.pagination.nextCursor;
    }
    expect(new Set(seen.map(({ body }) => body)).size).toBe(200);
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(seen.map(({ createdAt }) => createdAt).sort());
  });

  test("carry files under plain names, and refuse what is no base64", async () => {
    const { id } = await created();
    const file = (name: string) => ({ name, type: "text/plain", base64: "SGk=" });
    const names = ["../../etc/passwd", "C:\\temp\\a.txt", "plain.txt", "/"];
    const said = accepted(await say(id, { body: "<script>x</script>", attachments: names.map(file) }));
    expect(said.body).toBe("<script>x</script>");
    expect(said.attachments.map(({ name, size }) => [name, size])).toEqual([
      ["passwd", 2],
      ["a.txt", 2],
      ["plain.txt", 2],
      ["file", 2],
    ]);
    const [first] = said.attachments;
    const at = (attachmentId = "") => `/v1/public/tasks/${id}/attachments/${attachmentId}`;
    const download = await api.fetch(at(first?.id));
    expect(await download.text()).toBe("Hi");
    expect(Object.fromEntries(download.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringContaining('attachment; filename="passwd"'),
    });
    expect((await api.fetch(at("att_none"))).status).toBe(404);
    const otherTask = await created();
    expect((await api.fetch(at(first?.id).replace(id, otherTask.id))).status).toBe(404);
    const bad = { body: "x", attachments: [{ ...file("a"), base64: "%%" }] };
    expect((await say(id, bad)).error?.code).toBe("attachment_invalid");
    const long = { body: "x", attachments: [file("n".repeat(1_000))] };
    expect((await say(id, long)).error?.code).toBe("invalid_request");
  });
});

test("lists are filtered and searched by words and their beginnings", async () => {
  const own = await createProject({ ...tenant, name: "Found" });
  const a = await created({
    projectId: own,
    title: "Rollout of the Übersicht",
    labels: ["x"],
    assigneeId: "me",
  });
  const b = await created({ projectId: own, title: "Second", description: "mentions a rollout' & | !: too" });
  expect(await numbers({ projectId: own })).toEqual([b.number, a.number]);
  expect(await numbers({ projectId: own, query: "roll" })).toEqual([b.number, a.number]);
  expect(await numbers({ projectId: own, query: "übersicht roll" })).toEqual([a.number]);
  expect(await numbers({ projectId: own, query: "' & | !:* <->" })).toEqual([b.number, a.number]);
  expect(await numbers({ projectId: own, label: "x" })).toEqual([a.number]);
  expect(await numbers({ projectId: own, assigneeId: "me" })).toEqual([a.number]);
  accepted(await change(a.id, { archived: true }));
  expect(await numbers({ projectId: own })).toEqual([b.number]);
  expect(await numbers({ projectId: own, archived: true })).toEqual([a.number]);
});

describe("who reaches a task", () => {
  test("allowlists bind: the projects first, the teams where there are none", async () => {
    const other = await createProject({ ...tenant, name: "Other" });
    const task = await created();
    const project = await apiOf({ allowedProjectIds: [other], allowedTeamIds: [tenant.teamId] });
    expect((await shown(task.id, {}, project)).error?.code).toBe("access_not_configured");
    expect(await numbers({}, project)).toEqual([]);
    expect(accepted(await project.call(listProjects, {})).projects.map(({ id }) => id)).toEqual([other]);
    const none = await apiOf({});
    for (const call of [shown(task.id, {}, none), none.call(list, {}), none.call(options, {})])
      expect((await call).error?.code).toBe("access_not_configured");
    const elsewhere = await createTenant();
    const outside = new Api(
      service.baseUrl,
      (
        await createApiKey({
          ...elsewhere,
          userId: elsewhere.owner.userId,
          scopes: SCOPES,
          allowedTeamIds: [elsewhere.teamId],
        })
      ).key,
    );
    expect((await shown(task.id, {}, outside)).error?.code).toBe("task_not_found");
  });

  test("viewers read and do not write; who left the team sees nothing", async () => {
    const task = await created();
    const { workspaceId, teamId } = tenant;
    const viewer = await createUser({ workspaceId, role: "viewer", teamIds: [teamId] });
    const reader = await apiOf({ allowedTeamIds: [teamId] }, viewer.userId);
    expect(accepted(await shown(task.id, {}, reader)).task.id).toBe(task.id);
    for (const call of [change(task.id, { title: "x" }, reader), say(task.id, { body: "x" }, reader)])
      expect((await call).error?.code).toBe("permission_denied");
    const stranger = await createUser({ workspaceId, role: "operator", teamIds: [await createTeam(tenant)] });
    const outsider = await apiOf({ allowedTeamIds: [teamId] }, stranger.userId);
    expect((await shown(task.id, {}, outsider)).error?.code).toBe("permission_denied");
  });

  test("names are refused with the ids that fit", async () => {
    const { agentId } = await publishGraph({ ...tenant, graph: doubling, name: "Doubler" });
    const named = await api.call(create, { body: { projectId: "operations", title: "x" } });
    expect(named.error?.details?.[0]).toMatchObject({ code: "name_for_id", field: "/projectId" });
    expect(named.error?.message).toContain(projectId);
    for (const assigneeId of ["doubler", agentId]) {
      const refused = await api.call(create, { body: { projectId, title: "x", assigneeId } });
      expect(refused.error?.message).toContain(`${agentId}:intake`);
    }
    expect((await created({ assigneeId: `${agentId}:intake` })).assignee).toMatchObject({
      type: "lane",
      name: "Doubler: intake",
    });
    const offered = accepted(await api.call(options, { query: { projectId } }));
    expect(offered.lanes).toContainEqual(
      expect.objectContaining({ id: `${agentId}:intake`, mode: "structured" }),
    );
    expect(offered.assignees).toContainEqual(expect.objectContaining({ id: tenant.owner.userId }));
  });
});

describe("a moment that cannot be answered", () => {
  const refused = { status: 400, error: { code: "invalid_request", details: [{ field: "/dueAt" }] } };

  test.each([
    "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-00:01",
    "9999-12-31T23:59:59-14:00",
  ])("%s is refused as a due date, and nothing is written", async (dueAt) => {
    const task = await created();
    const before = await numbers();
    const asked = { projectId: task.projectId, title: "Never", dueAt };
    expect(await api.call(create, { body: asked })).toMatchObject(refused);
    expect(await change(task.id, { dueAt })).toMatchObject(refused);
    expect(await numbers()).toEqual(before);
  });

  test("the last and the first one that can be are kept, without rounding", async () => {
    const last = await created({ dueAt: "9999-12-31T23:59:59.99999Z" });
    expect(last.dueAt).toBe("9999-12-31T23:59:59.999Z");
    const first = await created({ dueAt: "0001-01-01T00:00:00Z" });
    expect(first.dueAt).toBe("0001-01-01T00:00:00.000Z");
  });
});
