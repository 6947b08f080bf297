import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunStarted } from "#lib/contract/runs.ts";
import type { TraceEvent } from "#lib/contract/trace.ts";
import { doubling, manyLanes } from "#lib/testing/agents.ts";
import { type GraphSource, publishGraph } from "#lib/testing/factories.ts";
import { startInstallation, type TestInstallation } from "../testing/start-installation.ts";

/** Without a service: what is asked of it is in executed-runs.db.test.ts. */
let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.close());

async function publish(graph: GraphSource, name?: string): Promise<string> {
  const { workspaceId, teamId } = installation;
  return (await publishGraph({ workspaceId, teamId, graph, ...(name ? { name } : {}) })).agentId;
}

async function start(): Promise<string> {
  const args = ["runs", "start", await publish(doubling), "--input", '{"amount":1}', "--json"];
  return (await installation.laneway(args)).json<RunStarted>().runId;
}

test("a start answers the run, once for one idempotency key, and says that no service executes it", async () => {
  const agentId = await publish(doubling);
  const args = ["runs", "start", agentId, "--input", "-", "--idempotency-key", "order-1", "--json"];
  const first = await installation.laneway(args, { input: '{"amount":1}' });
  expect(first.exitCode).toBe(0);
  expect(first.json()).toEqual({
    runId: expect.stringMatching(/^run_/),
    agentId,
    laneId: "intake",
    status: "running",
  });
  expect(first.stderr).toBe(
    "No service is running. The run is stored and continues when a service starts (npm start).\n",
  );
  const again = await installation.laneway(args, { input: '{"amount":1}' });
  expect(again.json<RunStarted>().runId).toBe(first.json<RunStarted>().runId);
  expect(again.stderr).toContain("the run of an earlier start");
});

test("--wait without a service gives up with code 3 instead of waiting for ever", async () => {
  const args = ["runs", "start", await publish(doubling), "--input", '{"amount":1}', "--wait", "--json"];
  const started = await installation.laneway(args);
  expect(started.exitCode).toBe(3);
  expect(started.json()).toMatchObject({ status: "running", finalResponse: null });
  expect(started.stderr).toContain("No service is running");
});

test("an agent is found by its name, unless several have it", async () => {
  await publish(manyLanes, "Twin");
  const lane = ["--lane", "two"];
  expect(await installation.laneway(["runs", "start", "twin", ...lane])).toMatchObject({ exitCode: 0 });
  await publish(manyLanes, "TWIN");
  const ambiguous = await installation.laneway(["runs", "start", "twin", ...lane]);
  expect(ambiguous).toMatchObject({ exitCode: 1, stdout: "" });
  expect(ambiguous.stderr).toContain("Several agents are called twin");
});

test("an input that does not fit, a missing lane and an unknown agent are refused with field and reason", async () => {
  const agentId = await publish(doubling);
  const unfit = await installation.laneway(["runs", "start", agentId, "--input", '{"amount":"x"}', "--json"]);
  expect(unfit.exitCode).toBe(1);
  expect(unfit.json()).toMatchObject({
    error: { code: "input_validation_failed", details: [{ field: "/input/amount", code: "type" }] },
  });
  expect(unfit.stderr).toContain("  /input/amount: ");
  const lanes = await installation.laneway(["runs", "start", await publish(manyLanes), "--json"]);
  expect(lanes.json()).toMatchObject({ error: { code: "lane_required" } });
  const unknown = await installation.laneway(["runs", "start", "Nobody", "--json"]);
  expect(unknown.json()).toMatchObject({ error: { code: "agent_not_found" } });
});

test("a run is cancelled once, and its trace told to the end", async () => {
  const runId = await start();
  const cancelled = await installation.laneway(["runs", "cancel", runId]);
  expect(cancelled).toMatchObject({ exitCode: 0, stdout: `${runId} is cancelled.\n` });
  const again = await installation.laneway(["runs", "cancel", runId, "--json"]);
  expect(again.json()).toMatchObject({ runId, alreadyTerminal: true, status: "cancelled" });

  const tail = await installation.laneway(["runs", "tail", runId, "--json", "--payloads"]);
  expect(tail).toMatchObject({ exitCode: 0, stderr: "" });
  const events: TraceEvent[] = tail.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(events.map(({ eventType }) => eventType)).toEqual([
    "run_started",
    "run_cancel_requested",
    "run_cancelled",
  ]);
  expect(events[0]).toMatchObject({ payload: { input: { amount: 1 } } });
  const people = await installation.laneway(["runs", "tail", runId]);
  expect(people.stdout).toMatch(/^\d\d:\d\d:\d\d\.\d{3} {2}run_started\n/);
});

test.each(["get", "tail", "cancel"])("%s refuses an unknown run", async (command) => {
  const unknown = await installation.laneway(["runs", command, "run_unknown", "--json"]);
  expect(unknown.exitCode).toBe(1);
  expect(unknown.json()).toMatchObject({ error: { code: "run_not_found" } });
});

test("runs are listed by the filters that the API has, and a filter that it has not is told", async () => {
  const agentId = await publish(doubling, "Listed");
  for (const order of ["A-1", "A-2"]) {
    const metadata = JSON.stringify({ order });
    await installation.laneway(["runs", "start", agentId, "--input", '{"amount":1}', "--metadata", metadata]);
  }
  const list = async (...args: string[]) => {
    const ran = await installation.laneway(["runs", "list", "--agent", "listed", "--json", ...args]);
    return ran.json<{
      runs: { runId: string; metadata: unknown }[];
      pagination: { nextCursor: string | null };
    }>();
  };
  expect((await list()).runs).toHaveLength(2);
  const one = await list(
    "--filter",
    "metadata=order=A-2",
    "--filter",
    "status=running",
    "--filter",
    "status=queued",
  );
  expect(one.runs).toEqual([expect.objectContaining({ metadata: { order: "A-2" } })]);
  const { runs, pagination } = await list("--limit", "1");
  expect(runs).toHaveLength(1);
  expect((await list("--limit", "1", "--cursor", pagination.nextCursor ?? "")).runs).toHaveLength(1);

  const people = await installation.laneway(["runs", "list", "--agent", "listed", "--limit", "1"]);
  expect(people.stdout).toMatch(
    /^ID +STATUS +AGENT .*\nrun_\w+ +running +Listed .*\nThere are more: add --cursor /,
  );
  for (const [filter, field] of [
    ["status=gone", "--filter status"],
    ["colour=red", "--filter"],
    ["minDurationMs=-1", "--filter minDurationMs"],
  ]) {
    const refused = await installation.laneway(["runs", "list", "--json", "--filter", String(filter)]);
    expect(refused.exitCode, filter).toBe(2);
    expect(refused.json(), filter).toMatchObject({ error: { code: "usage", details: [{ field }] } });
  }
  expect((await installation.laneway(["runs", "list", "--filter", "status"])).exitCode).toBe(2);
});

test("runs that match are counted first, and cancelled by workers once that is confirmed", async () => {
  const agentId = await publish(doubling, "Cancelled by filter");
  for (let count = 0; count < 3; count++)
    await installation.laneway(["runs", "start", agentId, "--input", '{"amount":1}']);
  const cancel = ["runs", "cancel", "--agent", agentId, "--filter", "status=running"];
  expect(await installation.laneway(cancel)).toMatchObject({
    exitCode: 0,
    stdout: "3 runs would be cancelled. Add --yes to cancel them.\n",
  });
  const begun = await installation.laneway([...cancel, "--yes", "--json"]);
  expect(begun.json()).toMatchObject({
    matching: 3,
    isComplete: true,
    bulkAction: { action: "cancel", runs: 3, isOfFilters: true, endedAt: null },
  });
  expect(begun.stderr).toContain("The cancellation is stored and carried out when a service starts");
  const { rows } = await installation.runtime.db.pool.query(
    "select count(*)::int as count from bulk_action_targets",
  );
  expect(rows).toEqual([{ count: 3 }]);
  const none = await installation.laneway(["runs", "cancel", "--filter", "status=completed", "--yes"]);
  expect(none).toMatchObject({ exitCode: 0, stdout: "No run that has not ended matches.\n" });
  for (const wrong of [
    ["runs", "cancel"],
    ["runs", "cancel", "run_1", "--filter", "status=running"],
  ])
    expect((await installation.laneway(wrong)).stderr).toContain("Name either a run's id or filters.");
});
