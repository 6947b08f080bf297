import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileOperations } from "#lib/contract/files.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { contentDigest } from "#lib/nouns/contents/content-bytes.ts";
import { writeContent } from "#lib/nouns/contents/write-content.ts";
import { deleteLostContents } from "#lib/nouns/retention/delete-lost-contents.ts";
import { deleteTeam } from "#lib/nouns/workspaces/delete-team.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { receiving } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import {
  createApiKey,
  createTeam,
  createTenant,
  createUser,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { list, upload, get, update } = fileOperations;
const remove = fileOperations.delete;
const SCOPES = ["files:read", "files:write"] as const;

let service: TestService;
let tenant: Tenant;
let api: Api;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  api = await apiOf();
});
afterAll(() => service.close());

async function apiOf({
  role = "operator",
  of = tenant,
  teamIds = [of.teamId],
  allowedTeamIds = [of.teamId],
}: {
  role?: Role;
  of?: Tenant;
  teamIds?: string[];
  allowedTeamIds?: string[];
} = {}) {
  const { workspaceId } = of;
  const { userId } = await createUser({ workspaceId, role, teamIds });
  const { key } = await createApiKey({ workspaceId, userId, scopes: SCOPES, allowedTeamIds });
  return new Api(service.baseUrl, key);
}

const table = Buffer.from("a,b\n1,2\n");
const inADay = new Date(Date.now() + 25 * 60 * 60 * 1_000);
const send = (content: Buffer, parts: object = {}, by = api) =>
  by.call(upload, {
    body: {
      teamId: tenant.teamId,
      name: "prices.csv",
      type: "text/csv",
      base64: content.toString("base64"),
      ...parts,
    },
  });
const uploaded = async (content = table, parts: object = {}) => accepted(await send(content, parts));
const getBy = (fileId: string, by = api) => by.call(get, { params: { fileId } });

async function stored(storageKey: string): Promise<Buffer> {
  const text = "select bytes from content_chunks where storage_key = $1 order by ordinal";
  const chunks = await runtime().db.run<{ bytes: Buffer }>({ name: "", text }, [storageKey]);
  return Buffer.concat(chunks.map(({ bytes }) => bytes));
}
async function contentsCount(): Promise<number> {
  const [row] = await runtime().db.run<{ count: number }>(
    { name: "", text: "select count(*)::int as count from contents where workspace_id = $1" },
    [tenant.workspaceId],
  );
  return row?.count ?? 0;
}

test("a file is uploaded, listed, looked at and deleted with its content", async () => {
  const file = await uploaded();
  expect(file).toEqual({
    id: expect.stringMatching(/^fil_/),
    teamId: tenant.teamId,
    name: "prices.csv",
    type: "text/csv",
    size: table.length,
    sha256: contentDigest(table),
    storageKey: expect.stringMatching(/^cnt_/),
    createdAt: expect.any(String),
  });
  expect(await stored(file.storageKey)).toEqual(table);
  expect(accepted(await getBy(file.id))).toEqual(file);
  const { files } = accepted(await api.call(list, { query: { teamId: tenant.teamId } }));
  expect(files[0]).toEqual(file);
  expect(await api.call(remove, { params: { fileId: file.id } })).toMatchObject({ status: 204 });
  await deleteLostContents(runtime().db, inADay);
  expect(await stored(file.storageKey)).toEqual(Buffer.alloc(0));
  for (const operation of [get, remove] as const)
    expect(await api.call(operation, { params: { fileId: file.id } })).toMatchObject({
      status: 404,
      error: { code: "file_not_found" },
    });
});

test("a key renames a file and moves it to a team that it reaches; what is absent stays", async () => {
  const { workspaceId, teamId } = tenant;
  const elsewhere = await createTeam({ workspaceId });
  const both = await apiOf({ teamIds: [teamId, elsewhere], allowedTeamIds: [teamId, elsewhere] });
  const file = await uploaded();
  const change = (body: object, by = both) => by.call(update, { params: { fileId: file.id }, body });
  expect(accepted(await change({ name: "../new\u0301.csv" }))).toEqual({
    ...file,
    name: "new\u0301.csv".normalize("NFC"),
  });
  expect(accepted(await change({}))).toMatchObject({ name: "new\u0301.csv".normalize("NFC"), teamId });
  const invalid = { status: 400, error: { code: "invalid_request" } };
  for (const body of [{ name: "" }, { name: "a\nb" }, { name: 7 }, { type: "text/html" }])
    expect(await change(body)).toMatchObject(invalid);
  // Its person is in both teams, the key is not.
  const narrow = await apiOf({ teamIds: [teamId, elsewhere], allowedTeamIds: [teamId] });
  const refused = { status: 403, error: { code: "access_not_configured" } };
  expect(await change({ teamId: elsewhere }, narrow)).toMatchObject(refused);
  expect(await change({ teamId: "tem_unknown" })).toMatchObject({
    status: 404,
    error: { code: "team_not_found" },
  });
  expect(accepted(await change({ teamId: elsewhere, name: "b.csv" }))).toEqual({
    ...file,
    name: "b.csv",
    teamId: elsewhere,
  });
  expect(await change({ name: "c.csv" }, narrow)).toMatchObject(refused);
  expect(await change({ name: "c.csv" }, await apiOf({ role: "viewer" }))).toMatchObject({ status: 403 });
  const foreign = await apiOf({ of: await createTenant() });
  expect(await change({ name: "c.csv" }, foreign)).toMatchObject({
    status: 404,
    error: { code: "file_not_found" },
  });
});

test("a content of several chunks arrives as it was sent", async () => {
  const content = Buffer.alloc(3 * 1024 * 1024 + 17, "0123456789\n");
  const file = await uploaded(content, { type: "text/plain" });
  expect(file).toMatchObject({ size: content.length, sha256: contentDigest(content) });
  expect((await stored(file.storageKey)).equals(content)).toBe(true);
});

test("a zip named as an image is a zip, and of a path the last segment is kept", async () => {
  const zip = Buffer.from("PK\x03\x04\x14\0\0\0", "latin1");
  expect(await uploaded(zip, { name: "../../a\\b/logo.png", type: "image/png" })).toMatchObject({
    name: "logo.png",
    type: "application/zip",
  });
});

test.each([
  ["base64 with another character", { base64: "YQ,==" }],
  ["base64 cut in the middle", { base64: "YWJjZ" }],
  ["a name with a line break", { name: "a\nb" }],
  ["a name that turns its direction", { name: "cod\u202egpj.exe" }],
  ["a type of several contents", { type: "text/*" }],
  ["a name with NUL", { name: "a\0b" }],
  ["a name over 1,000 characters", { name: "x".repeat(1_001) }],
])("%s is refused and leaves nothing", async (_, parts) => {
  const before = await contentsCount();
  expect(await send(table, parts)).toMatchObject({ status: 400, error: { code: "invalid_request" } });
  expect(await contentsCount()).toBe(before);
});

test("of ten with one idempotencyKey at the same moment one file is made, and one content", async () => {
  const before = await contentsCount();
  const all = await Promise.all(Array.from({ length: 10 }, () => send(table, { idempotencyKey: "once" })));
  expect(all.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
  expect(new Set(all.map((answer) => accepted(answer).id)).size).toBe(1);
  expect(await contentsCount()).toBe(before + 1);
});

test("a viewer reads and does not write; other teams are out of reach; another workspace's file is not there", async () => {
  const { id } = await uploaded();
  const viewer = await apiOf({ role: "viewer" });
  expect(await getBy(id, viewer)).toMatchObject({ status: 200 });
  const refused = { status: 403, error: { code: "permission_denied" } };
  expect(await send(table, {}, viewer)).toMatchObject(refused);
  expect(await viewer.call(remove, { params: { fileId: id } })).toMatchObject(refused);
  const elsewhere = await createTeam({ workspaceId: tenant.workspaceId });
  const other = await apiOf({ teamIds: [elsewhere, tenant.teamId], allowedTeamIds: [elsewhere] });
  expect(await getBy(id, other)).toMatchObject({ status: 403, error: { code: "access_not_configured" } });
  expect(accepted(await other.call(list, {})).files).toEqual([]);
  const foreign = await apiOf({ of: await createTenant() });
  expect(await getBy(id, foreign)).toMatchObject({ status: 404, error: { code: "file_not_found" } });
});

test("a file is attached by its storageKey while the credential may read it; a run keeps what it has", async () => {
  const { workspaceId, teamId } = tenant;
  const { agentId } = await publishGraph({ ...tenant, graph: receiving });
  const { id, storageKey } = await uploaded();
  const starter = async (scopes: readonly Scope[], allowedTeamIds: string[]) => {
    const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
    const { key } = await createApiKey({ workspaceId, userId, scopes, allowedTeamIds });
    return new Api(service.baseUrl, key);
  };
  const attached = { input: {}, attachments: [{ name: "p.csv", type: "text/plain", storageKey }] };
  const refused = {
    status: 400,
    error: { code: "attachment_invalid", details: [{ field: "/attachments/0/storageKey" }] },
  };
  const elsewhere = await createTeam({ workspaceId });
  const reads = ["agents:run", "files:read"] as const;
  for (const other of [await starter(["agents:run"], []), await starter(reads, [elsewhere])])
    expect(await other.startRun(agentId, attached)).toMatchObject(refused);
  const own = await starter(reads, [teamId]);
  const { runId } = accepted(await own.startRun(agentId, attached));
  const shown = [{ name: "p.csv", type: "text/plain", size: table.length, storageKey }];
  expect(accepted(await own.getRun(runId)).attachments).toEqual(shown);
  await api.call(remove, { params: { fileId: id } });
  expect(await own.startRun(agentId, attached)).toMatchObject(refused);
  await deleteLostContents(runtime().db, inADay);
  expect(accepted(await own.getRun(runId)).attachments).toEqual(shown);
  expect(await stored(storageKey)).toEqual(table);
});

test("an upload that was cut is gone after a day, and one that may be under way is not", async () => {
  const cut = async function* () {
    yield Buffer.alloc(1024 * 1024);
    await runtime().db.run({ name: "", text: "select 1" }, []);
    throw new Error("the connection ended");
  };
  const { workspaceId } = tenant;
  const before = await contentsCount();
  await expect(writeContent({ workspaceId, source: cut() })).rejects.toThrow("the connection ended");
  expect(await contentsCount()).toBe(before);
  const { storageKey } = await writeContent({ workspaceId, source: [table] }); // no file, as after kill -9
  await deleteLostContents(runtime().db, new Date());
  expect(await stored(storageKey)).toEqual(table);
  await deleteLostContents(runtime().db, inADay);
  expect(await contentsCount()).toBe(before);
});

test("files are paged, the newest first", async () => {
  const workspace = await createTenant();
  const own = await apiOf({ of: workspace });
  const ids: string[] = [];
  for (const name of ["1", "2", "3"])
    ids.unshift(accepted(await send(table, { teamId: workspace.teamId, name }, own)).id);
  const first = accepted(await own.call(list, { query: { limit: 2 } }));
  expect(first.files.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const rest = accepted(
    await own.call(list, { query: { limit: 2, cursor: first.pagination.nextCursor ?? "" } }),
  );
  expect(rest).toMatchObject({ files: [{ id: ids[2] }], pagination: { hasMore: false } });
  expect(await own.call(list, { query: { cursor: "abc" } })).toMatchObject({
    error: { code: "invalid_cursor" },
  });
});

test("a team that owns files is not deleted", async () => {
  const { workspaceId, owner } = tenant;
  const teamId = await createTeam({ workspaceId });
  const own = await apiOf({ teamIds: [teamId], allowedTeamIds: [teamId] });
  accepted(await send(table, { teamId }, own));
  await expect(deleteTeam({ actor: owner, teamId })).rejects.toMatchObject({ code: "invalid_request" });
});

describe("a lane that takes CSV", () => {
  const csv = Buffer.from("Name;Gr\u00f6\u00dfe\r\nZo\u00eb;12\r\n", "latin1").toString("base64");
  const workbook = Buffer.from("d0cf11e0a1b11ae1", "hex").toString("base64");
  const attach = (type: string, base64: string, name = "s.csv") =>
    runs.startRun(csvId, { input: {}, attachments: [{ name, type, base64 }] });
  let runs: Api;
  let csvId: string;
  let anyId: string;
  beforeAll(async () => {
    runs = new Api(service.baseUrl, tenant.key);
    const [lane] = receiving.lanes;
    const attachments = { supported: true, acceptedTypes: ["text/csv"] };
    const graph = { ...receiving, lanes: [{ ...lane, attachments }] } as typeof receiving;
    anyId = (await publishGraph({ ...tenant, graph: receiving })).agentId;
    csvId = (await publishGraph({ ...tenant, graph })).agentId;
  });

  test.each(["text/csv", "application/vnd.ms-excel", "text/plain", "application/octet-stream"])(
    "takes it as %s, in windows-1252, and stores what it is",
    async (type) => {
      const { runId } = accepted(await attach(type, csv));
      expect(accepted(await runs.getRun(runId)).attachments).toMatchObject([{ type: "text/csv" }]);
    },
  );

  test("refuses a workbook that is called CSV, and says what it is", async () => {
    expect(await attach("text/csv", workbook, "s.xls")).toMatchObject({
      status: 400,
      error: {
        code: "attachment_invalid",
        details: [{ field: "/attachments/0/type", message: "Only CSV is accepted. This is Excel (.xls)" }],
      },
    });
  });

  test("judges a stored content by its content, too", async () => {
    const { runId } = accepted(
      await runs.startRun(anyId, {
        input: {},
        attachments: [
          {
            name: "s.png",
            type: "image/png",
            base64: Buffer.from("\x89PNG\r\n\x1a\n", "latin1").toString("base64"),
          },
        ],
      }),
    );
    const [stored] = accepted(await runs.getRun(runId)).attachments;
    const attachments = [{ name: "s.csv", type: "text/csv", storageKey: stored?.storageKey ?? "" }];
    const refused = await runs.startRun(csvId, { input: {}, attachments });
    expect(refused.error?.details?.[0]?.message).toBe("Only CSV is accepted. This is PNG");
  });

  test.each([
    ["wrapped", "YSxi\nMSwy"],
    ["base64url", "YSxiCj8_Cg"],
    ["a data URI", "data:image/png;base64,YSxi"],
    ["5 MB in lines", `${"QUJD".repeat(19)}\n`.repeat(65_000)],
  ])("%s content is taken", async (_, base64) => {
    expect(await attach("text/csv", base64)).toMatchObject({ status: 202 });
  });

  test.each([
    ["strange", "YSxi!", 'it has "!"'],
    ["a data URI without base64", "data:text/csv,a%2Cb", "data URI"],
    ["5 MB in lines, cut off", `${`${"A".repeat(76)}\n`.repeat(65_000)}A`, "cut off"],
  ])("%s content is refused with the reason", async (_, base64, words) => {
    expect(await attach("text/csv", base64)).toMatchObject({
      status: 400,
      error: {
        code: "attachment_invalid",
        details: [{ field: "/attachments/0/base64", message: expect.stringContaining(words) }],
      },
    });
  });
});
