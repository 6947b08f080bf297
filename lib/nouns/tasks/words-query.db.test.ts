import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { taskOperations } from "#lib/contract/tasks.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import {
  createApiKey,
  createProject,
  createTeam,
  createTenant,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { findByWords } from "./list-tasks.ts";

const { create, list, update } = taskOperations;

let service: TestService;
let tenant: Tenant;
let api: Api;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  api = await apiOf({ allowedTeamIds: [tenant.teamId] });
});
afterAll(() => service.close());

async function apiOf(lists: { allowedTeamIds?: string[]; allowedProjectIds?: string[] }): Promise<Api> {
  const { workspaceId, owner } = tenant;
  const scopes = ["tasks:execute"] as const;
  const { key } = await createApiKey({ ...lists, workspaceId, userId: owner.userId, scopes });
  return new Api(service.baseUrl, key);
}

/** A project, in which tasks are made and found. */
async function openProject({ teamId = tenant.teamId, by = api } = {}) {
  const projectId = await createProject({ ...tenant, teamId });
  return {
    projectId,
    make: async (title: string, fields: object = {}) =>
      accepted(await by.call(create, { body: { projectId, title, ...fields } })),
    found: async (query: string, filters: object = {}) =>
      accepted(await by.call(list, { query: { projectId, query, ...filters } })).tasks.map(
        ({ title }) => title,
      ),
  };
}

test.each([
  ["without accents", "Caf\u00e9 in \u0141\u00f3d\u017a", "cafe lod"],
  ["in another form of its letters", "Cre\u0300me", "cr\u00e8me"],
  ["inside a stretch without spaces", "\u6771\u4eac\u90fd\u5e81\u3078\u884c\u304f", "\u4eac\u90fd"],
])("a task is found %s, in title and description", async (_, text, query) => {
  const { make, found } = await openProject();
  await make(text);
  await make("Described", { description: `About ${text}.` });
  expect(await found(query)).toEqual(["Described", text.normalize()]);
});

test("letters of a stretch have to follow each other, in one text", async () => {
  const { make, found } = await openProject();
  await make("\u30dd\u30ea \u30ea\u30b7 \u30b7\u30fc");
  await make("\u30dd\u30ea\u30b7", { description: "\u30b7\u30fc" });
  await make("\u65b0\u30dd\u30ea\u30b7\u30fc");
  expect(await found("\u30dd\u30ea\u30b7\u30fc")).toEqual(["\u65b0\u30dd\u30ea\u30b7\u30fc"]);
});

describe("a query of several words", () => {
  const QUESTION = "the quokka numbat bilby dunnart potoroo";

  test("finds tasks with all; else without such as 'the'; else with nearly all; else with most", async () => {
    const { make, found } = await openProject();
    await make("Quokka and numbat");
    expect(await found(QUESTION)).toEqual([]);
    for (const title of [
      "Quokkas, numbat: bilby",
      "Potoroo, Dunnart, bilby and numbat",
      "Quokka numbat bilby dunnart potoroos",
      "Quokka numbat bilby dunnart: the potoroo",
    ]) {
      await make(title);
      expect(await found(QUESTION)).toEqual([title]);
    }
    expect(await found("quokka wombat")).toEqual([]);
    expect(await found("the of and")).toEqual([]);
  });

  test("is answered within what the reader sees and asks for", async () => {
    const teamId = await createTeam(tenant);
    const elsewhere = await openProject({ teamId, by: await apiOf({ allowedTeamIds: [teamId] }) });
    await elsewhere.make("Aardvark banteng cuscus");
    const here = await openProject();
    const done = await here.make("Aardvark cuscus, and over");
    accepted(await api.call(update, { params: { taskId: done.id }, body: { status: "done" } }));
    await here.make("Banteng and cuscus", { labels: ["zoo"] });
    const query = "aardvark banteng cuscus";
    const all = async (by: Api, filters: object = {}) =>
      accepted(await by.call(list, { query: { query, ...filters } })).tasks.map(({ title }) => title);
    expect(await all(api)).toEqual(["Banteng and cuscus", "Aardvark cuscus, and over"]);
    expect(await all(await apiOf({ allowedProjectIds: [here.projectId] }))).toHaveLength(2);
    await here.make("Aardvark, banteng, cuscus");
    expect(await all(api)).toEqual(["Aardvark, banteng, cuscus"]);
    expect(await all(api, { label: "zoo" })).toEqual(["Banteng and cuscus"]);
    expect(await all(api, { status: "done" })).toEqual(["Aardvark cuscus, and over"]);
  });

  test("keeps on later pages to what its first page has", async () => {
    const { projectId, make, found } = await openProject();
    for (const title of ["Dingo emu", "Emu fossa", "Fossa dingo"]) await make(title);
    const query = "dingo emu fossa";
    const page = async (cursor?: string) =>
      accepted(await api.call(list, { query: { projectId, query, limit: 1, ...(cursor && { cursor }) } }));
    const seen = [];
    let { tasks, pagination } = await page();
    await make("Dingo, emu, fossa");
    for (;;) {
      seen.push(...tasks.map(({ title }) => title));
      if (pagination.nextCursor === null) break;
      ({ tasks, pagination } = await page(pagination.nextCursor));
    }
    expect(seen).toEqual(["Fossa dingo", "Emu fossa", "Dingo emu"]);
    expect(await found(query)).toEqual(["Dingo, emu, fossa"]);
  });

  test("keeps to its rarest words on later pages, though others are the rarest since", async () => {
    const { projectId, make, found } = await openProject();
    const titles = [
      "Takahe, wallaby, kookaburra, echidna, numbatus",
      "Kakapo, wallaby, kookaburra, echidna, numbatus",
      "Kakapo, takahe, kookaburra, echidna, numbatus",
    ];
    for (const title of titles) await make(title);
    const query = "kakapo takahe wallaby kookaburra echidna numbatus quoll bongo";
    const page = async (cursor?: string) =>
      accepted(await api.call(list, { query: { projectId, query, limit: 1, ...(cursor && { cursor }) } }));
    const seen = [];
    let { tasks, pagination } = await page();
    await service.runtime.db.pool.query("analyze tasks");
    expect(await found(query)).toEqual([]);
    for (;;) {
      seen.push(...tasks.map(({ title }) => title));
      if (pagination.nextCursor === null) break;
      ({ tasks, pagination } = await page(pagination.nextCursor));
    }
    expect(seen).toEqual(titles.toReversed());
  });

  test("counts a stretch of letters as a word only where they follow each other", async () => {
    const { make, found } = await openProject();
    await make("\u30dd\u30ea \u30ea\u30b7 \u30b7\u30fc \u30ab\u30e1\u30e9\u30de\u30f3");
    await make("\u30dd\u30ea\u30b7\u30fc \u30ab\u30e1\u30e9\u30de\u30f3");
    expect(await found("\u30dd\u30ea\u30b7\u30fc \u30ab\u30e1\u30e9\u30de\u30f3 okapi")).toEqual([
      "\u30dd\u30ea\u30b7\u30fc \u30ab\u30e1\u30e9\u30de\u30f3",
    ]);
  });

  test.each([
    ["inside a word", "okapi", "drokapi", "Okapis,"],
    ["that a few letters begin", "api", "apis okapi", "(API)"],
    ["of which a part is missing", "gnu-okapi", "gnu", "okapi.gnu/"],
    ["inside a number", "117", "21170", "v2.117"],
  ])("counts no word %s beside a stretch whose letters are apart", async (_, word, other, same) => {
    const { make, found } = await openProject();
    await make(`\u30dd\u30ea \u30ea\u30b7 \u30b7\u30fc \u30ab\u30e1\u30e9\u30de\u30f3 ${other}`);
    const title = `\u30dd\u30ea \u30ab\u30e1\u30e9\u30de\u30f3 ${same}\u2014`;
    await make(title);
    expect(await found(`\u30dd\u30ea\u30b7\u30fc \u30ab\u30e1\u30e9\u30de\u30f3 ${word}`)).toEqual([title]);
  });
});

test.each([1, 2, 4])(
  "words at %i levels are found by their index, however many tasks there are: each other would be read",
  async (levels) => {
    await (await openProject()).make("One of many");
    const client = await service.runtime.db.pool.connect();
    try {
      await client.query("begin");
      await client.query("update pg_class set reltuples = 100000, relpages = 1 where relname = 'tasks'");
      const counted = "('tasks'::regclass, 'tasks_words'::regclass)";
      await client.query(`delete from pg_statistic where starelid in ${counted}`);
      const { rows } = await client.query<{ "QUERY PLAN": string }>(
        `explain (generic_plan) ${findByWords(levels).text}`,
      );
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan.match(/Bitmap Index Scan on tasks_words/g), plan).toHaveLength(levels);
      expect(plan).not.toMatch(/Filter:.*words_of_task/);
    } finally {
      await client.query("rollback");
      client.release();
    }
  },
);
