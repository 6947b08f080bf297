import { afterAll, beforeAll, expect, test } from "vitest";
import { DOCUMENTS } from "#lib/contract/limits.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createApiKey, createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { MAX_TOOL_RESULT_BYTES } from "./result-bound.ts";
import { McpClient } from "./testing/mcp-client.ts";

let service: TestService;
let tenant: Tenant;
let mcp: McpClient;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  const { workspaceId, teamId, owner } = tenant;
  const scopes = ["documents:read", "documents:write"] as const;
  const { key } = await createApiKey({ workspaceId, userId: owner.userId, scopes, allowedTeamIds: [teamId] });
  mcp = new McpClient(service.baseUrl, key);
});
afterAll(() => service.close());

interface Read {
  readonly id: string;
  readonly content: string;
  readonly version: number;
  readonly offset: number;
  readonly totalChars: number;
  readonly nextOffset: number | null;
}

const create = (content: string, more: object = {}) =>
  mcp.call("create_document", { teamId: tenant.teamId, title: "Rules", content, ...more });

async function textOf(called: Awaited<ReturnType<typeof create>>): Promise<string> {
  if (!called.ok) throw new Error(JSON.stringify(called.error));
  expect(Buffer.byteLength(called.text)).toBeLessThanOrEqual(MAX_TOOL_RESULT_BYTES);
  return called.text;
}

test("a document is created, found, read, changed by edits and listed", async () => {
  const { id } = JSON.parse(await textOf(await create("Vouchers expire after a year.")));
  const { results } = await mcp.called<{ results: { documentId: string }[] }>("search_documents", {
    query: "voucher expi",
  });
  expect(results.map(({ documentId }) => documentId)).toContain(id);
  const edits = [{ find: "a year", replace: "two years" }];
  expect(await mcp.called("update_document", { documentId: id, version: 1, edits })).toMatchObject({
    version: 2,
    content: "Vouchers expire after two years.",
  });
  expect(await mcp.call("update_document", { documentId: id, version: 2, edits })).toMatchObject({
    error: { code: "edit_not_applicable", details: [{ field: "/edits/0/find" }] },
  });
  expect(
    await mcp.called("read_document", { documentId: id, version: 1, offset: 0, limit: 8 }),
  ).toMatchObject({
    content: "Vouchers",
    nextOffset: 8,
  });
  const { documents } = await mcp.called<{ documents: object[] }>("list_documents", { limit: 100 });
  expect(documents).toContainEqual(expect.objectContaining({ id, version: 2 }));
});

test.each([
  ["letters", "x".repeat(DOCUMENTS.bytes)],
  ["smileys and quotes", '😀"\n'.repeat(DOCUMENTS.bytes / 6)],
])("a megabyte of %s is answered in pieces, which are the whole", async (_, content) => {
  const created = JSON.parse(await textOf(await create(content)));
  expect(created.content).toMatchObject({
    truncated: true,
    readWith: { tool: "read_document", arguments: { documentId: created.id, offset: 0 } },
  });
  let whole = "";
  let { arguments: next, tool } = created.content.readWith;
  while (next) {
    const piece: Read = JSON.parse(await textOf(await mcp.call(tool, next)));
    expect(piece).toMatchObject({ offset: next.offset, totalChars: [...content].length });
    whole += piece.content;
    next = piece.nextOffset === null ? undefined : { documentId: created.id, offset: piece.nextOffset };
  }
  expect(whole === content).toBe(true);
});

test("a repeated idempotencyKey answers what it created, and says so", async () => {
  const first = await mcp.called<Read>("create_document", {
    teamId: tenant.teamId,
    title: "Rules",
    content: "x",
    idempotencyKey: "k",
  });
  const again = await create("y", { idempotencyKey: "k" });
  expect(again).toMatchObject({ ok: true, body: { id: first.id, content: "x" } });
  const arguments_ = { teamId: tenant.teamId, title: "Rules", content: "y", idempotencyKey: "k" };
  expect(await mcp.request("tools/call", { name: "create_document", arguments: arguments_ })).toMatchObject({
    result: { _meta: { "laneway/idempotency": { replayed: true, bodyChanged: true } } },
  });
});

test("what was written over MCP says so", async () => {
  const { id } = JSON.parse(await textOf(await create("x")));
  const findDoor = { name: "", text: "select door from document_versions where document_id = $1" };
  const [row] = await runtime().db.run<{ door: string }>(findDoor, [id]);
  expect(row).toEqual({ door: "mcp" });
});

test("content over 1 MiB is refused with payload_too_large", async () => {
  expect(await create("x".repeat(DOCUMENTS.bytes + 1))).toMatchObject({
    error: { code: "payload_too_large" },
  });
});
