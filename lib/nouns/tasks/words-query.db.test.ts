import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
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
      // But for the look at the newest, which are as many as it says.
      expect(plan).not.toMatch(/ on tasks t[^\n]*\n[^\n]*Filter:[^\n]*words_of_task/);
    } finally {
      await client.query("rollback");
      client.release();
    }
  },
);

describe("words that most tasks have", () => {
  const TASKS = 600;
  let many: Tenant;
  let projectId: string;
  let reader: Api;
  beforeAll(async () => {
    many = await createTenant();
    projectId = await createProject(many);
    const { workspaceId, owner, teamId } = many;
    const lists = { allowedTeamIds: [teamId] };
    const key = await createApiKey({
      ...lists,
      workspaceId,
      userId: owner.userId,
      scopes: ["tasks:execute"],
    });
    reader = new Api(service.baseUrl, key.key);
    const { id } = accepted(await reader.call(create, { body: { projectId, title: "To copy" } }));
    const { pool } = service.runtime.db;
    const others = "workspace_id, project_id, author_kind, author_id, status, priority";
    await pool.query(
      `insert into tasks (id, number, title, labels, ${others})
       select 'tsk_' || lpad(i::text, 26, '0'), i + 1, case when i % 4 = 0 then 'Refund' else 'Invoice' end || ' of order ' || i,
              case when i % 200 = 0 then '{zoo}'::text[] else '{}' end, ${others}
         from tasks, generate_series(1, ${TASKS}) i where id = $1`,
      [id],
    );
    await pool.query("analyze tasks");
  });

  /** What answering a request costs: tasks whose words are made anew, scans of the index of words, and tasks it lists. */
  async function costOf(query: object) {
    const { db } = service.runtime;
    const run = vi.spyOn(db, "run");
    const page = accepted(await reader.call(list, { query: { projectId, limit: 10, ...query } }));
    const [statement, values] = run.mock.calls.find(([{ name }]) => name.startsWith("list-tasks-by")) ?? [];
    run.mockRestore();
    const { rows } = await db.pool.query({
      text: `explain (analyze, format json) ${statement?.text}`,
      values: [...(values ?? [])],
    });
    const nodes = nodesOf(rows[0]["QUERY PLAN"][0].Plan);
    const looks = nodes.filter((node) => node["Subplan Name"] === "CTE looked");
    const scans = nodes.filter((node) => node["Index Name"] === "tasks_words");
    const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
    return {
      page,
      looked: sum(looks.map((node) => node["Actual Rows"] ?? 0)),
      scans: sum(scans.map((node) => node["Actual Loops"] ?? 0)),
      listed: sum(scans.map((node) => node["Actual Rows"] ?? 0)),
    };
  }

  test.each([
    ["one word", "ord"],
    ["several", "invoice order"],
  ])("%s: a page is found among the newest tasks, and so is the next", async (_, query) => {
    const first = await costOf({ query });
    expect(first.scans).toBe(0);
    expect(first.looked).toBeLessThan(40);
    const next = await costOf({ query, cursor: first.page.pagination.nextCursor });
    expect(next.page.tasks).toHaveLength(10);
    expect(next.scans).toBe(0);
  });

  test("a filter that few tasks pass: these are looked at, and no others", async () => {
    const { page, looked, scans } = await costOf({ query: "order", label: "zoo" });
    expect([page.tasks.length, looked, scans]).toEqual([3, 3, 0]);
  });

  test("a question with a word that no task has: the index finds none with all, and the newest have most", async () => {
    const { page, looked, listed } = await costOf({ query: "order quokka invoice" });
    expect(page.tasks.map(({ title }) => title.split(" ")[0])).toEqual(Array(10).fill("Invoice"));
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThan(40);
    expect(listed).toBe(0);
  });

  test("rare words are found by their index alone", async () => {
    const { page, looked, scans } = await costOf({ query: "order 17" });
    expect([page.tasks.length, looked]).toEqual([10, 0]);
    expect(scans).toBe(1);
  });

  test("of long descriptions few are looked at, and the page is the same", async () => {
    const asked = { query: "order", limit: 10 };
    const before = (await costOf(asked)).page;
    const { pool } = service.runtime.db;
    await pool.query(
      "update tasks set description = repeat('word ', 20000) where project_id = $1 and number > $2",
      [projectId, TASKS - 4],
    );
    const { page } = await costOf(asked);
    expect(page.tasks.map(({ id }) => id)).toEqual(before.tasks.map(({ id }) => id));
    await pool.query("update tasks set description = null where project_id = $1", [projectId]);
  });

  test("where the newest do not have them the index is asked, and all pages have all tasks, each once", async () => {
    const { pool } = service.runtime.db;
    await pool.query("update tasks set title = 'Done' where project_id = $1 and number > $2", [
      projectId,
      TASKS - 50,
    ]);
    const first = await costOf({ query: "order" });
    expect(first.looked).toBeGreaterThan(0);
    expect(first.page.tasks.map(({ title }) => title)[0]).toBe(`Invoice of order ${TASKS - 51}`);
    const titles: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { projectId, query: "invoice", limit: 40, ...(cursor && { cursor }) };
      const { tasks, pagination } = accepted(await reader.call(list, { query }));
      titles.push(...tasks.map(({ title }) => title));
      cursor = pagination.nextCursor;
    }
    const { rows } = await pool.query(
      "select title from tasks where project_id = $1 and title like 'Invoice%' order by id desc",
      [projectId],
    );
    expect(titles).toEqual(rows.map(({ title }) => title));
  });
});

interface PlanNode {
  readonly "Subplan Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
