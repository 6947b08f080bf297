import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTenant, type GraphSource, publishGraph } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const NODES = Array.from({ length: 13 }, (_, index) => `step${index}`);

/** Each node gives what it was given. */
const handingOn: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [{ id: "one", name: "One", mode: "structured", start: "step0", inputSchema: { type: "object" } }],
  nodes: NODES.map((id, index) => ({
    id,
    type: "transform",
    config: { expression: index === 0 ? "input" : `nodes.step${index - 1}` },
  })),
  edges: NODES.slice(1).map((to, index) => ({ from: `step${index}`, to })),
};

const ODD = 'quotes " and \\ backslashes, \n\t\u007f\u2028 ünïcode 😀 {},NULL';

test.each<[string, Record<string, Json>]>([
  ["a text", { text: ODD.repeat(5_000), password: "swordfish" }],
  [
    "many small values",
    {
      ...Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`${index} ${ODD}`, index])),
      password: "swordfish",
    },
  ],
])("%s of 240 kB handed on by 13 nodes arrives whole, and each event of it is redacted", async (_, input) => {
  const { workspaceId, teamId, key } = await createTenant();
  const { agentId } = await publishGraph({ workspaceId, teamId, graph: handingOn });
  const api = new Api(service.baseUrl, key);
  const runId = await api.started(agentId, { input });
  expect((await api.runUntil(runId)).finalResponse).toEqual(input);
  const steps = await runtime().db.run<{ output: Json }>(
    { name: "test-step-outputs", text: "select output from run_steps where run_id = $1" },
    [runId],
  );
  expect(steps).toHaveLength(NODES.length);
  for (const { output } of steps) expect(output).toEqual(input);
  const originalChars = JSON.stringify({ outcome: "done", output: input }).length;
  const stored = await runtime().db.run<{ originalChars: number }>(
    {
      name: "test-original-chars",
      text: `select (payload->>'originalChars')::int as "originalChars" from run_events
              where run_id = $1 and type = 'node_completed'`,
    },
    [runId],
  );
  expect(stored.map((event) => event.originalChars)).toEqual(NODES.map(() => originalChars));
});
