import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fileUploadOperations } from "#lib/contract/file-uploads.ts";
import { fileOperations } from "#lib/contract/files.ts";
import { FILES } from "#lib/contract/limits.ts";
import { contentDigest } from "#lib/nouns/contents/content-bytes.ts";
import { deleteLostContents } from "#lib/nouns/retention/delete-lost-contents.ts";
import { removeLostObjects } from "#lib/nouns/retention/remove-lost-objects.ts";
import { NO_METRICS } from "#lib/platform/metrics/metrics.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { checkResponse } from "#lib/testing/check-response.ts";
import { createApiKey, createTenant, type Tenant } from "#lib/testing/factories.ts";
import { type S3TestServer, startS3Server } from "#lib/testing/s3-server.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const PART = FILES.partBytes;
const { begin, putPart, complete, get } = fileUploadOperations;

let s3: S3TestServer;
/** Recorded metrics. */
let failures = 0;
let service: TestService;
let tenant: Tenant;
let api: Api;
beforeAll(async () => {
  s3 = await startS3Server();
  const metrics = { ...NO_METRICS, storageFailed: () => void failures++ };
  service = await startTestService({ worker: false, env: { filesS3: s3.settings }, metrics });
  tenant = await createTenant();
  const { workspaceId, teamId, owner } = tenant;
  const scopes = ["files:read", "files:write"] as const;
  const { key } = await createApiKey({ workspaceId, userId: owner.userId, scopes, allowedTeamIds: [teamId] });
  api = new Api(service.baseUrl, key);
});
beforeEach(() => {
  s3.isOverloaded = false;
  s3.onRequest = undefined;
});
afterAll(async () => {
  await service.close();
  await s3.close();
});

const content = randomBytes(2 * PART + 1_234_567);

async function upload(bytes: Uint8Array, name = "a.bin") {
  const query = new URLSearchParams({ teamId: tenant.teamId, name, type: "application/x-parquet" });
  const response = await api.fetch(`/v1/public/files?${query}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: Buffer.from(bytes),
  });
  return checkResponse(fileOperations.upload, response);
}
async function send(uploadId: string, part: number, bytes: Uint8Array) {
  const response = await api.fetch(`/v1/public/files/uploads/${uploadId}/parts/${part}`, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body: Buffer.from(bytes),
  });
  return checkResponse(putPart, response);
}
const read = (fileId: string, headers: Record<string, string> = {}) =>
  api.fetch(`/v1/public/files/${fileId}/content`, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const count = async (table: "content_chunks" | "content_objects") =>
  (await runtime().db.pool.query(`select from ${table}`)).rowCount;
const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1_000);

test("a file's bytes are in S3 alone, and are read whole and by ranges across objects", async () => {
  const file = accepted(await upload(content));
  expect(file).toMatchObject({ size: content.length, sha256: contentDigest(content) });
  expect(await count("content_chunks")).toBe(0);
  expect((await s3.objects()).filter((name) => name.startsWith(file.storageKey))).toHaveLength(3);
  expect((await bytesOf(await read(file.id))).equals(content)).toBe(true);
  for (const [from, to] of [
    [0, 0],
    [PART - 5, PART + 5],
    [10, 2 * PART + 10],
    [content.length - 1, content.length - 1],
  ] as const) {
    const piece = await read(file.id, { range: `bytes=${from}-${to}` });
    expect(piece.status).toBe(206);
    expect((await bytesOf(piece)).equals(content.subarray(from, to + 1))).toBe(true);
  }
});

test("an upload in parts goes to S3, a part that is sent again replaces the former one", async () => {
  const body = { teamId: tenant.teamId, name: "large", type: "application/x-parquet", size: content.length };
  const { uploadId } = accepted(await api.call(begin, { body }));
  for (const number of [3, 1, 2])
    accepted(await send(uploadId, number, content.subarray((number - 1) * PART, number * PART)));
  accepted(await send(uploadId, 1, randomBytes(PART)));
  accepted(await send(uploadId, 1, content.subarray(0, PART)));
  const { id, sha256 } = accepted(await api.call(complete, { params: { uploadId } }));
  expect(sha256).toBe(contentDigest(content));
  expect((await bytesOf(await read(id))).equals(content)).toBe(true);
});

test("the same part sent several times at once is one of them, and stays it", async () => {
  const body = { teamId: tenant.teamId, name: "twice", type: "application/x-parquet", size: 1_000 };
  const { uploadId } = accepted(await api.call(begin, { body }));
  const [one, other] = [Buffer.alloc(1_000, 1), Buffer.alloc(1_000, 2)];
  const all = await Promise.all([one, other, one, other].map((bytes) => send(uploadId, 1, bytes)));
  for (const { status } of all) expect([200, 409]).toContain(status);
  const { id, sha256 } = accepted(await api.call(complete, { params: { uploadId } }));
  const stored = await bytesOf(await read(id));
  expect([contentDigest(one), contentDigest(other)]).toContain(sha256);
  expect(contentDigest(stored)).toBe(sha256);
});

test("while S3 answers 503 nothing is stored by half, and uploads go on afterwards", async () => {
  const kept = accepted(await upload(Buffer.from("kept")));
  const size = PART + 10;
  const body = { teamId: tenant.teamId, name: "resumed", type: "application/x-parquet", size };
  const { uploadId } = accepted(await api.call(begin, { body }));
  accepted(await send(uploadId, 1, content.subarray(0, PART)));
  s3.isOverloaded = true;
  const unavailable = { status: 503, error: { code: "unavailable" } };
  expect(await upload(Buffer.from("new"))).toMatchObject(unavailable);
  expect(await send(uploadId, 2, content.subarray(PART, size))).toMatchObject(unavailable);
  const before = failures;
  const refused = await read(kept.id);
  expect(failures).toBe(before + 1);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await refused.text()).not.toContain(s3.settings.bucket);
  expect(await api.call(complete, { params: { uploadId } })).toMatchObject({
    error: { code: "upload_incomplete" },
  });
  s3.isOverloaded = false;
  expect((await bytesOf(await read(kept.id))).toString()).toBe("kept");
  expect(accepted(await api.call(get, { params: { uploadId } })).parts.map(({ number }) => number)).toEqual([
    1,
  ]);
  accepted(await send(uploadId, 2, content.subarray(PART, size)));
  const { sha256 } = accepted(await api.call(complete, { params: { uploadId } }));
  expect(sha256).toBe(contentDigest(content.subarray(0, size)));
});

test("what is deleted, given up or was never finished leaves S3, and nothing else does", async () => {
  const { db, objects } = runtime();
  if (!objects) throw new Error("S3 is not configured");
  const sweep = async () => {
    await deleteLostContents(db, inHours(25));
    return removeLostObjects(db, objects, inHours(25));
  };
  await sweep();
  const before = await s3.objects();
  const { id } = accepted(await upload(Buffer.from("deleted")));
  const kept = accepted(await upload(Buffer.from("not deleted")));
  s3.isOverloaded = true;
  expect((await upload(Buffer.from("never arrives"))).status).toBe(503);
  s3.isOverloaded = false;
  expect(await api.call(fileOperations.delete, { params: { fileId: id } })).toMatchObject({ status: 204 });
  expect(await removeLostObjects(db, objects, new Date())).toBe(0); // an upload may still be under way
  s3.isOverloaded = true;
  await deleteLostContents(db, inHours(25));
  await expect(sweep()).rejects.toMatchObject({ code: "unavailable" });
  s3.isOverloaded = false;
  expect(await sweep()).toBe(2);
  expect(await s3.objects()).toEqual(
    [...before, ...(await s3.objects()).filter((name) => name.startsWith(kept.storageKey))].sort(),
  );
  expect((await bytesOf(await read(kept.id))).toString()).toBe("not deleted");
  expect(await sweep()).toBe(0);
});
