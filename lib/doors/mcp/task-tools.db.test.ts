import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { approving } from "#lib/testing/agents.ts";
import {
  createApiKey,
  createGrant,
  createProject,
  createTenant,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { McpClient } from "./testing/mcp-client.ts";

let service: TestService;
let tenant: Tenant;
let projectId: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  projectId = await createProject({ ...tenant, name: "Payments" });
  const name = "limits.keyRequestsPerMinute"; // a test that polls in a loop must not meet it
  await changeSetting({ actor: tenant.owner, name, value: 1_000_000 });
});
afterAll(() => service.close());

const SCOPES = ["tasks:execute"] as const;
async function clientOf(kind: "key" | "grant"): Promise<McpClient> {
  const { workspaceId, owner } = tenant;
  const who = { workspaceId, userId: owner.userId, scopes: SCOPES, allowedProjectIds: [projectId] };
  const credential = kind === "key" ? (await createApiKey(who)).key : (await createGrant(who)).accessToken;
  return new McpClient(service.baseUrl, credential);
}

interface Task {
  readonly id: string;
  readonly number: string;
  readonly assignee: object | null;
}
interface Read {
  readonly task: Task;
  readonly comments: { body: string; author: { type: string } }[];
}
interface Polled {
  readonly status: string;
  readonly pendingInteraction: { interactionId: string } | null;
}

test.each(["key", "grant"] as const)(
  "a %s with tasks:execute alone does a task from end to end",
  async (kind) => {
    const { agentId } = await publishGraph({ ...tenant, graph: approving(), name: `Payer ${kind}` });
    const mcp = await clientOf(kind);
    const tools = (await mcp.listTools()).map(({ name }) => name);
    expect(tools).toEqual([
      "list_tasks",
      "read_task",
      "list_task_options",
      "create_task",
      "update_task",
      "comment_on_task",
      "edit_comment",
      "delete_comment",
      "read_task_attachment",
      "run_task",
      "get_task_run",
      "get_task_run_trace",
      "list_task_interactions",
      "reply_to_task_run",
      "decide_task_approval",
      "continue_task_run",
      "cancel_task_run",
    ]);
    const options = await mcp.called<{ lanes: { agentId: string; laneId: string }[] }>("list_task_options", {
      projectId,
    });
    expect(options.lanes).toContainEqual(expect.objectContaining({ agentId, laneId: "intake" }));
    const create = { projectId, title: "Pay the bill", assigneeId: "me", dueAt: "2026-12-01T00:00:00Z" };
    const task = await mcp.called<Task>("create_task", { ...create, idempotencyKey: kind });
    expect((await mcp.called<Task>("create_task", { ...create, idempotencyKey: kind })).id).toBe(task.id);
    const cleared = await mcp.called<Task>("update_task", {
      taskId: task.number,
      assigneeId: null,
      dueAt: null,
    });
    expect(cleared).toMatchObject({ assignee: null, dueAt: null });

    const started = await mcp.called<{ runId: string }>("run_task", {
      taskId: task.number,
      agentId: `Payer ${kind}`,
      input: { amount: 900 },
    });
    const ids = { taskId: task.number, runId: started.runId };
    expect(await mcp.call("get_run", { runId: started.runId })).toMatchObject({
      error: { code: "insufficient_scope" },
    });
    const waiting = await waitFor("the approval", async () => {
      const run = await mcp.called<Polled>("get_task_run", { ...ids, waitSeconds: 5 });
      return run.status === "waiting" ? run : undefined;
    });
    const interactionId = waiting.pendingInteraction?.interactionId;
    await mcp.called("decide_task_approval", { ...ids, interactionId, action: "approve" });
    const read = await waitFor("the result", async () => {
      const seen = await mcp.called<Read>("read_task", { taskId: task.id });
      return seen.comments.length > 0 ? seen : undefined;
    });
    expect(read.comments).toMatchObject([{ author: { type: "agent" } }]);
    expect(read.comments[0]?.body).toContain("paid");
    const said = await mcp.called<{ id: string }>("comment_on_task", { taskId: task.id, body: "Paid." });
    const comment = { taskId: task.id, commentId: said.id };
    const edited = await mcp.called("edit_comment", { ...comment, version: 1, body: "Paid today." });
    expect(edited).toMatchObject({ id: said.id, body: "Paid today.", version: 2 });
    expect(await mcp.called("delete_comment", comment)).toEqual({});
    expect(await mcp.called("get_task_run_trace", ids)).toMatchObject({
      runId: started.runId,
      status: "succeeded",
    });
  },
);

test("long descriptions and comments leave a page within its bound, and are read in pieces", async () => {
  const mcp = await clientOf("key");
  const long = "é".repeat(60_000);
  const { id } = await mcp.called<Task>("create_task", { projectId, title: "Long", description: long });
  for (let count = 0; count < 3; count += 1) await mcp.called("comment_on_task", { taskId: id, body: long });
  const page = await mcp.called<{
    task: { description: { truncated: boolean; readWith: { arguments: Record<string, unknown> } } };
    comments: object[];
    pagination: { hasMore: boolean };
  }>("read_task", { taskId: id });
  expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(100_000);
  expect(page.comments).toHaveLength(1);
  expect(page.pagination.hasMore).toBe(true);
  const { readWith } = page.task.description.truncated
    ? page.task.description
    : (page.comments[0] as { body: { readWith: { arguments: Record<string, unknown> } } }).body;
  const piece = await mcp.called<{ text: string; totalChars: number }>("read_task", readWith.arguments);
  expect(piece.totalChars).toBe(long.length + 2);
  expect(piece.text.startsWith('"éé')).toBe(true);
  const listed = await mcp.called<{ tasks: object[] }>("list_tasks", { query: "Long" });
  expect(listed.tasks).toHaveLength(1);
});
