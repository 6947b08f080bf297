import { afterAll, beforeAll, expect, test } from "vitest";
import { doubling, manyLanes } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import {
  createApiKey,
  createTeam,
  createTenant,
  createUser,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
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

test("an agent is read and run by its exact name", async () => {
  const name = "Refund desk";
  const { agentId } = await publishGraph({ ...tenant, graph: doubling, name });
  expect(await mcp.called("get_agent", { agentId: name })).toEqual(
    await mcp.called("get_agent", { agentId }),
  );
  expect(await mcp.called("run_agent", { agentId: name, input: { amount: 1 } })).toMatchObject({ agentId });
});

test("only the exact name is one, and only for tools", async () => {
  const name = "Order desk";
  await publishGraph({ ...tenant, graph: doubling, name });
  for (const agentId of ["order desk", "Order", "Order  desk", "Order des_", "%", "", "x".repeat(201)]) {
    expect(await mcp.call("get_agent", { agentId })).toMatchObject({
      ok: false,
      error: {
        code: "agent_not_found",
        message: "There is no published agent with this id or exact name.",
      },
    });
  }
  const api = new Api(service.baseUrl, tenant.key);
  expect((await api.getAgent(encodeURIComponent(name))).error?.code).toBe("agent_not_found");
});

test("a name of several agents is refused with the id and the team of each", async () => {
  const name = "Double desk";
  const ids = [
    (await publishGraph({ ...tenant, graph: doubling, name })).agentId,
    (await publishGraph({ ...tenant, graph: manyLanes, name })).agentId,
  ];
  for (const [tool, more] of [
    ["get_agent", {}],
    ["run_agent", { input: {} }],
  ] as const) {
    const called = await mcp.call(tool, { agentId: name, ...more });
    if (called.ok) throw new Error("it was accepted");
    expect(called.error).toMatchObject({
      code: "invalid_request",
      details: [{ code: "ambiguous_name", field: "/agentId" }],
    });
    for (const id of ids) expect(called.error.message).toContain(`${id} (team Team `);
  }
});

test("an agent of a team out of reach, or of another workspace, neither answers to its name nor makes one ambiguous", async () => {
  const name = "Payroll desk";
  const { workspaceId, teamId } = tenant;
  const otherTeamId = await createTeam({ workspaceId });
  await publishGraph({ workspaceId, teamId: otherTeamId, graph: doubling, name });
  await publishGraph({ ...(await createTenant()), graph: doubling, name });
  const operator = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  const { key } = await createApiKey({ workspaceId, userId: operator.userId });
  const theirs = new McpClient(service.baseUrl, key);
  expect(await theirs.call("get_agent", { agentId: name })).toMatchObject({
    ok: false,
    error: { code: "agent_not_found" },
  });
  const { agentId } = await publishGraph({ ...tenant, graph: doubling, name });
  expect(await theirs.called("get_agent", { agentId: name })).toMatchObject({ agent: { id: agentId } });
});
