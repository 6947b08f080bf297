import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { fillWorkspace } from "#lib/programs/seed/fill-workspace.ts";
import { asking } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTeam, createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { allRuns, type RunQuery } from "./testing/all-runs.ts";

vi.setConfig({ hookTimeout: 120_000, testTimeout: 30_000 });

const { countRuns, listRuns, findRunMetadata } = dashboardOperations;

let service: TestService;
let tenant: Tenant;
let owner: Dashboard;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  const client = new Client({ connectionString: service.url });
  await client.connect();
  await client.query("set timezone = 'UTC'");
  await fillWorkspace(
    {
      client,
      workspaceId: tenant.workspaceId,
      ownerId: tenant.owner.userId,
      runs: 1_500,
      tasks: 10,
      startsRuns: false,
      now: Date.now(),
    },
    () => {},
  );
  await client.end();
  owner = await browse(tenant.owner.userId);
});
afterAll(() => service.close());

const rows = async (text: string, values: unknown[] = []) =>
  (await service.runtime.db.pool.query(text, values)).rows;

const browse = (userId: string, { workspaceId }: { workspaceId: string } = tenant): Promise<Dashboard> =>
  openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });

/** A person of their own: a rate limit is theirs. */
const browseAsAdmin = async (): Promise<Dashboard> =>
  browse((await createUser({ workspaceId: tenant.workspaceId, role: "admin" })).userId);

/** The search's meaning in the plainest SQL. */
const expected = async (where: string, values: unknown[] = []): Promise<string[]> =>
  (
    await rows(
      `select r.id from runs r join agents a on a.id = r.agent_id join teams t on t.id = a.team_id
        where r.workspace_id = $1 and (${where}) order by r.id desc`,
      [tenant.workspaceId, ...values],
    )
  ).map(({ id }) => id);

describe("a search finds runs, newest first, page by page", () => {
  test.each<[string, string, string]>([
    ["the name of an agent, whole", "Parcel router", "a.name = 'Parcel router'"],
    ["a part of an agent's name, in any case", "ROUTER", "a.name ilike '%router%'"],
    ["a metadata value", "customer-7", "r.metadata ->> 'customer' = 'customer-7'"],
    ["a metadata value in another case", "CUSTOMER-7", "r.metadata ->> 'customer' = 'customer-7'"],
    ["a metadata value that is a number", "2", "r.metadata ->> 'attempt' = '2'"],
    [
      "the name of a key",
      "ERP bridge",
      "r.credential_id in (select id from api_keys where name = 'ERP bridge')",
    ],
    [
      "the name of a person",
      "Noah Meyer",
      "r.credential_id in (select id from users where name = 'Noah Meyer')",
    ],
    ["a code of failure", "model_error", "r.error ->> 'code' = 'model_error'"],
  ])("%s", async (_, search, where) => {
    const found = await allRuns(owner, { search }, 50);
    const named = await expected(where);
    expect(named.length).toBeGreaterThan(0);
    // Where the text is a number or a short word, names may have it, too.
    expect(found).toEqual(expect.arrayContaining(named));
    expect(found).toEqual(found.toSorted().reverse());
    expect(new Set(found).size).toBe(found.length);
    expect(found.filter((id) => search !== "2" || named.includes(id))).toEqual(named);
  });

  test("a part of an error's text, in the middle of a word, and with another filter", async () => {
    const [{ message }] = await rows(
      "select error ->> 'message' as message from runs where status = 'failed' and length(error ->> 'message') > 30 order by id limit 1",
    );
    const part = message.slice(5, 25).trim();
    const where = "r.status = 'failed' and strpos(lower(r.error ->> 'message'), lower($2)) between 1 and 280";
    const failures = await expected(where, [part]);
    expect(failures.length).toBeGreaterThan(0);
    expect(await allRuns(owner, { search: part.toUpperCase() }, 50)).toEqual(failures);
    expect(await allRuns(owner, { search: part, status: "completed" })).toEqual([]);
    expect(await allRuns(owner, { search: part, status: "failed", minDurationMs: "500" })).toEqual(
      await expected(`${where} and r.duration_ms >= 500`, [part]),
    );
  });

  test("the name of a lane, and not the agent's other lanes", async () => {
    const [agent] = await rows(
      `select a.id, l.key as lane, l.value as name from agents a cross join lateral jsonb_each_text(a.lane_names) l
        where a.workspace_id = $1 and a.name = 'Parcel router' limit 1`,
      [tenant.workspaceId],
    );
    const found = await allRuns(owner, { search: agent.name, agent: agent.id });
    expect(found).toEqual(await expected("r.agent_id = $2 and r.lane_id = $3", [agent.id, agent.lane]));
    await rows(
      `update agents set lane_names = '{"nowhere": "Somewhere quiet"}' || lane_names where id = $1`,
      [agent.id],
    );
    expect(await allRuns(owner, { search: "Somewhere quiet" })).toEqual([]);
  });

  test("any part of an id: whole, its beginning, its middle and its end", async () => {
    const [{ id }] = await rows(
      "select id from runs where workspace_id = $1 order by id offset 700 limit 1",
      [tenant.workspaceId],
    );
    for (const search of [id, id.toUpperCase(), ` ${id} `, id.slice(4)]) {
      expect(await allRuns(owner, { search })).toEqual([id]);
    }
    expect(await allRuns(owner, { search: id.slice(0, 14) })).toContain(id);
    for (const search of [id.slice(-8), id.slice(15, 24), id.slice(-8).toUpperCase()]) {
      expect(await allRuns(owner, { search })).toEqual([id]);
    }
    const [{ status }] = await rows("select status from runs where id = $1", [id]);
    expect(await allRuns(owner, { search: id.slice(-8), status })).toEqual([id]);
    expect(await allRuns(owner, { search: id.slice(-8), status: "cancelling" })).toEqual([]);
  });

  test("nothing, where nothing has the text", async () => {
    for (const search of ["no such thing anywhere", "zzzzzzzz", "run_zzzzzz", "Iou", "x9x9x9"]) {
      expect(await allRuns(owner, { search })).toEqual([]);
    }
  });
});

test("one page after another gives the same runs as one large page", async () => {
  expect(await allRuns(owner, { search: "router" }, 7)).toEqual(
    await allRuns(owner, { search: "router" }, 200),
  );
  const { body } = await owner.call(listRuns, { query: { search: "router", limit: "1" } });
  const cursor = body?.pagination.nextCursor ?? "";
  expect(await owner.call(listRuns, { query: { search: "parcel", cursor } })).toMatchObject({
    error: { code: "invalid_cursor" },
  });
});

test("exports, counts for bulk actions and bulk actions take the search", async () => {
  const named = await expected("a.name = 'Parcel router'");
  const exported = await owner.fetch("/api/runs/export?format=jsonl&search=Parcel%20router");
  const lines = (await exported.text()).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).runId)).toEqual(named);
  const counted = await owner.call(countRuns, { query: { search: "Parcel router", action: "rerun" } });
  expect(counted.body).toEqual({ count: named.length, isComplete: true });
});

test("people find the runs of their teams and no others, by whatever they search", async () => {
  const [{ id: userId }] = await rows("select id from users where name = 'Elif Yıldız'");
  const viewer = await browse(userId);
  const own = await expected("t.name = 'Pilot'");
  const [foreign] = await expected("t.name <> 'Pilot'");
  for (const search of [
    "Parcel router",
    "partner",
    "ERP bridge",
    "error",
    foreign?.slice(-8) ?? "",
    foreign ?? "",
  ]) {
    expect(own).toEqual(expect.arrayContaining(await allRuns(viewer, { search })));
  }
  const [mine] = own;
  expect(await allRuns(viewer, { search: mine?.slice(-8) ?? "" })).toEqual([mine]);
});

test("another workspace finds nothing", async () => {
  const other = await createTenant();
  const stranger = await browse(other.owner.userId, other);
  const [id = ""] = await expected("true");
  for (const search of [
    "Parcel router",
    "partner",
    "ERP bridge",
    "error",
    id,
    id.slice(-8),
    id.slice(0, 12),
  ]) {
    expect(await allRuns(stranger, { search })).toEqual([]);
  }
});

test("a started run is found by each of its metadata values, but not by what is inside of them", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: asking() });
  const api = new Api(service.baseUrl, tenant.key);
  const metadata = {
    "order no.": "ÄB-4711 %_\\",
    paid: false,
    nested: { inner: "deeply hidden" },
    blank: "",
  };
  const runId = await api.started(agentId, { input: { amount: 1 }, metadata });
  expect(await allRuns(owner, { search: "ÄB-4711 %_\\" })).toEqual([runId]);
  expect(await allRuns(owner, { search: "äb-4711 %_\\" })).toEqual([runId]);
  expect(await allRuns(owner, { search: "ÄB-4711 " })).toEqual([]);
  expect(await allRuns(owner, { search: "false", agent: agentId })).toEqual([runId]);
  expect(await allRuns(owner, { search: "deeply hidden" })).toEqual([]);
  const [{ keys }] = await rows("select metadata_keys as keys from agents where id = $1", [agentId]);
  expect(keys.toSorted()).toEqual(["blank", "order no.", "paid"]);
  // The key is known to this process now, and stored once.
  await api.started(agentId, { input: { amount: 1 }, metadata: { paid: true } });
  expect(
    await rows("select from agents where id = $1 and cardinality(metadata_keys) = 3", [agentId]),
  ).toHaveLength(1);
});

test("keys made of data do not grow an agent without end", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: asking() });
  const api = new Api(service.baseUrl, tenant.key);
  for (const part of [0, 1, 2]) {
    const metadata = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`key ${part * 120 + i}`, i]));
    await api.started(agentId, { input: { amount: 1 }, metadata });
  }
  const [{ count }] = await rows("select cardinality(metadata_keys) as count from agents where id = $1", [
    agentId,
  ]);
  expect(count).toBe(200);
});

describe("metadata is suggested", () => {
  let admin: Dashboard;
  beforeAll(async () => {
    admin = await browseAsAdmin();
  });

  const suggested = async (dashboard: Dashboard, query: RunQuery) =>
    (await dashboard.call(findRunMetadata, { query })).body?.suggestions;

  test("keys by how many agents use them, and values of a key by how often they are used", async () => {
    const keys = (await suggested(admin, {})) ?? [];
    expect(keys).toEqual(
      expect.arrayContaining(["attempt", "customer", "dryRun", "order", "region", "source"]),
    );
    expect(await suggested(admin, { search: "EGIO" })).toEqual(["region"]);
    expect((await suggested(admin, { key: "region" }))?.toSorted()).toEqual([
      "east",
      "north",
      "south",
      "west",
    ]);
    expect(await suggested(admin, { key: "region", search: "OUT" })).toEqual(["south"]);
    expect((await suggested(admin, { key: "dryRun" }))?.toSorted()).toEqual(["false", "true"]);
    expect(await suggested(admin, { key: "order" })).toHaveLength(20);
    expect(await suggested(admin, { key: "order", search: "nothing" })).toEqual([]);
    expect(await suggested(admin, { key: "no such key" })).toEqual([]);
  });

  test("a whole value of an old run, before all others", async () => {
    const [{ value }] = await rows(
      "select metadata ->> 'order' as value from runs where metadata ->> 'order' is not null and workspace_id = $1 order by id limit 1",
      [tenant.workspaceId],
    );
    expect((await suggested(admin, { key: "order", search: value }))?.[0]).toBe(value);
  });

  test("none of other teams and workspaces, and none that the list would hide", async () => {
    const teamId = await createTeam(tenant);
    const { userId } = await createUser({
      workspaceId: tenant.workspaceId,
      role: "operator",
      teamIds: [teamId],
    });
    const teamless = await browse(userId);
    const other = await createTenant();
    const stranger = await browse(other.owner.userId, other);
    for (const dashboard of [teamless, stranger]) {
      expect(await suggested(dashboard, {})).toEqual([]);
      expect(await suggested(dashboard, { key: "region" })).toEqual([]);
      expect(await suggested(dashboard, { key: "region", search: "north" })).toEqual([]);
    }
    const { agentId } = await publishGraph({ ...tenant, graph: asking() });
    const api = new Api(service.baseUrl, tenant.key);
    const metadata = { password: "correct horse battery", shape: "round" };
    await api.started(agentId, { input: { amount: 1 }, metadata });
    expect(await suggested(admin, { key: "password" })).toEqual([]);
    expect(await suggested(admin, { key: "password", search: "correct horse battery" })).toEqual([]);
    expect(await suggested(admin, { key: "shape" })).toEqual(["round"]);
  });

  test("hostile texts find nothing, or are refused", async () => {
    for (const text of ["%", "\\", "'", "\u{1F4A9}", "x".repeat(200)]) {
      expect(await suggested(admin, { search: text })).toEqual([]);
      expect(await suggested(admin, { key: text, search: text })).toEqual([]);
    }
    for (const query of [
      "search=%00",
      "key=%00",
      `key=${"x".repeat(201)}`,
      "key=",
      `search=${"x".repeat(10_000)}`,
    ]) {
      expect((await admin.fetch(`/api/run-metadata?${query}`)).status).toBe(400);
    }
  });
});

describe("hostile texts are searched for as they are, or refused with a reason", () => {
  let admin: Dashboard;
  beforeAll(async () => {
    admin = await browseAsAdmin();
  });

  test.each([
    "%",
    "_",
    "\\",
    "%%%",
    "a%b",
    "'; drop table runs; --",
    "((((",
    "\u{1F4A9}",
    "İ",
    "ß",
    "\t",
    "run_",
    "RUN_",
    "run_%",
    "a|b&!c:*",
    "--- ---",
  ])("%j", async (search) => {
    const { status, body } = await admin.call(listRuns, { query: { search } });
    expect([status, Array.isArray(body?.runs)]).toEqual([200, true]);
  });

  test("a wildcard is a character like others", async () => {
    for (const search of ["Parcel%", "Parcel_router", "%", "Par\\cel"]) {
      const found = await allRuns(admin, { search });
      expect(found).toEqual(
        await expected("a.name like '%\\%%' or strpos(r.error ->> 'message', $2) between 1 and 280", [
          search,
        ]),
      );
    }
  });

  test("very long texts, U+0000 and half surrogates", async () => {
    const asked = async (search: string) => {
      const response = await admin.fetch(`/api/runs?search=${search}`);
      return [response.status, (await response.json()).error?.code];
    };
    expect(await asked("x".repeat(10_000))).toEqual([400, "invalid_request"]);
    expect(await asked("x".repeat(201))).toEqual([400, "invalid_request"]);
    expect(await asked("%00")).toEqual([400, "invalid_request"]);
    expect(await asked("run_%00")).toEqual([400, "invalid_request"]);
    expect((await asked("%ED%A0%80"))[0]).toBe(200);
    expect((await asked("%F0%9F"))[0]).toBe(200);
    expect(await asked(encodeURIComponent("\u{1F4A9}".repeat(100)))).toEqual([200, undefined]);
    expect(await asked("+%20")).toEqual([200, undefined]);
  });
});

test("of a person without a team nothing is found, and nothing is told", async () => {
  const { userId } = await createUser({ workspaceId: tenant.workspaceId, role: "operator" });
  const teamless = await browse(userId);
  for (const search of ["Parcel router", "partner", "ERP bridge"]) {
    expect(await allRuns(teamless, { search })).toEqual([]);
  }
  await createTeam(tenant);
});
