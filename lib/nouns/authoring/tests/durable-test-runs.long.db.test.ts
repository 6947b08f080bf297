import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { graphOf } from "#lib/testing/graph-of.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { startServiceProcess } from "#lib/testing/service-process.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { output, TestedAgents } from "./testing/tested-agents.ts";

// Long: a service starts to be killed, and others go on with its tests.

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

test("a test run outlives the process that started it: each test is run once", async () => {
  const agentId = await agents.draft(simple());
  const count = 24;
  for (let nth = 0; nth < count; nth++) await agents.add(agentId, { expect: ["result == 1"] });
  const process = await startServiceProcess({
    program: "web",
    environment: { DATABASE_URL: service.url, LANEWAY_SECRET: TEST_SECRET },
  });
  const elsewhere = await TestedAgents.open(process.origin, agents.tenant);
  const { testRunId } = accepted(await elsewhere.tryToRun(agentId));
  await process.end("SIGKILL");
  const started = "select run_id from agent_test_results where test_run_id = $1 and run_id is not null";
  expect((await query(started, testRunId)).length).toBeLessThan(count);

  // A credential that may not run agents judges what has ended, and starts nothing.
  const reader = await agents.apiWith(["agents:read"]);
  const params = { agentId, testRunId };
  await waitFor("what was started to be judged", async () => {
    const read = accepted(await reader.call(agentTestOperations.getTestRun, { params }));
    return read.results.every(({ runId, status }) => (runId === null) === (status === "running"));
  });

  const [found] = await Promise.all([agents.settled(agentId, testRunId), agents.settled(agentId, testRunId)]);
  expect(found.status).toBe("passed");
  const runIds = found.results.map(({ runId }) => runId);
  expect(new Set(runIds).size).toBe(count);
  const previews = await query("select run_id from run_previews where test_run_id = $1", testRunId);
  expect(previews.map(({ run_id }) => run_id).sort()).toEqual(runIds.sort());
});
