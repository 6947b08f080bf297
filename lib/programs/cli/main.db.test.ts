import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PROCESS_TEST_MS, runProcess } from "#lib/doors/cli/testing/run-process.ts";
import { startInstallation, type TestInstallation } from "#lib/doors/cli/testing/start-installation.ts";
import { doubling } from "#lib/testing/agents.ts";

vi.setConfig({ testTimeout: PROCESS_TEST_MS });

let installation: TestInstallation;
let directory: string;
beforeAll(async () => {
  installation = await startInstallation();
  directory = await mkdtemp(join(tmpdir(), "laneway-main-"));
});
afterAll(async () => {
  await installation.close();
  await rm(directory, { recursive: true, force: true });
});

const laneway = (args: readonly string[], environment: Record<string, string> = {}, input = "") =>
  runProcess({ args, environment: { DATABASE_URL: installation.url, ...environment }, input });

test("a process writes its result on standard output, nothing else, and ends with code 0", async () => {
  const args = ["keys", "create", "--name", "CI", "--scopes", "agents:run", "--json"];
  const created = await laneway(args, { LOG_LEVEL: "debug" });
  expect(created).toMatchObject({ exitCode: 0, stderr: "" });
  const { id, key } = created.json<{ id: string; key: string }>();
  expect(await installation.runtime.authenticateKey(key)).toMatchObject({ credentialId: id });
});

test("a failure is one message without a stack trace, and code 1", async () => {
  expect(await laneway(["keys", "revoke", "key_unknown"])).toMatchObject({
    exitCode: 1,
    stdout: "",
    stderr: "Error: There is no key with this id in the workspace.\n",
  });
});

test("a password that is piped in is set", async () => {
  const { email } = installation.owner;
  const set = await laneway(["users", "set-password", email, "--json"], {}, "correct horse battery\n");
  expect(set).toMatchObject({ exitCode: 0, stderr: "" });
  expect(set.stdout).not.toContain("horse");
});

test("files are looked for where npm was called, not where it runs its scripts", async () => {
  const agent = { name: "Doubler", description: "", graph: doubling };
  await writeFile(join(directory, "agent.json"), JSON.stringify(agent));
  const calledByNpm = { npm_lifecycle_event: "laneway", INIT_CWD: directory };
  const args = ["agents", "validate", "agent.json"];
  const environment = { DATABASE_URL: "postgres://127.0.0.1:1/none", ...calledByNpm };
  const validated = await runProcess({ args, environment });
  expect(validated).toEqual(
    expect.objectContaining({ exitCode: 0, stdout: "The file is valid.\n", stderr: "" }),
  );
});
