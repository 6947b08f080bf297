import { afterAll, beforeAll, expect, test } from "vitest";
import { doubling } from "#lib/testing/agents.ts";
import { publishGraph } from "#lib/testing/factories.ts";
import { startInstallation, type TestInstallation } from "../testing/start-installation.ts";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation({ worker: false });
});
afterAll(() => installation.close());

test("without a service a run is stored, and --wait says that nothing executes it instead of waiting", async () => {
  const { workspaceId, teamId } = installation;
  const { agentId } = await publishGraph({ workspaceId, teamId, graph: doubling });
  const started = await installation.laneway([
    ...["runs", "start", agentId, "--input", '{"amount":1}', "--wait", "--json"],
  ]);
  expect(started.exitCode).toBe(3);
  expect(started.json()).toMatchObject({ status: "running", finalResponse: null });
  expect(started.stderr).toContain("No service is running");
});
