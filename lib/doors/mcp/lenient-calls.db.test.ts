import { afterAll, beforeAll, expect, test } from "vitest";
import { ErrorEnvelope } from "#lib/contract/error-envelope.ts";
import { asking, doubling } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { McpClient } from "./testing/mcp-client.ts";

let service: TestService;
let tenant: Tenant;
let mcp: McpClient;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  mcp = new McpClient(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

interface Run {
  readonly runId: string;
  readonly status: string;
  readonly pendingInteraction: { readonly interactionId: string } | null;
}

async function settled(runId: string): Promise<Run> {
  for (;;) {
    const run = await mcp.called<Run>("get_run", { runId, waitSeconds: "5", wait_for_previous: true });
    if (run.status !== "running") return run;
  }
}

test("Gemini CLI's wait_for_previous goes with every call from the list to the reply", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: asking() });
  const own = { wait_for_previous: true };
  await mcp.called("list_agents", own);
  await mcp.called("get_agent", { agentId, ...own });
  const { runId } = await mcp.called<Run>("run_agent", { agentId, input: { amount: 1 }, ...own });
  const interactionId = (await settled(runId)).pendingInteraction?.interactionId;
  await mcp.called("reply_to_run", { runId, interactionId, message: "Ada", ...own });
  expect(await settled(runId)).toMatchObject({ status: "completed", finalResponse: { name: "Ada" } });
  await mcp.called("get_run_trace", { runId, ...own });
  await mcp.called("cancel_run", { runId, ...own });
});

test("null for what may be absent, a whole number as text and an input as its JSON are read as they are meant", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  expect(await mcp.called("list_agents", { limit: "5", cursor: null })).toMatchObject({
    pagination: { limit: 5 },
  });
  const none = { laneId: null, attachments: null, metadata: null, idempotencyKey: null };
  const { runId } = await mcp.called<Run>("run_agent", { agentId, input: '{"amount":21}', ...none });
  expect(await settled(runId)).toMatchObject({ finalResponse: { amount: 42 }, metadata: null });
});

test("an input that came as its JSON is held to the same rules as one that came as an object", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const refused = await Promise.all(
    ['{"amount":-1}', '{"skill_ids":1}', "{amount:1}"].map((input) =>
      mcp.call("run_agent", { agentId, input }),
    ),
  );
  expect(
    refused.map((called) => !called.ok && [called.error.code, called.error.details?.[0]?.field]),
  ).toEqual([
    ["input_validation_failed", "/input/amount"],
    ["reserved_input_field", "/input/skill_ids"],
    ["invalid_request", "/input"],
  ]);
});

test("the same start as text and as an object is one start", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const idempotencyKey = "twice";
  const runs = [
    await mcp.called<Run>("run_agent", { agentId, input: { amount: 1 }, idempotencyKey }),
    await mcp.called<Run>("run_agent", { agentId, input: '{"amount":1}', idempotencyKey }),
  ];
  expect(runs[1]?.runId).toBe(runs[0]?.runId);
});

test("any other unknown argument is refused, and REST takes nothing of this", async () => {
  expect(await mcp.call("list_agents", { wait_for_next: true })).toMatchObject({
    ok: false,
    error: { code: "invalid_request", details: [{ field: "/wait_for_next" }] },
  });
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const started = await new Api(service.baseUrl, tenant.key).fetch(`/v1/public/agents/${agentId}/runs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ input: '{"amount":1}', laneId: null, wait_for_previous: true }),
  });
  const { error } = ErrorEnvelope.parse(await started.json());
  expect(error.details?.map(({ field }) => field).sort()).toEqual([
    "/input",
    "/laneId",
    "/wait_for_previous",
  ]);
});
