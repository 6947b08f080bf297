import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTest } from "#lib/nouns/authoring/tests/create-test.ts";
import { doubling } from "#lib/testing/agents.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { PROCESS_TEST_MS, runProcess } from "../testing/run-process.ts";

/** This process is the service, which runs the tests; commands are processes of their own. */
vi.setConfig({ testTimeout: PROCESS_TEST_MS });

let service: TestRuntime;
let tenant: Tenant;
beforeAll(async () => {
  service = await startTestRuntime({ worker: true });
  tenant = await createTenant();
});
afterAll(() => service.close());

test("the exit code of --check tells whether all of an agent's tests have passed", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const environment = { DATABASE_URL: service.url };
  const check = () => runProcess({ args: ["agents", "test", agentId, "--check"], environment });
  const add = (name: string, source: string) =>
    createTest({
      actor: tenant.owner,
      agentId,
      body: { name, input: { amount: 4 }, expect: [source] },
    });
  await add("Doubles", "result.amount == 8");
  expect(await check()).toMatchObject({
    exitCode: 0,
    stderr: "",
    stdout: expect.stringContaining("1 of 1 tests passed."),
  });
  await add("Triples", "result.amount == 12");
  expect(await check()).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining("1 of 2 tests passed."),
  });
});
