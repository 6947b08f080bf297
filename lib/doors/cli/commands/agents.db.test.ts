import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { doubling } from "#lib/testing/agents.ts";
import { runInProcess } from "../testing/run-in-process.ts";
import { startInstallation, type TestInstallation } from "../testing/start-installation.ts";

let installation: TestInstallation;
let directory: string;
beforeAll(async () => {
  [installation, directory] = await Promise.all([
    startInstallation(),
    mkdtemp(join(tmpdir(), "laneway-agents-")),
  ]);
});
afterAll(async () => {
  await installation.close();
  await rm(directory, { recursive: true, force: true });
});

async function agentFile(content: unknown): Promise<string> {
  const path = join(directory, `${crypto.randomUUID()}.json`);
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

const doubler = { name: "Doubler", description: "Doubles an amount", graph: doubling };
const misspelt = {
  ...doubler,
  graph: { ...doubling, nodes: [{ id: "double", type: "output", config: { value: "input.amuont * 2" } }] },
};

type Published = { id: string; version: number; graphFingerprint: string; revision: number };

test("an agent that is called by its name is wrong when the file is validated, as when it is published", async () => {
  const calls = (agentId: string) => ({
    ...doubling,
    nodes: [
      {
        id: "double",
        type: "agent",
        config: { agentId, laneId: "intake", input: "{'amount': input.amount}" },
      },
    ],
  });
  const validate = async (agentId: string) =>
    runInProcess({
      args: ["agents", "validate", await agentFile({ ...doubler, graph: calls(agentId) }), "--json"],
    });
  expect((await validate(newId("agent"))).json()).toMatchObject({ valid: true });
  const named = await validate("Research question");
  expect(named.exitCode).toBe(1);
  expect(named.stdout).toContain('There is no agent \\"Research question\\".');
});

test("a file is validated without any database, with the fingerprint that publishing answers", async () => {
  const file = await agentFile(doubler);
  const validated = await runInProcess({ args: ["agents", "validate", file, "--json"] });
  expect(validated).toMatchObject({ exitCode: 0, stderr: "" });
  const { teamId } = installation;
  const published = await installation.laneway(["agents", "publish", file, "--team", teamId, "--json"]);
  expect(published).toMatchObject({ exitCode: 0, stderr: "" });
  const { graphFingerprint } = published.json<Published>();
  expect(published.json()).toEqual({
    id: expect.stringMatching(/^agt_/),
    version: 1,
    graphFingerprint,
    revision: 1,
  });
  expect(validated.json()).toEqual({ valid: true, problems: [], graphFingerprint });
});

test("a file with a skill has a fingerprint where the skill's version stands", async () => {
  const fingerprintWith = async (skill: object) => {
    const nodes = [{ id: "double", type: "llm", config: { prompt: "Hello", skills: [skill] } }];
    const file = await agentFile({ ...doubler, graph: { ...doubling, nodes } });
    const validated = await runInProcess({ args: ["agents", "validate", file, "--json"] });
    expect(validated).toMatchObject({ exitCode: 0, stderr: "" });
    return validated.json<Published>().graphFingerprint;
  };
  expect(await fingerprintWith({ skillId: "skl_any" })).toBeNull();
  expect(await fingerprintWith({ skillId: "skl_any", version: 2 })).toMatch(/^sha256:/);
});

test("a file may name the JSON Schema that editors check it against", async () => {
  const file = await agentFile({ $schema: "http://localhost:3000/schemas/agent-file-1.json", ...doubler });
  const { teamId } = installation;
  expect(await runInProcess({ args: ["agents", "validate", file] })).toMatchObject({ exitCode: 0 });
  const published = await installation.laneway(["agents", "publish", file, "--team", teamId, "--json"]);
  expect(published).toMatchObject({ exitCode: 0, stderr: "" });
});

test("every problem of a file is listed with its place, and the exit code is 1", async () => {
  const file = await agentFile({ ...misspelt, name: "", colour: "red" });
  const json = await runInProcess({ args: ["agents", "validate", file, "--json"] });
  expect(json.exitCode).toBe(1);
  const paths = json.json<{ problems: { path: string }[] }>().problems.map(({ path }) => path);
  expect(paths).toEqual(["/name", "/colour", "/graph/nodes/0/config/value"]);
  const people = await runInProcess({ args: ["agents", "validate", file] });
  expect(people).toMatchObject({ exitCode: 1, stderr: "" });
  expect(people.stdout).toContain("The file is not valid: 3 errors.");
});

test("a bare graph, and what is no JSON, are no agent files", async () => {
  const bare = await runInProcess({ args: ["agents", "validate", await agentFile(doubling)] });
  expect(bare).toMatchObject({ exitCode: 1, stdout: "" });
  expect(bare.stderr).toContain('as "graph", the agent document');
  const text = await runInProcess({ args: ["agents", "validate", await agentFile("Doubler")] });
  expect(text).toMatchObject({ exitCode: 1, stdout: "" });
  expect(text.stderr).toContain("line 1, column 1");
});

test("publishing again makes the next version, and what is exported has the same fingerprint", async () => {
  const { teamId } = installation;
  const first = (
    await installation.laneway(["agents", "publish", await agentFile(doubler), "--team", teamId, "--json"])
  ).json<Published>();
  const renamed = await agentFile({ ...doubler, name: "Twice" });
  const again = ["agents", "publish", renamed, "--team", teamId, "--agent", first.id, "--json"];
  const refused = await installation.laneway(again);
  expect(refused.exitCode).toBe(1);
  expect(refused.json()).toMatchObject({
    error: { code: "revision_conflict", details: [{ code: "current_revision", message: "1" }] },
  });
  const second = await installation.laneway([...again, "--revision", "1", "--message", "Renamed"]);
  expect(second.json()).toEqual({ ...first, version: 2, revision: 2 });
  const stale = await installation.laneway([...again, "--revision", "1"]);
  expect(stale).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("at revision 2") });
  expect(stale.json()).toMatchObject({
    error: { code: "revision_conflict", details: [{ code: "current_revision", message: "2" }] },
  });

  const exported = await installation.laneway(["agents", "export", first.id]);
  expect(exported.json()).toMatchObject({ name: "Twice", description: "Doubles an amount" });
  const copy = await agentFile(exported.stdout);
  const copied = await runInProcess({ args: ["agents", "validate", copy, "--json"] });
  expect(copied.json()).toMatchObject({ valid: true, graphFingerprint: first.graphFingerprint });

  const listed = await installation.laneway(["agents", "list", "--json"]);
  expect(listed.json<{ agents: unknown[] }>().agents).toContainEqual(
    expect.objectContaining({ id: first.id, name: "Twice", publishedVersion: 2 }),
  );
});

test("a file with an error is not published, and the error points into the file", async () => {
  const { teamId } = installation;
  const args = ["agents", "publish", await agentFile(misspelt), "--team", teamId, "--json"];
  const refused = await installation.laneway(args);
  expect(refused.exitCode).toBe(1);
  expect(refused.json()).toMatchObject({
    error: { code: "graph_invalid", details: [{ field: "/graph/nodes/0/config/value" }] },
  });
});

test("an unknown team or agent is refused", async () => {
  const file = await agentFile(doubler);
  const team = await installation.laneway(["agents", "publish", file, "--team", "tem_none", "--json"]);
  expect(team.json()).toMatchObject({ error: { code: "team_not_found" } });
  const agent = await installation.laneway(["agents", "export", "agt_none", "--json"]);
  expect(agent.exitCode).toBe(1);
  expect(agent.json()).toMatchObject({ error: { code: "agent_not_found" } });
});
