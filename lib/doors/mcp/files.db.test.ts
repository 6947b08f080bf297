import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKey, createTeam, createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { MAX_TOOL_RESULT_BYTES } from "./result-bound.ts";
import { McpClient } from "./testing/mcp-client.ts";

let service: TestService;
let tenant: Tenant;
let mcp: McpClient;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  const { workspaceId, owner, teamId } = tenant;
  const { key } = await createApiKey({
    ...{ workspaceId, userId: owner.userId, allowedTeamIds: [teamId] },
    scopes: ["files:read", "files:write"],
  });
  mcp = new McpClient(service.baseUrl, key);
});
afterAll(() => service.close());

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly storageKey: string;
}
interface Piece {
  readonly file: StoredFile;
  readonly text?: string;
  readonly base64?: string;
  readonly nextOffset: number | null;
}

const upload = (name: string, type: string, content: string | Buffer, more: object = {}) =>
  mcp.called<StoredFile>("upload_file", {
    ...{ teamId: tenant.teamId, name, type, base64: Buffer.from(content).toString("base64") },
    ...more,
  });

/** Reads on until the end, and that each answer is within its bound. */
async function readWhole(fileId: string): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const piece: Piece = await mcp.called<Piece>("read_file", { fileId, offset });
    expect(Buffer.byteLength(JSON.stringify(piece))).toBeLessThanOrEqual(MAX_TOOL_RESULT_BYTES);
    pieces.push(piece);
    offset = piece.nextOffset;
  }
  return pieces;
}

test("a text is read in pieces of whole characters, and listed", async () => {
  const text = `"${"🦓é\n".repeat(60_000)}`;
  const { id, type } = await upload("zebras.txt", "text/plain", text);
  expect(type).toBe("text/plain");
  const pieces = await readWhole(id);
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  const one = await mcp.called<Piece>("read_file", { fileId: id, offset: 1, limit: 2 });
  expect(one).toMatchObject({ text: "🦓é", nextOffset: 3, file: { id, name: "zebras.txt" } });
  const { files } = await mcp.called<{ files: StoredFile[] }>("list_files", { teamId: tenant.teamId });
  expect(files).toContainEqual(one.file);
});

test("anything else is read in pieces of bytes, across the borders of what is stored", async () => {
  const bytes = Buffer.alloc(1_100_000, Buffer.from([0, 1, 2, 250, 251, 252, 253]));
  const { id } = await upload("numbers", "application/octet-stream", bytes);
  const pieces = await readWhole(id);
  const read = Buffer.concat(pieces.map(({ base64 = "" }) => Buffer.from(base64, "base64")));
  expect(read.equals(bytes)).toBe(true);
  const across = await mcp.called<Piece>("read_file", { fileId: id, offset: 1_048_575, limit: 2 });
  expect(Buffer.from(across.base64 ?? "", "base64")).toEqual(bytes.subarray(1_048_575, 1_048_577));
});

test.each([
  ["a text", "text/plain", "abc", 4],
  ["anything else", "image/png", "\x89PNG\r\n\x1a\n", 100],
])("an offset behind the end of %s is refused", async (_, type, content, offset) => {
  const { id } = await upload("short", type, Buffer.from(content, "latin1"));
  expect(await mcp.call("read_file", { fileId: id, offset })).toMatchObject({
    error: { code: "invalid_request", details: [{ field: "/offset" }] },
  });
});

test("an empty file is read", async () => {
  const { id } = await upload("empty.txt", "text/plain", "");
  expect(await mcp.called("read_file", { fileId: id })).toMatchObject({ text: "", nextOffset: null });
});

test("the type is what the bytes say, and of a path the last segment is kept", async () => {
  const zip = Buffer.from("PK\x03\x04 and more", "latin1");
  expect(await upload("../../etc/cat.png", "image/png", zip)).toMatchObject({
    ...{ name: "cat.png", type: "application/zip" },
  });
});

test("the same call with the same key uploads once", async () => {
  const again = { idempotencyKey: "once" };
  const first = await upload("a.txt", "text/plain", "a", again);
  expect((await upload("a.txt", "text/plain", "a", again)).id).toBe(first.id);
});

test("a deleted file is gone, and so is what another team has", async () => {
  const { id } = await upload("gone.txt", "text/plain", "a");
  expect(await mcp.called("delete_file", { fileId: id })).toEqual({});
  for (const tool of ["read_file", "delete_file"])
    expect(await mcp.call(tool, { fileId: id })).toMatchObject({ error: { code: "file_not_found" } });
  const teamId = await createTeam(tenant);
  const refused = await mcp.call("upload_file", { teamId, name: "a", type: "text/plain", base64: "YQ==" });
  expect(refused).toMatchObject({ error: { code: "access_not_configured" } });
});
