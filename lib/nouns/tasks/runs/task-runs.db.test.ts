import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runOperations } from "#lib/contract/runs.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { taskOperations } from "#lib/contract/tasks.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { approving, asking, conversing, dividing, doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import {
  createApiKey,
  createProject,
  createTeam,
  createTenant,
  type GraphSource,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

const { run, get, trace, reply, approval, cancel } = taskRunOperations;

let service: TestService;
let tenant: Tenant;
let projectId: string;
/** Both have tasks:execute alone. */
let api: Api;
let other: Api;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  projectId = await createProject(tenant);
  [api, other] = [await apiOf(), await apiOf()];
});
afterAll(() => service.close());

async function apiOf(scopes: readonly Scope[] = ["tasks:execute"]): Promise<Api> {
  const { workspaceId, teamId, owner } = tenant;
  const lists = { allowedTeamIds: [teamId] };
  return new Api(
    service.baseUrl,
    (await createApiKey({ ...lists, workspaceId, userId: owner.userId, scopes })).key,
  );
}

const agent = async (graph: GraphSource, teamId = tenant.teamId) =>
  (await publishGraph({ ...tenant, teamId, graph })).agentId;
const task = async (fields: object = {}) =>
  accepted(await api.call(taskOperations.create, { body: { projectId, title: "Work", ...fields } })).id;
const start = (taskId: string, body: object, by = api) => by.call(run, { params: { taskId }, body });
const shown = async (taskId: string) => accepted(await api.call(taskOperations.read, { params: { taskId } }));
const polled = async (taskId: string, runId: string, by = api) =>
  accepted(await by.call(get, { params: { taskId, runId }, query: { waitSeconds: 1 } }));
const until = (taskId: string, runId: string, status: string) =>
  waitFor(status, async () => {
    const seen = await polled(taskId, runId);
    return seen.status === status ? seen : undefined;
  });
const commented = (taskId: string, count = 1) =>
  waitFor(`${count} comments`, async () => {
    const { comments } = await shown(taskId);
    return comments.length >= count ? comments : undefined;
  });

describe("a run of a task", () => {
  test("ends as one comment of its agent, and the task names it", async () => {
    const [taskId, agentId] = [await task(), await agent(doubling)];
    const started = accepted(await start(taskId, { agentId, input: { amount: 21 } }));
    expect(started).toMatchObject({ agentId, taskId });
    const [said] = await commented(taskId);
    expect(said).toMatchObject({ author: { type: "agent", id: agentId }, attachments: [] });
    expect(said?.body).toBe('```json\n{\n  "amount": 42\n}\n```');
    const seen = await shown(taskId);
    expect(seen.task.runIds).toEqual([started.runId]);
    expect(seen.runs).toMatchObject([{ runId: started.runId, status: "completed" }]);
    expect(seen.comments).toHaveLength(1);
  });

  test("that fails says why", async () => {
    const [taskId, agentId] = [await task(), await agent(dividing)];
    accepted(await start(taskId, { agentId, input: { amount: 0 } }));
    const [said] = await commented(taskId);
    expect(said?.body).toMatch(/^The run failed: .*\(expression_error at/s);
  });

  test("is followed and answered by who sees the task, whichever credential started it", async () => {
    const [taskId, agentId] = [await task(), await agent(approving())];
    const { runId } = accepted(await start(taskId, { agentId, input: { amount: 900 } }));
    const waiting = await until(taskId, runId, "waiting");
    const general = await apiOf(["agents:run", "runs:read"]);
    expect((await general.getRun(runId)).error?.code).toBe("run_not_found");
    const elsewhere = await task();
    const params = { taskId: elsewhere, runId };
    expect((await other.call(get, { params })).error?.code).toBe("run_not_found");
    expect((await api.call(runOperations.get, { params: { runId } })).error?.code).toBe("insufficient_scope");
    const interactionId = waiting.pendingInteraction?.interactionId;
    const decision = { params: { taskId, runId }, body: { interactionId, action: "approve" } };
    const both = await Promise.all([other.call(approval, decision), api.call(approval, decision)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [said] = await commented(taskId);
    expect(said?.body).toContain("paid");
    const events = accepted(await other.call(trace, { params: { taskId, runId }, query: {} })).events;
    expect(events.at(-1)?.eventType).toBe("run_completed");
  });

  test("asks, is answered and cancelled through the task", async () => {
    const [taskId, agentId] = [await task(), await agent(asking())];
    const { runId } = accepted(await start(taskId, { agentId, input: { amount: 1 } }));
    const waiting = await until(taskId, runId, "waiting");
    const body = { interactionId: waiting.pendingInteraction?.interactionId, message: 5 };
    expect((await other.call(reply, { params: { taskId, runId }, body })).error?.code).toBe(
      "invalid_request",
    );
    const params = { taskId, runId };
    expect(accepted(await other.call(cancel, { params })).status).toMatch(/^cancell/);
  });

  test("of one idempotencyKey is started once for each task", async () => {
    const [one, two, agentId] = [await task(), await task(), await agent(doubling)];
    const body = { agentId, input: { amount: 1 }, idempotencyKey: "k" };
    const runs = await Promise.all([start(one, body), start(one, body), start(two, body)]);
    const [a, b, c] = runs.map((outcome) => accepted(outcome).runId);
    expect(a).toBe(b);
    expect(c).not.toBe(a);
  });

  test("is refused for an agent of another team, and keeps the task in its team", async () => {
    const teamId = await createTeam(tenant);
    const [taskId, foreign, own] = [await task(), await agent(doubling, teamId), await agent(doubling)];
    const refused = await start(taskId, { agentId: foreign, input: { amount: 1 } });
    expect(refused.error).toMatchObject({ code: "permission_denied", details: [{ field: "/agentId" }] });
    accepted(await start(taskId, { agentId: own, input: { amount: 1 } }));
    const { workspaceId, owner } = tenant;
    const elsewhere = await createProject({ workspaceId, teamId });
    const { key } = await createApiKey({
      workspaceId,
      userId: owner.userId,
      scopes: ["tasks:execute"],
      allowedTeamIds: [tenant.teamId, teamId],
    });
    const both = new Api(service.baseUrl, key);
    const moved = await both.call(taskOperations.update, {
      params: { taskId },
      body: { projectId: elsewhere },
    });
    expect(moved.error?.code).toBe("task_has_runs");
  });

  test("of a conversation has a comment for each turn", async () => {
    const [taskId, agentId] = [await task(), await agent(conversing())];
    const { runId } = accepted(await start(taskId, { agentId, laneId: "talk", input: { message: "Hello" } }));
    await commented(taskId);
    const body = { message: "And again" };
    const next = await other.call(taskRunOperations.continue, { params: { taskId, runId }, body });
    expect((await shown(taskId)).task.runIds).toContain(accepted(next).runId);
    expect(await commented(taskId, 2)).toHaveLength(2);
  });
});

describe("giving a task to a lane", () => {
  test("starts nothing by default, and a run where the workspace wants it", async () => {
    const [talker, doubler] = [await agent(conversing()), await agent(doubling)];
    const quiet = await task({ assigneeId: `${talker}:talk` });
    expect((await shown(quiet)).runs).toEqual([]);
    await changeSetting({ actor: tenant.owner, name: "tasks.runOnAssignment", value: true });
    const give = (taskId: string, body: object) =>
      api.call(taskOperations.update, { params: { taskId }, body });

    const chat = await task({ assigneeId: `${talker}:talk` });
    expect((await shown(chat)).runs).toHaveLength(1);
    const structured = await task();
    accepted(await give(structured, { assigneeId: `${doubler}:intake` }));
    expect((await shown(structured)).runs).toEqual([]);
    const wrong = await task();
    const refused = await give(wrong, { assigneeId: `${doubler}:intake`, input: { amount: "x" } });
    expect(refused.error?.code).toBe("input_validation_failed");
    expect((await shown(wrong)).task.assignee).toBeNull();
    accepted(await give(wrong, { assigneeId: `${doubler}:intake`, input: { amount: 2 } }));
    const [said] = await commented(wrong);
    expect(said?.body).toContain("4");

    const once = { assigneeId: `${talker}:talk`, idempotencyKey: "once" };
    const [one, two] = await Promise.all([task(once), task(once)]);
    expect(one).toBe(two);
    expect((await shown(one)).runs).toHaveLength(1);
  });
});
