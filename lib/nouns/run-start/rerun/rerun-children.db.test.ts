import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { type GraphSource, publishGraph } from "#lib/testing/factories.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";
import { replyError, replyText } from "#lib/testing/model-server-replies.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

type Node = GraphSource["nodes"][number];

let world: EffectService;
let owner: Dashboard;
let agentId: string;
/** Asks a model for a word, for each word of its input by a run of its own. */
beforeAll(async () => {
  world = await startEffectService();
  const { workspaceId, owner: who } = world.tenant;
  owner = await openDashboard({ baseUrl: world.service.baseUrl, workspaceId, userId: who.userId });
  const graph = graphOf([{ id: "say", type: "llm", config: { prompt: "word {{ input.word }}" } }]);
  agentId = (await publishGraph({ ...world.tenant, graph })).agentId;
});
afterAll(() => world.close());

const asking = (): GraphSource => {
  const call = { id: "call", type: "agent", config: { agentId, laneId: "go", input: "{'word': item}" } };
  const body = bodyOf([call] as Node[]);
  return graphOf([{ id: "each", type: "for_each", config: { items: "input.words", body } }]);
};
const childrenOf = async (runId: string) => {
  const { pool } = world.service.runtime.db;
  const { rows } = await pool.query<{ id: string; status: string; input: { word: string } }>(
    "select id, status, input from runs where parent_run_id = $1 order by id",
    [runId],
  );
  return rows.map(({ status, input }) => `${input.word} ${status}`);
};

test("called runs that had ended are not called again, and the one that failed is called anew", async () => {
  world.models.respondWith(replyText("A"), replyError({ status: 400 }), replyText("B"), replyText("C"));
  const before = world.models.requests.length;
  const failed = await world.start(asking(), { words: ["a", "b", "c"] });
  expect(await world.api.runUntil(failed)).toMatchObject({ status: "failed", error: { nodeId: "call" } });
  expect(await childrenOf(failed)).toEqual(["a completed", "b failed"]);

  const rerun = { params: { runId: failed }, body: { from: "failure" } } as const;
  const { runId } = accepted(await owner.call(dashboardOperations.rerunRun, rerun));
  const page = await waitFor("the run to end", async () => {
    const read = accepted(await owner.call(dashboardOperations.getRunPage, { params: { runId } }));
    return read.run.status === "completed" && read;
  });
  expect(page.run.finalResponse).toEqual(["A", "B", "C"]);
  expect(await childrenOf(runId)).toEqual(["b completed", "c completed"]);
  expect(world.models.requests.slice(before)).toHaveLength(4);

  const { rows } = accepted(await owner.call(dashboardOperations.getTimeline, { params: { runId } }));
  expect(rows).toMatchObject([
    { nodeId: "each", fold: { iterations: 2, reused: 1, succeeded: 2, failed: 0 } },
  ]);
});

test("two runs are compared with the runs that they called", async () => {
  const call = { id: "call", type: "agent", config: { agentId, laneId: "go", input: "input" } } as Node;
  const graph = graphOf([call]);
  const { agentId: caller } = await publishGraph({ ...world.tenant, graph });
  const ran = async (word: string) => {
    world.models.respondWith(replyText(word));
    const runId = await world.api.started(caller, { input: { word } });
    await world.api.runUntil(runId);
    return runId;
  };
  const [runId, otherRunId] = [await ran("a"), await ran("b")];
  const compared = accepted(
    await owner.call(dashboardOperations.compareRuns, { params: { runId, otherRunId } }),
  );
  const [row] = compared.rows;
  const [left, right] = [row?.left?.calledRunId ?? "", row?.right?.calledRunId ?? ""];
  const inner = accepted(
    await owner.call(dashboardOperations.compareRuns, { params: { runId: left, otherRunId: right } }),
  );
  expect(inner.input).toEqual([{ pointer: "/word", change: "changed", left: "a", right: "b" }]);
});
