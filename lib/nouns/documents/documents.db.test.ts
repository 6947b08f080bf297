import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentOperations } from "#lib/contract/documents.ts";
import { DOCUMENTS } from "#lib/contract/limits.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { deleteTeam } from "#lib/nouns/workspaces/delete-team.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createApiKey, createTeam, createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { create, read, update, list, listVersions } = documentOperations;
const SCOPES = ["documents:read", "documents:write"] as const;

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
  scopes = SCOPES,
  of = tenant,
  teamIds = [of.teamId],
  allowedTeamIds = [of.teamId],
}: {
  role?: Role;
  scopes?: readonly Scope[];
  of?: Tenant;
  teamIds?: readonly string[];
  allowedTeamIds?: string[];
} = {}) {
  const { workspaceId } = of;
  const { userId } = await createUser({ workspaceId, role, teamIds: [...teamIds] });
  const { key } = await createApiKey({ workspaceId, userId, scopes, allowedTeamIds });
  return new Api(service.baseUrl, key);
}

const rules = { title: "Refund rules", content: "# Refunds\n\nWithin 30 days.\n" };
const created = async (parts: object = {}, by = api) =>
  accepted(await by.call(create, { body: { ...rules, teamId: tenant.teamId, ...parts } }));
const readBy = (documentId: string, query = {}, by = api) => by.call(read, { params: { documentId }, query });
const change = (documentId: string, body: object, by = api) =>
  by.call(update, { params: { documentId }, body });

describe("a document", () => {
  test("is created, read, changed, and keeps its versions with who wrote them", async () => {
    const document = await created();
    expect(document).toEqual({
      ...rules,
      id: expect.stringMatching(/^doc_/),
      teamId: tenant.teamId,
      parentId: null,
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      updatedBy: { type: "key", id: expect.stringMatching(/^key_/), name: expect.any(String) },
    });
    const { id } = document;
    const changed = accepted(await change(id, { version: 1, title: "Rules", content: "New" }));
    expect(changed).toMatchObject({ version: 2, title: "Rules", content: "New" });
    expect(accepted(await readBy(id))).toMatchObject({ version: 2, content: "New", nextOffset: null });
    expect(accepted(await readBy(id, { version: 1 }))).toMatchObject({ ...rules, version: 1 });
    expect(await readBy(id, { version: 3 })).toMatchObject({ status: 404, error: { code: "not_found" } });
    const { versions } = accepted(await api.call(listVersions, { params: { documentId: id } }));
    expect(versions).toMatchObject([
      { version: 2, title: "Rules", door: "api", author: { type: "key" } },
      { version: 1, title: rules.title, door: "api", author: { type: "key" } },
    ]);
  });

  test("a change that changes nothing makes no version", async () => {
    const { id } = await created();
    expect(accepted(await change(id, { version: 1, ...rules }))).toMatchObject({ version: 1 });
  });

  test("versions are paged", async () => {
    const { id } = await created();
    for (const version of [1, 2]) await change(id, { version, content: `${version}` });
    const pageOf = async (query: Record<string, string | number>) =>
      accepted(await api.call(listVersions, { params: { documentId: id }, query }));
    const first = await pageOf({ limit: 2 });
    expect(first.versions.map(({ version }) => version)).toEqual([3, 2]);
    const rest = await pageOf({ limit: 2, cursor: first.pagination.nextCursor ?? "" });
    expect(rest).toMatchObject({ versions: [{ version: 1 }], pagination: { hasMore: false } });
  });

  test("hostile Markdown is kept as it was written", async () => {
    const content =
      '<script>alert(1)</script>\n[x](javascript:alert(1)) ![](https://evil.example/?q=1)\u2028"\\';
    const { id } = await created({ content });
    expect(accepted(await readBy(id)).content).toBe(content);
  });
});

describe("a change is based on a version", () => {
  test("a stale one is refused with the current version, and writes nothing", async () => {
    const { id } = await created();
    await change(id, { version: 1, content: "two" });
    expect(await change(id, { version: 1, content: "three" })).toMatchObject({
      status: 409,
      error: {
        code: "revision_conflict",
        details: [{ code: "current_version", message: "2", field: "/version" }],
      },
    });
    expect(accepted(await readBy(id)).content).toBe("two");
  });

  test("of eight at the same moment one is written", async () => {
    const { id } = await created();
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) => change(id, { version: 1, content: `${index}` })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const winner = all.findIndex(({ status }) => status === 200);
    expect(accepted(await readBy(id))).toMatchObject({ version: 2, content: `${winner}` });
  });
});

describe("edits", () => {
  test("replace what occurs once, all against the version as it was", async () => {
    const { id } = await created({ content: "one, two, three" });
    const edits = [
      { find: "three", replace: "one" },
      { find: "one", replace: "three" },
    ];
    expect(accepted(await change(id, { version: 1, edits }))).toMatchObject({
      version: 2,
      content: "three, two, one",
    });
  });

  test("one that does not apply refuses all of them, saying which and how often it was found", async () => {
    const { id } = await created({ content: "a b a c" });
    const edits = [
      { find: "b", replace: "x" },
      { find: "a", replace: "x" },
      { find: "z", replace: "x" },
    ];
    expect(await change(id, { version: 1, edits })).toMatchObject({
      status: 422,
      error: {
        code: "edit_not_applicable",
        details: [
          { field: "/edits/1/find", message: expect.stringContaining("found 2 times") },
          { field: "/edits/2/find", message: expect.stringContaining("found 0 times") },
        ],
      },
    });
    expect(accepted(await readBy(id))).toMatchObject({ version: 1, content: "a b a c" });
  });

  test("cannot be given with content, without any, or with an empty find", async () => {
    const { id } = await created();
    const edits = [{ find: "30", replace: "14" }];
    for (const body of [{ content: "", edits }, { edits: [] }, { edits: [{ find: "", replace: "" }] }])
      expect(await change(id, { version: 1, ...body })).toMatchObject({
        status: 400,
        error: { code: "invalid_request" },
      });
  });

  test("that would make the document too long are refused", async () => {
    const { id } = await created({ content: "x" });
    const edits = [{ find: "x", replace: "é".repeat(DOCUMENTS.bytes / 2 + 1) }];
    expect(await change(id, { version: 1, edits })).toMatchObject({
      status: 413,
      error: { code: "payload_too_large" },
    });
  });
});

describe("bounds", () => {
  test("1 MiB is taken and read back; a byte more and 5 MB are 413", async () => {
    const content = `# Long\n${"é".repeat(DOCUMENTS.bytes / 2 - 4)}\n`;
    expect(Buffer.byteLength(content)).toBe(DOCUMENTS.bytes);
    const { id } = await created({ content });
    expect(accepted(await readBy(id)).content).toBe(content);
    for (const more of [`${content}x`, "x".repeat(5_000_000)]) {
      const body = { ...rules, teamId: tenant.teamId, content: more };
      expect(await api.call(create, { body })).toMatchObject({
        status: 413,
        error: { code: "payload_too_large" },
      });
      expect(await change(id, { version: 1, content: more })).toMatchObject({ status: 413 });
    }
  });

  test.each([[""], ["x".repeat(1_000)], ["   "], ["a\nb"]])("the title %j is refused", async (title) => {
    const body = { ...rules, teamId: tenant.teamId, title };
    expect(await api.call(create, { body })).toMatchObject({
      status: 400,
      error: { details: [{ field: "/title" }] },
    });
  });
});

describe("reading in pieces", () => {
  test("offset and limit are characters, and no piece ends inside one", async () => {
    const content = "a😀b😀c";
    const { id } = await created({ content });
    expect(accepted(await readBy(id, { offset: 1, limit: 3 }))).toMatchObject({
      content: "😀b😀",
      offset: 1,
      totalChars: 5,
      nextOffset: 4,
    });
    expect(accepted(await readBy(id, { offset: 4, limit: 100 }))).toMatchObject({
      content: "c",
      nextOffset: null,
    });
    expect(accepted(await readBy(id, { offset: 5 }))).toMatchObject({ content: "", nextOffset: null });
    expect(await readBy(id, { offset: 6 })).toMatchObject({
      status: 400,
      error: { details: [{ field: "offset" }] },
    });
  });
});

describe("the tree", () => {
  test("a document stands under another of its team alone", async () => {
    const parent = await created();
    expect(await created({ parentId: parent.id })).toMatchObject({ parentId: parent.id });
    const teamId = await createTeam(tenant);
    const both = { teamIds: [tenant.teamId, teamId], allowedTeamIds: [tenant.teamId, teamId] };
    const other = await created({ teamId }, await apiOf(both));
    const under = (parentId: string, by = api) =>
      by.call(create, { body: { ...rules, teamId: tenant.teamId, parentId } });
    expect(await under(other.id, await apiOf(both))).toMatchObject({
      status: 400,
      error: { details: [{ field: "/parentId" }] },
    });
    const unreached = {
      permission_denied: api,
      access_not_configured: await apiOf({ teamIds: both.teamIds }),
    };
    for (const [code, by] of Object.entries(unreached)) {
      expect(await readBy(other.id, {}, by)).toMatchObject({ status: 403, error: { code } });
      expect(await under(other.id, by)).toMatchObject({ status: 403, error: { code } });
    }
    expect(await under("doc_unknown")).toMatchObject({ status: 404, error: { code: "document_not_found" } });
  });

  test("is at most fifty levels deep", async () => {
    let parentId: string | null = null;
    for (let level = 0; level < DOCUMENTS.levels; level++)
      parentId = (await created({ parentId, content: "" }, api)).id;
    const body = { ...rules, teamId: tenant.teamId, parentId };
    expect(await api.call(create, { body })).toMatchObject({
      status: 400,
      error: { details: [{ field: "/parentId" }] },
    });
  });
});

describe("an idempotencyKey", () => {
  test("creates one document, however often it comes", async () => {
    const idempotencyKey = "once";
    const calls = Array.from({ length: 5 }, () =>
      api.call(create, { body: { ...rules, teamId: tenant.teamId, idempotencyKey } }),
    );
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => accepted(answer).id)).size).toBe(1);
    const again = await api.call(create, {
      body: { ...rules, teamId: tenant.teamId, title: "Other", idempotencyKey },
    });
    expect(again.status).toBe(200);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.get("idempotency-body-changed")).toBe("true");
  });
});

describe("who reaches a document", () => {
  test("a key without an allowlist, or with another team in it, is told so; another workspace finds nothing", async () => {
    const { id } = await created();
    const teamId = await createTeam(tenant);
    const teamIds = [tenant.teamId, teamId];
    const none = await apiOf({ allowedTeamIds: [] });
    const elsewhere = await apiOf({ teamIds, allowedTeamIds: [teamId] });
    const notConfigured = { status: 403, error: { code: "access_not_configured" } };
    for (const by of [none, elsewhere]) {
      expect(await readBy(id, {}, by)).toMatchObject(notConfigured);
      expect(await change(id, { version: 1, content: "x" }, by)).toMatchObject(notConfigured);
      expect(await by.call(create, { body: { ...rules, teamId: tenant.teamId } })).toMatchObject(
        notConfigured,
      );
      expect(await by.call(list, { query: { teamId: tenant.teamId } })).toMatchObject(notConfigured);
    }
    expect(await none.call(list)).toMatchObject(notConfigured);
    expect(accepted(await elsewhere.call(list)).documents).toEqual([]);
    const other = await createTenant();
    expect(await readBy(id, {}, await apiOf({ of: other }))).toMatchObject({
      status: 404,
      error: { code: "document_not_found" },
    });
  });

  test("a viewer reads and does not write; somebody outside the team does neither", async () => {
    const { id } = await created();
    const viewer = await apiOf({ role: "viewer" });
    expect((await readBy(id, {}, viewer)).status).toBe(200);
    const denied = { status: 403, error: { code: "permission_denied" } };
    expect(await change(id, { version: 1, content: "x" }, viewer)).toMatchObject(denied);
    expect(await readBy(id, {}, await apiOf({ teamIds: [] }))).toMatchObject(denied);
  });

  test("a team with a document is not deleted", async () => {
    const teamId = await createTeam(tenant);
    await created({ teamId }, await apiOf({ teamIds: [teamId], allowedTeamIds: [teamId] }));
    await expect(deleteTeam({ actor: tenant.owner, teamId })).rejects.toMatchObject({
      code: "invalid_request",
    });
  });
});

test("a list has what is allowed, by title, page by page", async () => {
  const teamId = await createTeam(tenant);
  const by = await apiOf({ teamIds: [teamId], allowedTeamIds: [teamId] });
  for (const title of ["C", "A", "B", "A"]) await created({ teamId, title }, by);
  const first = accepted(await by.call(list, { query: { limit: 3 } }));
  expect(first.documents.map(({ title }) => title)).toEqual(["A", "A", "B"]);
  expect(first.documents[0]).not.toHaveProperty("content");
  const rest = accepted(
    await by.call(list, { query: { limit: 3, cursor: first.pagination.nextCursor ?? "" } }),
  );
  expect(rest).toMatchObject({
    documents: [{ title: "C" }],
    pagination: { hasMore: false, nextCursor: null },
  });
});
