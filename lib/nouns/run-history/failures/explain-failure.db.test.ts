import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { getRunFailure } = dashboardOperations;

let service: TestService;
let tenant: Tenant;
let person: Dashboard;
let origin: string;
const server = createServer((request, response) => {
  response.writeHead(request.url?.startsWith("/orders") ? 404 : 500, { "content-type": "text/plain" });
  response.end("no such order");
});
beforeAll(async () => {
  service = await startTestService({
    env: { outbound: { allow: ["127.0.0.0/8"], proxies: { bypass: [] } } },
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  tenant = await createTenant();
  const { workspaceId } = tenant;
  person = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: tenant.owner.userId });
});
afterAll(async () => {
  server.close();
  await service.close();
});

type Node = GraphSource["nodes"][number];

const graphOf = (nodes: readonly [Node, ...Node[]], edges: GraphSource["edges"] = []): GraphSource => ({
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    {
      id: "intake",
      name: "Intake",
      mode: "structured",
      start: nodes[0].id,
      inputSchema: {
        type: "object",
        properties: { iban: { type: "string", "x-laneway-sensitive": true } },
      },
    },
  ],
  nodes: [...nodes],
  edges,
});

async function fail(graph: GraphSource, input: JsonObject): Promise<string> {
  const { agentId } = await publishGraph({ ...tenant, graph });
  const api = new Api(service.baseUrl, tenant.key);
  const runId = await api.started(agentId, { input });
  expect((await api.runUntil(runId)).status).toBe("failed");
  return runId;
}
const explain = async (runId: string, query: Record<string, string> = {}) =>
  accepted(await person.call(getRunFailure, { params: { runId }, query }));

test("a missing member is named, with what is there, at the expression that reads it", async () => {
  const node: Node = {
    id: "send",
    name: "Send",
    type: "output",
    config: { value: "{'city': input.city, 'zip': input.to.postcode}" },
  };
  const runId = await fail(graphOf([node]), { city: "Bern", to: { post_code: 3000 } });
  expect(await explain(runId)).toMatchObject({
    failing: { label: "Result", source: node.config.value, line: 1, isCall: false },
    values: [
      { path: "input.city", value: "Bern", isMissing: false },
      { path: "input.to.postcode", isMissing: true },
      { path: "input.to", value: { post_code: 3000 } },
    ],
    needed: 'input.to has no "postcode". Did you mean "post_code"? It has post_code.',
    group: { runs: { count: 1 } },
  });
});

test("of several expressions the one that failed is told, and outputs of other nodes are beside it", async () => {
  const runId = await fail(
    graphOf(
      [
        {
          id: "price",
          name: "Price",
          type: "transform",
          config: { expression: "{'total': input.n * 2}" },
        },
        {
          id: "route",
          type: "switch",
          config: {
            cases: [
              { name: "none", when: "input.n > 10" },
              { name: "some", when: "nodes.price.sum > 1" },
            ],
          },
        },
      ],
      [{ from: "price", to: "route" }],
    ),
    { n: 1 },
  );
  const { failing, needed, values } = await explain(runId);
  expect(failing).toMatchObject({ source: "nodes.price.sum > 1" });
  expect(needed).toBe('The output of "Price" has no "sum". It has total.');
  expect(values).toContainEqual({ path: "nodes.price", value: { total: 2 }, isMissing: false });
});

test("values that are marked as sensitive are hidden, in the explanation of a failure too", async () => {
  const runId = await fail(
    graphOf([{ id: "send", type: "output", config: { value: "{'to': input.iban, 'n': 1 / input.n}" } }]),
    { iban: "CH9300762011623852957", n: 0 },
  );
  const explained = await explain(runId);
  expect(explained.failing).toMatchObject({ label: "Result" });
  expect(explained.values).toContainEqual({ path: "input.n", value: 0, isMissing: false });
  expect(JSON.stringify(explained)).not.toContain("CH93");
});

test("in an iteration the item is beside the expression", async () => {
  const runId = await fail(
    graphOf([
      {
        id: "each",
        type: "for_each",
        config: {
          items: "input.lines",
          concurrency: 1,
          body: {
            start: "line",
            nodes: [
              {
                id: "line",
                name: "Line",
                type: "transform",
                config: { expression: "item.sku" },
              },
            ],
            edges: [],
          },
        },
      },
    ]),
    { lines: [{ sku: 1 }, { skew: 2 }] },
  );
  expect(await explain(runId)).toMatchObject({
    failing: { source: "item.sku" },
    values: expect.arrayContaining([{ path: "item", value: { skew: 2 }, isMissing: false }]),
    needed: 'The item has no "sku". It has skew.',
  });
});

test("a refused call is told with its method, address, answer, and what the status means", async () => {
  const runId = await fail(
    graphOf([
      {
        id: "fetch",
        type: "http",
        config: { method: "POST", url: `${origin}/orders/{{ input.id }}`, body: "{'note': input.note}" },
      },
    ]),
    { id: "a b", note: "soon" },
  );
  expect(await explain(runId)).toMatchObject({
    failing: { label: "Call", source: `POST ${origin}/orders/a%20b`, isCall: true },
    values: [
      { path: "request body", value: { note: "soon" } },
      { path: "answer", value: "no such order" },
    ],
    needed: "The server has nothing at this address. Check the path and the values in it.",
  });
});

test("a run that did not fail has nothing to explain, and another workspace's is not there", async () => {
  const { agentId } = await publishGraph({
    ...tenant,
    graph: graphOf([{ id: "send", type: "output", config: { value: "1" } }]),
  });
  const api = new Api(service.baseUrl, tenant.key);
  const runId = await api.started(agentId, { input: {} });
  await api.runUntil(runId);
  expect(await explain(runId)).toEqual({ failing: null, values: [], needed: null, group: null });
  const stranger = await createTenant();
  const { workspaceId } = stranger;
  const other = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: stranger.owner.userId });
  expect(await other.call(getRunFailure, { params: { runId } })).toMatchObject({
    error: { code: "run_not_found" },
  });
  expect(
    await person.call(getRunFailure, { params: { runId }, query: { occurrenceId: `${runId}:none:1` } }),
  ).toMatchObject({ error: { code: "not_found" } });
});

test("of a call whose body costs much to compute again everything else is told", async () => {
  const body = "input.rows.map(r, input.rows.map(q, r + q))";
  const runId = await fail(
    graphOf([{ id: "fetch", type: "http", config: { method: "POST", url: `${origin}/orders/1`, body } }]),
    { rows: Array.from({ length: 300 }, (_, index) => index) },
  );
  const { failing, values } = await explain(runId);
  expect(failing).toMatchObject({ label: "Call", source: `POST ${origin}/orders/1` });
  expect(values).toContainEqual({ path: "request body", value: "[redacted]", isMissing: false });
});
