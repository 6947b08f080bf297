import { afterAll, beforeAll, expect, test } from "vitest";
import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { taskOperations } from "#lib/contract/tasks.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import {
  createApiKey,
  createProject,
  createTenant,
  type GraphSource,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { findRow, insertRow, updateRows } from "#lib/testing/rows.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { postResults } from "./post-results.ts";

let service: TestService;
let tenant: Tenant;
let projectId: string;
let api: Api;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  projectId = await createProject(tenant);
  const { workspaceId, teamId, owner } = tenant;
  const who = { workspaceId, userId: owner.userId, allowedTeamIds: [teamId] };
  api = new Api(service.baseUrl, (await createApiKey({ ...who, scopes: ["tasks:execute"] })).key);
});
afterAll(() => service.close());

const task = async () =>
  accepted(await api.call(taskOperations.create, { body: { projectId, title: "Work" } })).id;
const read = async (taskId: string) => accepted(await api.call(taskOperations.read, { params: { taskId } }));

/** Calls another agent with its own input. */
const calling = (agentId: string): GraphSource => ({
  ...doubling,
  nodes: [
    { id: "double", type: "agent", config: { agentId, laneId: "intake", input: "{'amount': input.amount}" } },
    { id: "done", type: "output", config: { value: "nodes.double" } },
  ],
  edges: [{ from: "double", to: "done" }],
});

test("what a task's run calls runs with tasks:execute alone, is of the task, and posts nothing itself", async () => {
  const [taskId, child] = [await task(), await publishGraph({ ...tenant, graph: doubling })];
  const { agentId } = await publishGraph({ ...tenant, graph: calling(child.agentId) });
  const body = { agentId, input: { amount: 4 } };
  const { runId } = accepted(await api.call(taskRunOperations.run, { params: { taskId }, body }));
  const { comments, task: seen } = await waitFor("the result", async () => {
    const now = await read(taskId);
    return now.comments.length > 0 && now;
  });
  expect(comments.map((one) => one.body)).toEqual([expect.stringContaining("8")]);
  expect(seen.runIds).toEqual([runId]);
  const childRun = await runtime().db.run<{ id: string }>(
    { name: "test-find-child", text: `select id from runs where parent_run_id = $1` },
    [runId],
  );
  const params = { taskId, runId: childRun[0]?.id ?? "" };
  expect(accepted(await api.call(taskRunOperations.get, { params })).parentRunId).toBe(runId);
});

test("a result that two workers find at once becomes one comment, redacted and with what is too long as a file", async () => {
  const [taskId, { agentId }] = [await task(), await publishGraph({ ...tenant, graph: doubling })];
  const body = { agentId, input: { amount: 4 } };
  const { runId } = accepted(await api.call(taskRunOperations.run, { params: { taskId }, body }));
  await waitFor("the result", async () => (await read(taskId)).comments.length === 1);
  const finalResponse = { text: "`".repeat(10), password: "correct horse battery", long: "x".repeat(30_000) };
  await insertRow("task_run_results", {
    runId,
    turn: 2,
    workspaceId: tenant.workspaceId,
    taskId,
    status: "completed",
    finalResponse,
  });
  await Promise.all([1, 2, 3].map(() => postResults(runtime().db)));
  const [, said, ...more] = (await read(taskId)).comments;
  expect(more).toEqual([]);
  expect(said?.attachments).toMatchObject([{ name: "result.json", type: "application/json" }]);
  const row = await findRow("tasks", { id: taskId });
  expect(row?.comment_count).toBe(2);
});

test("a result's file is called nothing that the run hides", async () => {
  const [lane] = doubling.lanes;
  const marked = { type: "string", "x-laneway-sensitive": true };
  const { agentId } = await publishGraph({
    ...tenant,
    graph: {
      ...doubling,
      lanes: [
        {
          ...lane,
          start: "done",
          inputSchema: { type: "object", properties: { iban: marked } },
          attachments: { supported: true, required: false },
        },
      ],
      nodes: [
        {
          id: "done",
          type: "output",
          config: {
            value: "{'name': input.iban, 'type': 'text/plain', 'storageKey': attachments[0].storageKey}",
          },
        },
      ],
      edges: [],
    } as GraphSource,
  });
  const taskId = await task();
  const input = { iban: "DE89370400440532" };
  const attachments = [{ name: "a.txt", type: "text/plain", base64: btoa("hello") }];
  const run = { params: { taskId }, body: { agentId, input, attachments } };
  const { runId } = accepted(await api.call(taskRunOperations.run, run));
  const { comments } = await waitFor("the result", async () => {
    const now = await read(taskId);
    return now.comments.length > 0 && now;
  });
  expect(comments[0]?.attachments).toMatchObject([{ name: "[redacted]", type: "text/plain" }]);
  expect(JSON.stringify(comments)).not.toContain(input.iban);

  // More marked values than a run remembers: nothing of a result is shown, and the file keeps a content type.
  const first = await findRow("runs", { id: runId });
  await updateRows("runs", { id: runId }, { remembered: JSON.stringify(["[redacted]"]) });
  const { workspaceId } = tenant;
  const finalResponse = first?.final_response;
  await insertRow("task_run_results", {
    runId,
    turn: 2,
    workspaceId,
    taskId,
    status: "completed",
    finalResponse,
  });
  await postResults(runtime().db);
  expect((await read(taskId)).comments[1]?.attachments).toMatchObject([
    { name: "[redacted]", type: "application/octet-stream" },
  ]);
});
