import { afterAll, beforeAll, expect, test } from "vitest";
import { EXAMPLE_GRAPH } from "#lib/language/agent-document/example-graph.ts";
import { validateDocument } from "#lib/language/agent-document/validate-document.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { createApiKey, createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { McpClient } from "./testing/mcp-client.ts";

const SCOPES = ["agents:list", "agents:read", "agents:write", "agents:run", "runs:read"] as const;
const AUTHORING = ["create_agent", "update_agent", "validate_agent", "publish_agent", "test_agent"];

interface Draft {
  readonly id: string;
  readonly revision: number;
  readonly graph: { nodes: { id: string; config: object }[] };
}

let service: TestService;
let tenant: Tenant;
let mcp: McpClient;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  mcp = await clientOf(tenant.owner.userId);
});
afterAll(() => service.close());

async function clientOf(userId: string, scopes: readonly (typeof SCOPES)[number][] = SCOPES) {
  const { key } = await createApiKey({ workspaceId: tenant.workspaceId, userId, scopes });
  return new McpClient(service.baseUrl, key);
}

async function refusal(client: McpClient, tool: string, args: object) {
  const called = await client.call(tool, args);
  return called.ok ? undefined : called.error;
}

test("the example that create_agent shows is valid", () => {
  const environment = {
    modelProblem: () => null,
    knownTools: () => false,
    knownAgents: () => false,
    knownConnections: () => false,
    knownSkill: () => null,
  };
  expect(validateDocument({ document: EXAMPLE_GRAPH, environment })).toEqual([]);
});

test("a draft is found and read with what its graph may name; a large one comes in pieces", async () => {
  const config = { expression: `'${"x".repeat(60_000)}'` };
  const nodes = Array.from({ length: 12 }, (_, index) => ({ id: `n${index}`, type: "transform", config }));
  const { id } = await mcp.called<Draft>("create_agent", {
    name: "A large draft",
    teamId: tenant.teamId,
    graph: { ...EXAMPLE_GRAPH, nodes },
  });
  const { agents } = await mcp.called<{ agents: { id: string; revision: number }[] }>("list_agents", {
    drafts: true,
  });
  expect(agents).toContainEqual(expect.objectContaining({ id, revision: 1, publishedVersion: null }));
  const read = await mcp.called<{
    graph: { truncated: boolean; readWith: { arguments: object } };
    options: object;
  }>("get_agent", { agentId: id, draft: true });
  expect(read.options).toMatchObject({ models: expect.any(Array), tools: expect.any(Array), skills: [] });
  expect(read.graph).toMatchObject({
    truncated: true,
    readWith: { tool: "get_agent", arguments: { agentId: id, draft: true, at: "/graph", offset: 0 } },
  });
  let text = "";
  for (let offset: number | null = 0; offset !== null; ) {
    const piece: { text: string; nextOffset: number | null } = await mcp.called("get_agent", {
      ...read.graph.readWith.arguments,
      offset,
    });
    text += piece.text;
    offset = piece.nextOffset;
  }
  expect(JSON.parse(text).nodes).toHaveLength(12);
});

test("the tools are listed and callable only with scopes, role and capability", async () => {
  const { workspaceId, teamId } = tenant;
  const listed = async (client: McpClient) =>
    (await client.listTools()).map(({ name }) => name).filter((name) => AUTHORING.includes(name));
  expect(await listed(mcp)).toEqual(AUTHORING);
  expect(await listed(await clientOf(tenant.owner.userId, ["agents:write"]))).toEqual(["create_agent"]);
  expect(await listed(await clientOf(tenant.owner.userId, ["agents:read"]))).toEqual([]);
  const operator = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  const theirs = await clientOf(operator.userId);
  expect(await listed(theirs)).toEqual([]);
  const lists = await clientOf(tenant.owner.userId, ["agents:list"]);
  await lists.called("list_agents", { drafts: true });
  const reads = await clientOf(tenant.owner.userId, ["agents:read"]);
  expect(await refusal(reads, "list_agents", { drafts: true })).toMatchObject({ code: "insufficient_scope" });
  const body = { name: "No", teamId, graph: EXAMPLE_GRAPH };
  expect(await refusal(theirs, "create_agent", body)).toMatchObject({ code: "permission_denied" });
  expect(await refusal(theirs, "list_agents", { drafts: true })).toMatchObject({ code: "permission_denied" });
  await changeSetting({ actor: tenant.owner, name: "capabilities.authoring", value: false });
  expect(await listed(mcp)).toEqual([]);
  for (const [tool, args] of [
    ["create_agent", body],
    ["list_agents", { drafts: true }],
    ["get_agent", { agentId: "agt_01kaj5w3f8e0m7c2q9t4v6x8z1", draft: true }],
  ] as const)
    expect(await refusal(mcp, tool, args)).toMatchObject({ code: "capability_disabled" });
  await changeSetting({ actor: tenant.owner, name: "capabilities.authoring", value: true });
});
