import { afterAll, beforeAll, expect, test } from "vitest";
import { Api, accepted } from "./api-client.ts";
import { createTenant, type GraphSource, publishGraph } from "./factories.ts";
import { startTestService, type TestService } from "./service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const doubling: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    {
      id: "numbers",
      name: "Numbers",
      mode: "structured",
      start: "double",
      inputSchema: { type: "object", required: ["n"], properties: { n: { type: "number" } } },
    },
  ],
  nodes: [{ id: "double", type: "output", config: { value: "{'twice': input.n * 2}" } }],
  edges: [],
};

test("a run started over HTTP is executed and polled to its result", async () => {
  const tenant = await createTenant();
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const api = new Api(service.baseUrl, tenant.key);
  const runId = await api.started(agentId, { input: { n: 21 } });
  const run = await api.runUntil(runId);
  expect(run).toMatchObject({ status: "completed", finalResponse: { twice: 42 } });
});

test("what one tenant publishes, another does not see", async () => {
  const [one, other] = [await createTenant(), await createTenant()];
  const { agentId } = await publishGraph({ ...one, graph: doubling });
  expect(accepted(await new Api(service.baseUrl, one.key).listAgents()).agents.map(({ id }) => id)).toEqual([
    agentId,
  ]);
  expect(accepted(await new Api(service.baseUrl, other.key).listAgents()).agents).toEqual([]);
});

test("a caller without a key is refused in the contract's form", async () => {
  const response = await new Api(service.baseUrl).listAgents();
  expect(response).toMatchObject({ status: 401, error: { code: "unauthorized" } });
});
