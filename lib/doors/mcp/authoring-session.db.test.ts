import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { EXAMPLE_GRAPH } from "#lib/language/agent-document/example-graph.ts";
import { createApiKey, createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

/**
 * One session of a client library as programs use it, over HTTP: from nothing to a published agent whose run has ended.
 */
const SCOPES = ["agents:list", "agents:read", "agents:write", "agents:run", "runs:read"] as const;
const MODES = ["legacy", "auto"] as const;

let service: TestService;
let tenant: Tenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
});
afterAll(() => service.close());

async function connect(mode: (typeof MODES)[number]): Promise<Client> {
  const { workspaceId, owner } = tenant;
  const { key } = await createApiKey({ workspaceId, userId: owner.userId, scopes: SCOPES });
  const client = new Client({ name: "author", version: "1.0.0" }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/v1/mcp", service.baseUrl), { requestInit }),
  );
  return client;
}

interface Problem {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}
interface Draft {
  readonly id: string;
  readonly revision: number;
  readonly problems: readonly Problem[];
}

/**
 * The commonest mistakes of authors who know other builders: an unknown field of the lane, and an edge for a wrong
 * outcome.
 */
function mistaken(): JsonObject {
  const graph = structuredClone(EXAMPLE_GRAPH) as unknown as { nodes: object[]; edges: object[] };
  graph.nodes[0] = {
    id: "route",
    type: "switch",
    config: { cases: [{ name: "high", when: "input.amuont > 500" }] },
  };
  graph.nodes[3] = {
    id: "refused",
    type: "llm",
    config: { model: "openai:gpt-does-not-exist", prompt: "Say no to {{ input.orderId }}" },
  };
  graph.edges[1] = { from: "route", to: "paid" };
  return graph as unknown as JsonObject;
}

test.each(MODES)(
  "an agent is written, mended, tested, published and run in one session (%s)",
  async (mode) => {
    const client = await connect(mode);
    const call = async (name: string, args: object) => {
      const { content, isError } = await client.callTool({ name, arguments: { ...args } });
      const [item] = content;
      if (item?.type !== "text") throw new Error(`${name} answered no text`);
      const body: unknown = JSON.parse(item.text);
      return { isError: isError === true, body };
    };
    const called = async <Body>(name: string, args: object): Promise<Body> => {
      const { isError, body } = await call(name, args);
      if (isError) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
      return body as Body;
    };

    const tools = (await client.listTools()).tools;
    const creating = tools.find(({ name }) => name === "create_agent");
    expect(JSON.stringify(creating)).toContain("laneway.agent/1");
    expect(creating?.description).toContain("get_authoring_guide");

    const guide = await called<{ topics: { topic: string }[] }>("get_authoring_guide", {});
    expect(guide.topics.map(({ topic }) => topic)).toContain("switch");
    const { text } = await called<{ text: string }>("get_authoring_guide", { topic: "switch" });
    expect(text).toContain("Ends with the first case that is true");
    const options = await called<{ models: { name: string }[] }>("get_authoring_options", {});
    expect(options.models.map(({ name }) => name)).toContain("default");
    const unborn = await called<{ valid: boolean; problems: Problem[] }>("validate_agent", {
      graph: mistaken(),
    });
    expect(unborn.valid).toBe(false);
    expect(await call("validate_agent", {})).toMatchObject({ isError: true });

    const draft = await called<Draft>("create_agent", {
      name: `Made by a model (${mode})`,
      teamId: tenant.teamId,
      graph: mistaken(),
    });
    const agentId = draft.id;
    expect(draft).not.toHaveProperty("graph");
    expect(draft.problems).toEqual(unborn.problems);
    const refused = await call("publish_agent", { agentId, revision: draft.revision });
    expect(refused).toMatchObject({
      isError: true,
      body: {
        error: {
          code: "graph_invalid",
          details: expect.arrayContaining([
            expect.objectContaining({ code: "unknown_model", field: "/graph/nodes/3/config/model" }),
          ]),
        },
      },
    });
    const { problems } = draft;
    const about = (path: string) => problems.filter((problem) => problem.path.startsWith(path));
    expect(about("/nodes/0/config/cases/0/when")[0]?.message).toContain("did you mean 'amount'?");
    expect(about("/nodes/3/config/model")).toMatchObject([{ code: "unknown_model" }]);
    expect(about("/edges/1")).toMatchObject([{ code: "unknown_outcome" }]);
    expect(about("/edges/1")[0]?.message).toMatch(/high.*else/);

    const mended = await called<Draft>("update_agent", {
      agentId,
      revision: draft.revision,
      changes: [
        { set: "node", value: EXAMPLE_GRAPH.nodes[0] },
        { set: "node", value: EXAMPLE_GRAPH.nodes[3] },
        { remove: "edge", id: { from: "route", to: "paid" } },
        { set: "edge", value: EXAMPLE_GRAPH.edges[1] },
      ],
      include: ["graph"],
    });
    expect(mended).toMatchObject({ graph: { format: "laneway.agent/1" }, layout: {} });
    expect(mended.problems).toEqual([]);
    expect(await called("validate_agent", { agentId })).toEqual({ valid: true, problems: [] });

    const tried = await called("test_agent", {
      agentId,
      revision: mended.revision,
      input: { orderId: "A-1", amount: 20 },
      waitSeconds: 20,
    });
    expect(tried).toMatchObject({
      status: "completed",
      preview: true,
      finalResponse: { decision: "paid", order: "A-1" },
    });

    const stale = await call("publish_agent", { agentId, revision: draft.revision });
    expect(stale).toMatchObject({ isError: true, body: { error: { code: "revision_conflict" } } });
    const published = await called("publish_agent", { agentId, revision: mended.revision });
    expect(published).toMatchObject({ version: 1 });
    const { runId } = await called<{ runId: string }>("run_agent", {
      agentId,
      input: { orderId: "A-2", amount: 40 },
    });
    expect(await called("get_run", { runId, waitSeconds: 20 })).toMatchObject({
      status: "completed",
      finalResponse: { decision: "paid", order: "A-2" },
    });
    await client.close();
  },
);
