import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { doubling } from "#lib/testing/agents.ts";
import { type ApiRequest, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { publishGraph } from "#lib/testing/factories.ts";
import { insertLoopingRun } from "#lib/testing/looping-run.ts";

// Long: a run of 100,000 events is written.

let world: EffectService;
let owner: Dashboard;
let agentId: string;

beforeAll(async () => {
  world = await startEffectService();
  const { workspaceId, owner: who } = world.tenant;
  owner = await openDashboard({ baseUrl: world.service.baseUrl, workspaceId, userId: who.userId });
  agentId = (await publishGraph({ ...world.tenant, graph: doubling })).agentId;
});
afterAll(() => world.close());

type Query = NonNullable<ApiRequest["query"]>;
const timeline = async (runId: string, query: Query = {}) =>
  accepted(await owner.call(dashboardOperations.getTimeline, { params: { runId }, query }));

/** How much longer a look at the large run may take, which has 40 times the events. It took up to 6 times as long. */
const MOST_TIMES = 12;
const ROUNDS = 9;

test("a look at a run of 100,000 events takes a few times as long as at a small one, not forty", {
  timeout: 120_000,
}, async () => {
  const insert = (iterations: number, modelCalls: number) =>
    insertLoopingRun({ tenant: world.tenant, agentId, iterations, modelCalls });
  const [large, small] = [await insert(3_300, 25), await insert(300, 2)];
  expect(large.events).toBeGreaterThan(100_000);
  expect(small.events).toBeLessThan(large.events / 40);
  const looks = (iterations: number, events: number): Query[] => [
    {},
    { within: "1:each", limit: 200 },
    { within: `1:each.${iterations / 2}` },
    { since: String(events - 200) },
  ];
  const time = async (runId: string, query: Query) => {
    const startedAt = performance.now();
    await timeline(runId, query);
    return performance.now() - startedAt;
  };
  const ofSmall = looks(300, small.events);
  const times = [];
  for (const [index, query] of looks(3_300, large.events).entries()) {
    const samples: [number, number][] = [];
    // In turns, so that whatever the machine does besides is in both.
    for (let round = 0; round < ROUNDS; round++)
      samples.push([await time(large.runId, query), await time(small.runId, ofSmall[index] ?? {})]);
    const [slow, quick] = [0, 1].map((of) => median(samples.map((sample) => sample[of] ?? Number.NaN)));
    times.push((slow ?? Number.NaN) / (quick ?? Number.NaN));
  }
  expect(Math.max(...times), times.join(", ")).toBeLessThan(MOST_TIMES);
});

const median = (samples: readonly number[]) => samples.toSorted((a, b) => a - b)[ROUNDS >> 1];
