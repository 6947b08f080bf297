import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { getDraft } from "#lib/nouns/authoring/get-draft.ts";
import { updateDraft } from "#lib/nouns/authoring/update-draft.ts";
import { doubling } from "#lib/testing/agents.ts";
import { createTenant } from "#lib/testing/factories.ts";
import { startInstallation, type TestInstallation } from "../testing/start-installation.ts";

let installation: TestInstallation;
let dir: string;
let tenant: Awaited<ReturnType<typeof createTenant>>;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.close());
beforeEach(async () => {
  [dir, tenant] = [await mkdtemp(join(tmpdir(), "laneway-directory-")), await createTenant()];
});
afterEach(() => rm(dir, { recursive: true, force: true }));

interface Outcome {
  readonly check: boolean;
  readonly files: readonly { file: string; agentId: string | null; state: string; differences: string[] }[];
}

const run = (...args: readonly string[]) =>
  installation.laneway(["agents", ...args, "--dir", dir, "--workspace", tenant.workspaceId]);
const json = async (...args: readonly string[]) => {
  const ran = await run(...args, "--json");
  return {
    ...ran,
    outcome: ran.json<Outcome>(),
    states: ran.json<Outcome>().files?.map(({ state }) => state),
  };
};
const doubler = { name: "Doubler", description: "Doubles an amount", graph: doubling };
const put = (file: string, content: unknown) =>
  writeFile(join(dir, file), typeof content === "string" ? content : JSON.stringify(content));
const read = async (file: string) => JSON.parse(await readFile(join(dir, file), "utf8"));
const renamed = (name: string) => ({ ...doubler, name });
const idOf = async (): Promise<string> => (await read("laneway.json")).agents[0].id;
const draftOf = async (agentId: string) => (await getDraft({ actor: tenant.owner, agentId })).draft;

test("files are pushed as new agents, pulled elsewhere as the same, and a check sees no difference", async () => {
  await put("doubler.json", doubler);
  expect(await json("push", "--check")).toMatchObject({ exitCode: 1, states: ["created"] });
  expect(await json("push")).toMatchObject({ exitCode: 0, states: ["created"] });
  const agentId = await idOf();
  expect(await draftOf(agentId)).toMatchObject({ ...doubler, revision: 1, publishedVersion: null });
  for (const command of ["push", "pull"])
    expect(await json(command, "--check")).toMatchObject({ exitCode: 0, states: ["same"] });

  await rm(join(dir, "doubler.json"));
  await rm(join(dir, "laneway.json"));
  expect(await json("pull")).toMatchObject({ exitCode: 0, states: ["created"] });
  expect(await read("doubler.json")).toEqual(doubler);
  expect((await read("laneway.json")).agents).toMatchObject([
    { id: agentId, file: "doubler.json", revision: 1 },
  ]);
});

test("a changed file is shown by its lines, then written at the draft's revision", async () => {
  await put("doubler.json", doubler);
  await run("push");
  await put("doubler.json", renamed("Twice"));
  const checked = await run("push", "--check");
  expect(checked.exitCode).toBe(1);
  expect(checked.stdout).toContain("- Doubler\n");
  expect(checked.stdout).toContain("+ Twice\n");
  expect(checked.stdout).toContain("Nothing was written.");
  expect(await draftOf(await idOf())).toMatchObject({ name: "Doubler", revision: 1 });
  expect(await json("push")).toMatchObject({ exitCode: 0, states: ["changed"] });
  expect(await draftOf(await idOf())).toMatchObject({ name: "Twice", revision: 2 });
  expect((await read("laneway.json")).agents).toMatchObject([{ revision: 2 }]);
});

test("a draft that was changed meanwhile is not overwritten, nor is any other of that push", async () => {
  await put("a.json", renamed("A"));
  await put("b.json", renamed("B"));
  await run("push");
  const [a, b] = (await read("laneway.json")).agents;
  await updateDraft({ actor: tenant.owner, agentId: b.id, body: { revision: 1, description: "Theirs" } });
  await put("a.json", renamed("A2"));
  await put("b.json", renamed("B2"));
  const refused = await run("push", "--json");
  expect(refused.exitCode).toBe(1);
  expect(refused.json()).toMatchObject({
    error: { code: "revision_conflict", details: [{ field: "b.json", code: "current_revision" }] },
  });
  expect([(await draftOf(a.id)).name, (await draftOf(b.id)).description]).toEqual(["A", "Theirs"]);

  const pulled = await run("pull", "--json");
  expect(pulled.json()).toMatchObject({
    error: { code: "revision_conflict", details: [{ field: "a.json" }, { field: "b.json" }] },
  });
  expect(await read("b.json")).toMatchObject({ name: "B2" });
  await run("pull", "--overwrite", "--agent", b.id);
  expect([await read("a.json"), await read("b.json")]).toMatchObject([
    { name: "A2" },
    { name: "B", description: "Theirs" },
  ]);
  await put("b.json", { ...renamed("B2"), description: "Theirs" });
  expect(await json("push")).toMatchObject({ exitCode: 0, states: ["changed", "changed"] });
});

test("a file that is gone deletes nothing, and two agents of one name have two files", async () => {
  await put("one.json", renamed("Same name"));
  await put("two.json", renamed("Same name"));
  await run("push");
  const entries = (await read("laneway.json")).agents;
  await rm(join(dir, "one.json"));
  expect((await json("push")).states).toEqual(["same", "missing"]);
  expect(await draftOf(entries[0].id)).toMatchObject({ name: "Same name" });
  await rm(join(dir, "two.json"));
  await rm(join(dir, "laneway.json"));
  const { outcome } = await json("pull");
  expect(outcome.files.map(({ file }) => file)).toEqual(["same-name.json", "same-name-2.json"]);
});

test.each([
  ["{", "not JSON"],
  ["[]", "no agent"],
  [JSON.stringify(doubling), "graph alone"],
])("a file that holds %.20s is named with its fault, and nothing is written", async (content, fault) => {
  await put("good.json", doubler);
  await put("odd.json", content);
  const refused = await run("push", "--json");
  expect(refused.exitCode).toBe(1);
  expect(refused.json()).toMatchObject({
    error: {
      code: "invalid_request",
      details: [{ field: "odd.json", message: expect.stringContaining(fault) }],
    },
  });
  expect((await json("pull", "--check")).outcome.files).toEqual([]);
});

test("a missing directory and a damaged manifest are told", async () => {
  const missing = await installation.laneway([
    "agents",
    "push",
    "--dir",
    join(dir, "none"),
    "--workspace",
    tenant.workspaceId,
    "--json",
  ]);
  expect(missing.json()).toMatchObject({ error: { code: "file_unreadable" } });
  for (const manifest of ["{", "{}", '{"agents":[{"id":"a","file":"../x.json","revision":1,"sha256":""}]}']) {
    await put("laneway.json", manifest);
    expect((await run("push", "--json")).json()).toMatchObject({ error: { code: "invalid_request" } });
  }
});
