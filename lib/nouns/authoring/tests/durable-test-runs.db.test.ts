import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { AGENT_TESTS } from "#lib/contract/limits.ts";
import { deleteEndedRuns } from "#lib/nouns/retention/delete-ended-runs.ts";
import { newId } from "#lib/platform/ids.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { graphOf } from "#lib/testing/graph-of.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { output, TestedAgents } from "./testing/tested-agents.ts";

// Room for a process that starts while every core is busy.
vi.setConfig({ testTimeout: 120_000 });

let service: TestService;
let agents: TestedAgents;

beforeAll(async () => {
  service = await startTestService();
  agents = await TestedAgents.open(service.baseUrl);
});
afterAll(() => service.close());

const query = async (text: string, ...values: unknown[]) =>
  (await service.runtime.db.pool.query(text, values)).rows;
const simple = () => graphOf([output("end", "1")]);

test("a key that is revoked starts no more tests", async () => {
  const agentId = await agents.draft(simple());
  for (let nth = 0; nth < 8; nth++) await agents.add(agentId);
  const { api } = await TestedAgents.open(service.baseUrl, agents.tenant);
  const { testRunId } = accepted(
    await api.call(agentTestOperations.runTests, { params: { agentId }, body: {} }),
  );
  await query(
    "update api_keys set status = 'revoked' where id = (select id from api_keys order by created_at desc limit 1)",
  );
  const { results } = await agents.settled(agentId, testRunId);
  const notStarted = results.filter(({ runId }) => runId === null);
  expect(notStarted.length).toBeGreaterThan(0);
  for (const { failures } of notStarted)
    expect(failures[0]?.message).toContain("may not start runs any more");
});

test("a test that cannot be started for an unexpected reason has failed, and the others run", async () => {
  const own = await TestedAgents.open(service.baseUrl);
  const agentId = await own.draft(simple());
  await own.add(agentId);
  await own.add(agentId);
  // Nothing of ours writes such a definition.
  await query(
    "update agent_tests set definition = '{}' where id = (select min(id) from agent_tests where agent_id = $1)",
    agentId,
  );
  const { status, results } = await own.run(agentId);
  expect(status).toBe("failed");
  expect(results.map((result) => result.status)).toEqual(["failed", "passed"]);
  expect(results[0]?.failures[0]?.message).toMatch(/could not be started.*log has the error/);
});

test("results outlive their runs, and a run that is gone before it is judged has failed", async () => {
  const own = await TestedAgents.open(service.baseUrl);
  const { workspaceId } = own.tenant;
  const agentId = await own.draft(simple());
  await own.add(agentId, { expect: ["result == 1"] });
  const judged = await own.run(agentId);
  // A test run that no process goes on with: its run has ended, its result is not written.
  const { testRunId } = await own.run(agentId);
  const leftId = newId("testRun");
  await query(
    `insert into agent_test_runs (id, workspace_id, agent_id, revision, graph_fingerprint, status)
     select $2, workspace_id, agent_id, revision, graph_fingerprint, 'running' from agent_test_runs where id = $1`,
    testRunId,
    leftId,
  );
  await query(
    `insert into agent_test_results (test_run_id, test_id, workspace_id, name, definition, run_id, status)
     select $2, test_id, workspace_id, name, definition, run_id, 'running'
       from agent_test_results where test_run_id = $1`,
    testRunId,
    leftId,
  );
  const before = new Date(Date.now() + 60_000);
  const { runs } = await deleteEndedRuns({ db: service.runtime.db, workspaceId, before, afterId: "" });
  expect(runs).toBe(2);
  expect(await own.settled(agentId, judged.testRunId)).toEqual(judged);
  expect(await own.settled(agentId, leftId)).toMatchObject({
    status: "failed",
    results: [{ status: "failed", failures: [{ message: expect.stringContaining("was deleted") }] }],
  });
});

test("the newest 100 test runs of an agent are kept", async () => {
  const agentId = await agents.draft(simple());
  await agents.add(agentId);
  const { testRunId, graphFingerprint } = await agents.run(agentId);
  await query(
    `insert into agent_test_runs (id, workspace_id, agent_id, revision, graph_fingerprint, status)
     select 'trn_z' || lpad(n::text, 25, '0'), $1, $2, 1, $3, 'passed' from generate_series(1, $4::int) n`,
    agents.tenant.workspaceId,
    agentId,
    graphFingerprint,
    AGENT_TESTS.kept - 1,
  );
  accepted(await agents.tryToRun(agentId));
  const params = { agentId, testRunId };
  expect((await agents.api.call(agentTestOperations.getTestRun, { params })).error?.code).toBe("not_found");
  const [left] = await query("select count(*)::int as n from agent_test_runs where agent_id = $1", agentId);
  expect(left.n).toBe(AGENT_TESTS.kept);
});
