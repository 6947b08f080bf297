import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { createDraft } from "#lib/nouns/authoring/create-draft.ts";
import { getDraft } from "#lib/nouns/authoring/get-draft.ts";
import { createTest } from "#lib/nouns/authoring/tests/create-test.ts";
import { getTestRun } from "#lib/nouns/authoring/tests/get-test-run.ts";
import { startTestRun } from "#lib/nouns/authoring/tests/start-test-run.ts";
import { updateDraft } from "#lib/nouns/authoring/update-draft.ts";
import { doubling } from "#lib/testing/agents.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { PROCESS_TEST_MS, runProcess } from "../testing/run-process.ts";

// Long: it waits for test runs that commands in processes of their own start; the rule itself is tested beside the verbs.

/** This process is the service, which runs the tests; commands are processes of their own. */
vi.setConfig({ testTimeout: PROCESS_TEST_MS });

let service: TestRuntime;
let tenant: Tenant;
let directory: string;
beforeAll(async () => {
  service = await startTestRuntime({ worker: true });
  tenant = await createTenant();
  directory = await mkdtemp(join(tmpdir(), "laneway-tested-"));
});
afterAll(async () => {
  await service.close();
  await rm(directory, { recursive: true, force: true });
});

async function runTests(agentId: string): Promise<void> {
  const actor = tenant.owner;
  const { testRunId } = await startTestRun({ actor, agentId, body: {} });
  await waitFor("the tests to pass", async () => {
    return (await getTestRun({ actor, agentId, testRunId })).status === "passed";
  });
}

test("a file is published over an agent that requires tests once they have passed with its graph", async () => {
  const { owner: actor, teamId } = tenant;
  const doubler = {
    name: "Doubler",
    description: "Doubles an amount",
    graph: doubling as unknown as JsonObject,
  };
  const { id: agentId } = (await createDraft({ actor, body: { ...doubler, teamId } })).draft;
  await updateDraft({ actor, agentId, body: { revision: 1, requireTests: true } });
  const body = { name: "Doubles", input: { amount: 4 }, expect: ["result.amount == 8"] };
  await createTest({ actor, agentId, body });
  const path = join(directory, "doubler.json");
  const publish = async (graph: object, revision: number) => {
    await writeFile(path, JSON.stringify({ ...doubler, graph }));
    const options = ["--team", teamId, "--agent", agentId, "--revision", String(revision), "--json"];
    const environment = { DATABASE_URL: service.url };
    return runProcess({ args: ["agents", "publish", path, ...options], environment });
  };
  const draft = async () => (await getDraft({ actor, agentId })).draft;

  const untested = await publish(doubling, 2);
  expect(untested).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("agents test") });
  expect(untested.json()).toMatchObject({
    error: {
      code: "tests_required",
      message: expect.stringContaining("1 of 1 tests has not passed against this file. Push the file"),
      details: [{ code: "test_missing", message: expect.stringContaining("Doubles") }],
    },
  });
  expect(await draft()).toMatchObject({ revision: 2, publishedVersion: null });

  await runTests(agentId);
  const other = { ...doubling, nodes: [{ id: "double", type: "output", config: { value: "1" } }] };
  expect((await publish(other, 2)).json()).toMatchObject({ error: { code: "tests_required" } });
  expect((await publish(doubling, 2)).json()).toMatchObject({ version: 1, revision: 3 });
  expect(await draft()).toMatchObject({ revision: 3, requireTests: true, publishedVersion: 1 });
});

test("an agent's tests are run for CI: a table, and whether all have passed by the exit code", async () => {
  const { workspaceId, teamId, owner: actor } = tenant;
  const { agentId } = await publishGraph({ workspaceId, teamId, graph: doubling });
  const environment = { DATABASE_URL: service.url };
  const laneway = (...args: string[]) => runProcess({ args, environment });
  const add = (name: string, source: string) =>
    createTest({ actor, agentId, body: { name, input: { amount: 4 }, expect: [source] } });
  expect(await laneway("agents", "test", agentId, "--check")).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("has no tests"),
  });
  await add("Doubles", "status == 'completed'");
  const passed = await laneway("agents", "test", agentId, "--check", "--json");
  expect(passed).toMatchObject({ exitCode: 0, stderr: "" });
  expect(passed.json()).toMatchObject({ status: "passed", results: [{ name: "Doubles", status: "passed" }] });
  await add("Triples", "result == 12");
  const failed = await laneway("agents", "test", agentId, "--check");
  expect(failed.exitCode).toBe(1);
  expect(failed.stdout).toMatch(/Doubles +passed +run_/);
  expect(failed.stdout).toContain("Triples: result == 12\n  expected true, got ");
  expect(failed.stdout).toContain("1 of 2 tests passed.");
  expect(await laneway("agents", "test", agentId)).toMatchObject({ exitCode: 0 });
});
