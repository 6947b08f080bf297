import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NewCommentBody } from "#lib/contract/tasks.ts";
import { createDraft } from "#lib/nouns/authoring/create-draft.ts";
import { createDocument } from "#lib/nouns/documents/create-document.ts";
import { uploadFile } from "#lib/nouns/files/upload-file.ts";
import { createKey } from "#lib/nouns/keys/create-key.ts";
import { createSkill } from "#lib/nouns/skills/create-skill.ts";
import { createTask } from "#lib/nouns/tasks/create-task.ts";
import { updateTask } from "#lib/nouns/tasks/update-task.ts";
import { renameAccount } from "#lib/nouns/users/rename-account.ts";
import { loadMigrations } from "#lib/platform/db/migrate.ts";
import { runtime } from "#lib/platform/runtime.ts";
import {
  createProject,
  createTenant,
  createTeam as insertTeam,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { createProject as addProject } from "./create-project.ts";
import { createTeam } from "./create-team.ts";
import { renameWorkspace } from "./rename.ts";

const NFD = "Cafe\u0301";
const NFC = "Caf\u00e9";

let started: TestRuntime;
let tenant: Tenant;
let projectId: string;
beforeAll(async () => {
  started = await startTestRuntime();
  tenant = await createTenant();
  projectId = await createProject({ ...tenant, name: "Operations" });
});
afterAll(() => started.close());

/** Whatever has a name, by the field that carries it. */
const DOORS: readonly [string, string, (name: string) => Promise<unknown>][] = [
  [
    "a document",
    "/title",
    (title) => createDocument({ actor: tenant.owner, body: { ...team(), title, content: "" } }),
  ],
  ["a task", "/title", (title) => createTask({ actor: tenant.owner, body: { projectId, title } })],
  [
    "a label",
    "/labels/1",
    (label) => createTask({ actor: tenant.owner, body: { projectId, title: "t", labels: ["a", label] } }),
  ],
  ["a team", "/name", (name) => createTeam({ actor: tenant.owner, name })],
  ["a project", "/name", (name) => addProject({ actor: tenant.owner, ...team(), name })],
  ["a key", "/name", (name) => createKey({ actor: tenant.owner, name, scopes: ["agents:list"] })],
  ["a draft", "/name", (name) => createDraft({ actor: tenant.owner, body: { ...team(), name, graph: {} } })],
  ["a skill", "/name", (name) => createSkill({ actor: tenant.owner, body: { ...team(), name } })],
  ["a person", "/name", (name) => renameAccount({ actor: tenant.owner, name })],
  ["the workspace", "/name", (name) => renameWorkspace({ actor: tenant.owner, name })],
];
const team = () => ({ teamId: tenant.teamId });

describe.each(DOORS)("%s", (_, field, make) => {
  test.each(["co\u202egpj", "two\nlines", "\u200fa", "x\u2066y", "del\u007f"])(
    "is not called %j",
    async (name) => {
      await expect(make(name)).rejects.toMatchObject({
        code: "invalid_request",
        details: [{ code: "pattern", field }],
      });
    },
  );

  test("needs a name, and is told which field that is", async () => {
    const what = field.split("/")[1]?.replace(/s$/, "");
    for (const name of [" ", "\u200b", "\u2060\ufeff \u00ad"])
      await expect(make(name)).rejects.toMatchObject({
        message: `The ${what} must not be empty.`,
        details: [{ code: "minLength", field }],
      });
  });
});

test("names are stored in NFC, of files and labels too", async () => {
  const { resource } = await createDocument({
    actor: tenant.owner,
    body: { ...team(), title: NFD, content: NFD },
  });
  expect(resource).toMatchObject({ title: NFC, content: NFD });
  const file = await uploadFile({
    actor: tenant.owner,
    body: { ...team(), name: `${NFD}.txt`, type: "text/plain", base64: "" },
  });
  expect(file.resource.name).toBe(`${NFC}.txt`);
  const task = await createTask({ actor: tenant.owner, body: { projectId, title: NFD, labels: [NFD, NFC] } });
  expect(task.resource).toMatchObject({ title: NFC, labels: [NFC] });
});

test("a label that a task has from before does not stand in the way of other changes", async () => {
  const { resource } = await createTask({ actor: tenant.owner, body: { projectId, title: "Old" } });
  await runtime().db.pool.query("update tasks set labels = array[e'a\\u202Eb'] where id = $1", [resource.id]);
  const changed = await updateTask({ actor: tenant.owner, taskId: resource.id, body: { title: "New" } });
  expect(changed).toMatchObject({ title: "New", labels: ["a\u202eb"] });
});

test("a type of several contents is none of an attachment", () => {
  const attachment = (type: string) => ({ name: "a", type, base64: "" });
  const parse = (type: string) =>
    NewCommentBody.safeParse({ body: "b", attachments: [attachment(type)] }).success;
  expect(["image/*", "*/*", "image/*; q=1"].map(parse)).toEqual([false, false, false]);
  expect(["image/png", "text/plain; x=*"].map(parse)).toEqual([true, true]);
});

test("names from before are normalised, but for one that would take another's", async () => {
  const { pool } = runtime().db;
  const [one, twin, other] = await Promise.all([insertTeam(tenant), insertTeam(tenant), insertTeam(tenant)]);
  const names = async () => {
    const { rows } = await pool.query<{ name: string }>(
      "select name from teams where id = any($1) order by array_position($1, id)",
      [[one, twin, other]],
    );
    return rows.map(({ name }) => name);
  };
  for (const [id, name] of [
    [one, NFC],
    [twin, NFD],
    [other, `${NFD} 2`],
  ])
    await pool.query("update teams set name = $2 where id = $1", [id, name]);
  const { resource } = await createTask({ actor: tenant.owner, body: { projectId, title: "t" } });
  await pool.query("update tasks set title = $2, labels = array['z', $2, $3] where id = $1", [
    resource.id,
    NFD,
    NFC,
  ]);
  const migration = (await loadMigrations()).find(({ name }) => name.endsWith("_names_in_nfc.sql"));
  await pool.query(migration?.sql ?? "");
  expect(await names()).toEqual([NFC, NFD, `${NFC} 2`]);
  const { rows } = await pool.query("select title, labels from tasks where id = $1", [resource.id]);
  expect(rows).toEqual([{ title: NFC, labels: ["z", NFC] }]);
});
