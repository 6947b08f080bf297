import { afterAll, beforeAll, expect, test } from "vitest";
import { ErrorEnvelope } from "#lib/contract/error-envelope.ts";
import { asking } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { McpClient } from "./testing/mcp-client.ts";

let service: TestService;
let tenant: Tenant;
let mcp: McpClient;
let api: Api;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  mcp = new McpClient(service.baseUrl, tenant.key);
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

test("a reply that fits no form is told what is wrong with the one it tried, by the tool and by REST", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: asking() });
  const runId = await api.started(agentId, { input: { amount: 1 } });
  const { pendingInteraction } = await api.runUntil(runId);
  const interactionId = pendingInteraction?.interactionId;
  const cases = [
    {
      reply: { action: "skip", message: "x" },
      field: "/message",
      message: "does not go with action skip, which takes nothing else",
    },
    {
      reply: { message: "x", answers: {}, transcriptText: "x" },
      field: "/transcriptText",
      message: "does not go with message: send one of the two",
    },
    {
      reply: { action: "submit" },
      field: "/message",
      message: "is required without answers",
    },
  ];
  for (const { reply, field, message } of cases) {
    const expected = { code: "invalid_request", details: [{ field, message }] };
    const byTool = await mcp.call("reply_to_run", { runId, interactionId, ...reply });
    expect(byTool.ok ? undefined : byTool.error).toMatchObject(expected);
    const byRest = await api.fetch(`/v1/public/runs/${runId}/reply`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ interactionId, ...reply }),
    });
    expect([byRest.status, ErrorEnvelope.parse(await byRest.json()).error]).toMatchObject([400, expected]);
  }
  await mcp.called("reply_to_run", { runId, interactionId, message: "Ada", action: null, answers: null });
});

test("a rate limit tells a tool's caller when to come back", async () => {
  const { workspaceId, owner } = tenant;
  const { key } = await createApiKey({ workspaceId, userId: owner.userId, rateLimitPerMinute: 1 });
  const limited = new McpClient(service.baseUrl, key);
  await limited.called("list_agents");
  expect(await limited.call("list_agents")).toMatchObject({
    ok: false,
    error: {
      code: "rate_limited",
      message: expect.stringMatching(
        /^This credential may make 1 request a minute\. Try again in [0-9]+ seconds?\.$/,
      ),
    },
  });
});
