import { createHash } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileOperations } from "#lib/contract/files.ts";
import { MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { contentDigest } from "#lib/nouns/contents/content-bytes.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;
let key: string;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  const { workspaceId, teamId } = tenant;
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  const scopes = ["files:read", "files:write"] as const;
  ({ key } = await createApiKey({ workspaceId, userId, scopes, allowedTeamIds: [teamId] }));
  api = new Api(service.baseUrl, key);
});
afterAll(() => service.close());

interface Sent {
  readonly body: NonNullable<RequestInit["body"]>;
  readonly query?: Readonly<Record<string, string>>;
  readonly type?: string;
}

function send({ body, query = {}, type = "application/octet-stream" }: Sent): Promise<Response> {
  const parts = { teamId: tenant.teamId, name: "a.txt", type: "text/plain", ...query };
  return api.fetch(`/v1/public/files?${new URLSearchParams(parts)}`, {
    method: "POST",
    headers: { "content-type": type },
    body,
    duplex: "half",
  });
}

async function uploaded(content: Buffer<ArrayBuffer>, query: Record<string, string> = {}) {
  const response = await send({ body: content, query });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string; sha256: string; type: string; name: string; size: number };
}

const read = (id: string, headers: Record<string, string> = {}, method = "GET") =>
  api.fetch(`/v1/public/files/${id}/content`, { method, headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

const content = Buffer.alloc(3 * 1024 * 1024 + 17, "0123456789\n");

test("bytes come back as they were sent, as a download that no browser runs", async () => {
  const page = Buffer.from("<html><script>alert(1)</script>");
  const file = await uploaded(page, { name: "../x/Größe 1.html", type: "text/html" });
  expect(file).toMatchObject({ name: "Größe 1.html", sha256: contentDigest(page), size: page.length });
  const response = await read(file.id);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": "attachment; filename=\"Gr__e 1.html\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201.html",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "content-length": String(page.length),
    "accept-ranges": "bytes",
    etag: `"${file.sha256}"`,
  });
  expect(await bytesOf(response)).toEqual(page);
  const head = await read(file.id, {}, "HEAD");
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(page.length)]);
});

test.each([
  ["image/png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "image/png"],
  ["image/svg+xml", "<svg onload='x()'>", "application/octet-stream"],
])("%s is served as such only where nothing in it runs", async (type, bytes, served) => {
  const { id } = await uploaded(Buffer.from(bytes, "latin1"), { type });
  expect((await read(id)).headers.get("content-type")).toBe(served);
});

const TABLE = "Name;Gr\u00f6\u00dfe\r\nZo\u00eb;12\r\n";
const EXCEL = "application/vnd.ms-excel";

test.each([
  ["UTF-8", Buffer.from(TABLE), EXCEL],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${TABLE}`), "application/octet-stream"],
  ["UTF-16 LE", Buffer.from(`\ufeff${TABLE}`, "utf16le"), "text/plain"],
  ["UTF-16 BE without a mark", Buffer.from(TABLE, "utf16le").swap16(), "application/csv"],
  ["windows-1252", Buffer.from(TABLE, "latin1"), EXCEL],
])("CSV in %s is CSV whatever its sender calls it, and is read as text", async (_, bytes, type) => {
  const file = await uploaded(bytes, { name: "s.csv", type });
  expect(file).toMatchObject({ type: "text/csv", size: bytes.length });
  const mcp = new McpClient(service.baseUrl, key);
  expect(await mcp.call("read_file", { fileId: file.id })).toMatchObject({
    ok: true,
    body: { text: TABLE, length: TABLE.length, nextOffset: null },
  });
  expect(await mcp.call("read_file", { fileId: file.id, offset: 5, limit: 5 })).toMatchObject({
    body: { text: "Gr\u00f6\u00dfe", nextOffset: 10 },
  });
  expect(await bytesOf(await read(file.id))).toEqual(bytes);
});

test("a workbook that is called CSV stays a workbook", async () => {
  const workbook = Buffer.from("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0", "latin1");
  expect(await uploaded(workbook, { name: "s.xls", type: "text/csv" })).toMatchObject({ type: EXCEL });
});

test.each([
  ["in lines of 76 columns", `${"QUJD".repeat(19)}\n${"QUJD".repeat(19)}\n`, Buffer.from("ABC".repeat(38))],
  ["in base64url without padding", "YSxiCj8_Pj4-Cg", Buffer.from("a,b\n??>>>\n")],
  ["a data URI", "data:image/png;base64,YSxi", Buffer.from("a,b")],
  ["5 MB, in lines", `${"QUJD".repeat(19)}\r\n`.repeat(65_000), Buffer.from("ABC".repeat(19 * 65_000))],
])("content that comes %s is that content", async (_, base64, bytes) => {
  const body = {
    teamId: tenant.teamId,
    name: "a.csv",
    type: "text/csv",
    base64,
    idempotencyKey: `same-${bytes.length}`,
  };
  const answer = await api.call(fileOperations.upload, { body });
  expect(answer).toMatchObject({ status: 201, body: { size: bytes.length, type: "text/csv" } });
  const again = { ...body, base64: bytes.toString("base64") };
  expect(await api.call(fileOperations.upload, { body: again })).toMatchObject({ body: answer.body });
  expect(answer.body?.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
});

test.each([
  ["of another alphabet", "YSxi!", 'it has "!"'],
  ["a data URI without base64", "data:text/csv,a%2Cb", "data URI"],
  ["5 MB in lines, cut off", `${`${"A".repeat(76)}\n`.repeat(65_000)}A`, "cut off"],
])("content that is %s is refused with the reason", async (_, base64, words) => {
  const body = { teamId: tenant.teamId, name: "a.csv", type: "text/csv", base64 };
  expect(await api.call(fileOperations.upload, { body })).toMatchObject({
    status: 400,
    error: {
      code: "invalid_request",
      details: [{ field: "/base64", message: expect.stringContaining(words) }],
    },
  });
});

test.each([
  ["bytes=0-9", 0, 10],
  ["bytes=1048570-1048585", 1_048_570, 1_048_586],
  ["bytes=-5", content.length - 5, content.length],
  [`bytes=${2 * 1024 * 1024}-`, 2 * 1024 * 1024, content.length],
])("%s of several chunks", async (range, start, end) => {
  const { id, sha256 } = await uploaded(content);
  const response = await read(id, { range });
  expect(response.status).toBe(206);
  expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end - 1}/${content.length}`);
  expect(response.headers.get("content-length")).toBe(String(end - start));
  expect((await bytesOf(response)).equals(content.subarray(start, end))).toBe(true);
  expect((await read(id, { range, "if-range": `"${sha256}"` })).status).toBe(206);
  const whole = await read(id, { range, "if-range": '"another"' });
  expect([whole.status, (await bytesOf(whole)).length]).toEqual([200, content.length]);
});

test("a range beyond the end is 416 with the file's length; an ETag that holds is 304", async () => {
  const { id, sha256 } = await uploaded(Buffer.from("abc"));
  const beyond = await read(id, { range: "bytes=3-" });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */3"]);
  expect(await beyond.json()).toMatchObject({ error: { code: "range_not_satisfiable" } });
  const same = await read(id, { "if-none-match": `"${sha256}"` });
  expect([same.status, await same.text()]).toEqual([304, ""]);
});

test.each([
  ["another type", { type: "text/plain" }, 415, "unsupported_media_type"],
  ["a query that lacks the name", { query: { name: "" } }, 400, "invalid_request"],
  ["an unknown query parameter", { query: { size: "3" } }, 400, "invalid_request"],
  ["more than a request may have", { body: Buffer.alloc(MAX_BODY_BYTES + 1) }, 413, "payload_too_large"],
  ["another team", { query: { teamId: "tem_unknown" } }, 404, "team_not_found"],
])("%s is refused and leaves nothing", async (_, parts, status, code) => {
  const before = await contents();
  const response = await send({ body: Buffer.from("abc"), ...parts });
  expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }]);
  expect(await contents()).toBe(before);
});

test("bytes without a declared length that are too many are refused while they come", async () => {
  const before = await contents();
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.alloc(1024 * 1024)) });
  const response = await send({ body: endless }).catch(() => undefined); // the caller may meet the closed connection
  expect(response?.status ?? 413).toBe(413);
  await expect.poll(contents).toBe(before);
});

test("the same key answers the first file; an upload cut in the middle leaves nothing", async () => {
  const query = { idempotencyKey: "bytes" };
  const first = await uploaded(Buffer.from("abc"), query);
  const again = await send({ body: Buffer.from("abc"), query });
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
  expect(await again.json()).toMatchObject({ id: first.id });
  const before = await contents();
  await cutUpload();
  await expect.poll(contents).toBe(before);
});

/** Sends a tenth of what it announces, and leaves. */
async function cutUpload(): Promise<void> {
  const began = await contents();
  const query = new URLSearchParams({ teamId: tenant.teamId, name: "a", type: "text/plain" });
  const outgoing = request(new URL(`/v1/public/files?${query}`, service.baseUrl), {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/octet-stream",
      "content-length": 20_000_000,
    },
  });
  outgoing.on("error", () => {});
  outgoing.write(Buffer.alloc(2_000_000));
  await expect.poll(contents).toBe(began + 1);
  outgoing.destroy();
}

async function contents(): Promise<number> {
  const text = "select count(*)::int as count from contents where workspace_id = $1";
  const [row] = await runtime().db.run<{ count: number }>({ name: "", text }, [tenant.workspaceId]);
  return row?.count ?? 0;
}
