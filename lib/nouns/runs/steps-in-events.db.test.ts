import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;
let owner: Dashboard;
let agentId: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
  const { userId } = tenant.owner;
  owner = await openDashboard({ baseUrl: service.baseUrl, workspaceId: tenant.workspaceId, userId });
  agentId = (await publishGraph({ ...tenant, graph: GRAPH })).agentId;
});
afterAll(() => service.close());

const query = async (text: string, values: unknown[]) =>
  (await service.runtime.db.pool.query(text, values)).rows;

const given = (id: string, expression: string) =>
  ({ id, type: "transform", config: { expression } }) as const;
const GRAPH: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [{ id: "go", name: "Go", mode: "structured", start: "rows", inputSchema: { type: "object" } }],
  nodes: [
    given("rows", "[1, 2, 3]"),
    {
      id: "each",
      type: "for_each",
      config: {
        items: "nodes.rows",
        body: { start: "twice", nodes: [given("twice", "item * 2")], edges: [] },
      },
    },
    given("nothing", "null"),
    given("hidden", "{'password': input.text}"),
    given("long", "input.text"),
    given("divided", "12 / int(input.by)"),
    { id: "report", type: "output", config: { value: "nodes.each" } },
  ],
  edges: ["rows", "each", "nothing", "hidden", "long", "divided", "report"].flatMap((to, index, ids) =>
    index === 0 ? [] : [{ from: ids[index - 1] ?? "", to }],
  ),
};

async function ended(by = 2): Promise<string> {
  const runId = await api.started(agentId, { input: { by, text: "long and hidden ".repeat(2_000) } });
  await api.runUntil(runId);
  return runId;
}
const stored = async (runId: string) =>
  (await query("select distinct node_id from run_steps where run_id = $1 order by 1", [runId])).map(
    ({ node_id }) => node_id,
  );

test("of nodes that end with their turn only outputs that the trace does not show whole have rows", async () => {
  expect(await stored(await ended())).toEqual(["hidden", "long"]);
});

test("a run that fails keeps a row for each node of its graph that ended, to be run again from there", async () => {
  const runId = await ended(0);
  expect(accepted(await api.getRun(runId)).status).toBe("failed");
  expect(await stored(runId)).toEqual(["each", "hidden", "long", "nothing", "rows"]);
});

test("who looks at a run sees the same without these rows as with them", async () => {
  const [runId, other] = [await ended(), await ended()];
  const params = { runId };
  const occurrences = ["rows:1", "each:1", "twice:1:each.1", "nothing:1", "hidden:1", "long:1", "report:1"];
  const look = async () => ({
    top: accepted(await owner.call(dashboardOperations.getTimeline, { params })),
    round: accepted(
      await owner.call(dashboardOperations.getTimeline, { params, query: { within: "1:each.1" } }),
    ),
    graph: accepted(await owner.call(dashboardOperations.getRunGraph, { params })),
    inside: accepted(
      await owner.call(dashboardOperations.getRunGraph, { params, query: { within: "1:each.1" } }),
    ),
    compared: accepted(
      await owner.call(dashboardOperations.compareRuns, { params: { runId, otherRunId: other } }),
    ),
    nodes: await Promise.all(
      occurrences.map(async (place) =>
        accepted(
          await owner.call(dashboardOperations.getOccurrence, {
            params: { runId, occurrenceId: `${runId}:${place}` },
          }),
        ),
      ),
    ),
  });
  // The time of an answer is its own.
  const looks = async () =>
    JSON.parse(JSON.stringify(await look(), (name, value) => (name === "now" ? null : value)));
  const without = await looks();
  expect(without.top.rows.map(({ outcome }: { outcome: string }) => outcome)).not.toContain(null);
  expect(without.graph.nodes).toHaveLength(GRAPH.nodes.length + 1);
  await query(
    `insert into run_steps (run_id, occurrence_id, workspace_id, turn, node_id, outcome, output, sequence, ended_at, container, iteration)
     select run_id, occurrence_id, workspace_id, turn, node_id, payload ->> 'outcome', payload -> 'output', sequence, at, container, iteration
       from run_events where run_id = any($1) and type = 'node_completed'
     on conflict do nothing`,
    [[runId, other]],
  );
  expect(await stored(runId)).toHaveLength(GRAPH.nodes.length + 1);
  expect(await looks()).toEqual(without);
});
