import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { statementsOf } from "#lib/nouns/runs/testing/statements-of.ts";
import { doubling } from "#lib/testing/agents.ts";
import {
  createApiKey,
  createGrant,
  createTenant,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { McpClient } from "./testing/mcp-client.ts";

let service: TestService;
let tenant: Tenant;
let agentId: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  ({ agentId } = await publishGraph({ ...tenant, graph: doubling }));
});
afterAll(() => service.close());

const READS = /^find-(keys|access-tokens|runs|published-agents)/;

const CREDENTIALS = {
  key: async () => (await createApiKey({ ...tenant, userId: tenant.owner.userId })).key,
  token: async () => (await createGrant({ ...tenant, userId: tenant.owner.userId })).accessToken,
} as const;

async function ended(mcp: McpClient): Promise<string> {
  const { runId } = await mcp.called<{ runId: string }>("run_agent", { agentId, input: { amount: 1 } });
  await mcp.called("get_run", { runId, waitSeconds: 20 });
  // Until its end is heard of, a poll of a run just begun reads nothing ahead.
  await waitFor("the run's end", async () => !service.runtime.watch.isAsBegun(runId));
  return runId;
}

describe.each(["key", "token"] as const)("with a %s", (kind) => {
  const suffix = kind === "token" ? "-of-token" : "";

  test("a poll and a start each read their credential and their object in one statement", async () => {
    const mcp = new McpClient(service.baseUrl, await CREDENTIALS[kind](), "stateless");
    const runId = await ended(mcp);
    const reads = async (tool: string, given: object) => {
      const { names } = await statementsOf(service.runtime.db, () => mcp.called(tool, given));
      return names.filter((name) => READS.test(name));
    };
    expect(await reads("get_run", { runId })).toEqual([`find-runs-ahead${suffix}`]);
    expect(await reads("run_agent", { agentId, input: { amount: 2 } })).toEqual([
      `find-published-agents-ahead${suffix}`,
    ]);
  });

  test("another credential's run is not found, and an ended credential is refused", async () => {
    const credential = await CREDENTIALS[kind]();
    const runId = await ended(new McpClient(service.baseUrl, credential));
    for (const other of [await CREDENTIALS.key(), await CREDENTIALS.token()])
      expect(await new McpClient(service.baseUrl, other).call("get_run", { runId })).toMatchObject({
        ok: false,
        error: { code: "run_not_found" },
      });
    const { pool } = service.runtime.db;
    const { workspaceId } = tenant;
    await pool.query("update api_keys set status = 'revoked' where workspace_id = $1", [workspaceId]);
    await pool.query("update oauth_grants set ended_at = now() where workspace_id = $1", [workspaceId]);
    const message = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "get_run", arguments: { runId } },
    };
    expect((await new McpClient(service.baseUrl, credential).post(message)).status).toBe(401);
  });
});

test("a credential is refused before the rest of a small message has arrived", async () => {
  const { key } = await createApiKey({ ...tenant, userId: tenant.owner.userId, status: "revoked" });
  const sent = request(`${service.baseUrl}/v1/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": 100, authorization: `Bearer ${key}` },
  });
  sent.write('{"jsonrpc":"2.0",');
  const [response]: IncomingMessage[] = await once(sent, "response");
  expect(response?.statusCode).toBe(401);
  sent.destroy();
});
