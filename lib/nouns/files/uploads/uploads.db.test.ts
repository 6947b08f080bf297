import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileUploadOperations } from "#lib/contract/file-uploads.ts";
import { fileOperations } from "#lib/contract/files.ts";
import { FILES } from "#lib/contract/limits.ts";
import { contentDigest } from "#lib/nouns/contents/content-bytes.ts";
import { deleteLostContents } from "#lib/nouns/retention/delete-lost-contents.ts";
import { onPausePoint } from "#lib/platform/pause-point.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { deleteExpiredUploads } from "./delete-expired-uploads.ts";
import { beginUpload, sendAPartTwice, sendAPartWhileCompleted, sendPart } from "./testing/upload-races.ts";

const { list, begin, get, abort, putPart, complete } = fileUploadOperations;
const PART = FILES.partBytes;

let service: TestService;
let tenant: Tenant;
let api: Api;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  api = await apiOf(tenant);
});
afterAll(() => service.close());

async function apiOf({ workspaceId, teamId }: Tenant) {
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  const scopes = ["files:read", "files:write"] as const;
  const { key } = await createApiKey({ workspaceId, userId, scopes, allowedTeamIds: [teamId] });
  return new Api(service.baseUrl, key);
}

const content = randomBytes(2 * PART + 1_234_567);
const partOf = (number: number) => content.subarray((number - 1) * PART, number * PART);
const gone = { status: 404, error: { code: "upload_not_found" } };

const begun = (size = content.length) => beginUpload({ api, teamId: tenant.teamId, size });
const send = (uploadId: string, part: number | string, bytes: Uint8Array, by = api) =>
  sendPart({ api: by, uploadId, part, bytes });
const finish = (uploadId: string, by = api) => by.call(complete, { params: { uploadId } });
const received = async (uploadId: string) =>
  accepted(await api.call(get, { params: { uploadId } })).parts.map(({ number }) => number);

test("parts in any order become the file, once, and its bytes are those that were sent", async () => {
  const uploadId = await begun();
  accepted(await send(uploadId, 3, partOf(3)));
  accepted(await send(uploadId, 1, partOf(2))); // the wrong bytes
  expect(await finish(uploadId)).toMatchObject({
    status: 409,
    error: { code: "upload_incomplete", details: [{ message: "part 2 has not been received" }] },
  });
  accepted(await send(uploadId, 1, partOf(1)));
  accepted(await send(uploadId, 2, partOf(2)));
  expect(await received(uploadId)).toEqual([1, 2, 3]);
  const all = await Promise.all([finish(uploadId), finish(uploadId), finish(uploadId)]);
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  const file = accepted(await finish(uploadId));
  expect(file).toMatchObject({ name: "b.bin", size: content.length, sha256: contentDigest(content) });
  expect(new Set(all.map((answer) => accepted(answer).id))).toEqual(new Set([file.id]));
  const response = await api.fetch(`/v1/public/files/${file.id}/content`);
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
  expect(await send(uploadId, 1, partOf(2))).toMatchObject(gone);
  expect(await api.call(get, { params: { uploadId } })).toMatchObject(gone);
});

test("a request that finds the upload and then loses to another gets the file that the other made", async () => {
  const uploadId = await begun(5);
  accepted(await send(uploadId, 1, Buffer.alloc(5)));
  let first: ReturnType<typeof finish> | undefined;
  onPausePoint((point) => {
    if (point !== "complete-upload" || first) return;
    first = finish(uploadId);
    return first.then(() => {});
  });
  const second = await finish(uploadId);
  onPausePoint(() => {});
  expect(second.status).toBe(200);
  expect(accepted(second).id).toBe(accepted(await (first ?? second)).id);
});

test("a request that loses to one that gives the upload up is told that it is gone", async () => {
  const uploadId = await begun(5);
  accepted(await send(uploadId, 1, Buffer.alloc(5)));
  onPausePoint(async (point) => {
    if (point === "complete-upload") await api.call(abort, { params: { uploadId } });
  });
  expect(await finish(uploadId)).toMatchObject(gone);
  onPausePoint(() => {});
});

test("of two requests for a part at once one counts, whole, and the other is told", () =>
  sendAPartTwice({ api, teamId: tenant.teamId, rounds: 2 }));

test(
  "a part that is sent again while the upload is completed leaves no file by half",
  () => sendAPartWhileCompleted({ api, teamId: tenant.teamId, rounds: 15 }),
  60_000,
);

test("a part that is cut is missing, and the upload goes on from there", async () => {
  const uploadId = await begun();
  const chunks = async () => (await chunksOf(uploadId)).length;
  accepted(await send(uploadId, 1, partOf(1)));
  const cut = new ReadableStream(
    {
      async pull(controller) {
        if ((await chunks()) === 8) controller.enqueue(partOf(2).subarray(0, 3_000_000));
        await expect.poll(chunks).toBe(8 + 2); // what has come is written
        controller.error(new Error("the line is cut"));
      },
    },
    { highWaterMark: 0 },
  );
  const sending = api.fetch(`/v1/public/files/uploads/${uploadId}/parts/2`, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body: cut,
    duplex: "half",
  });
  await expect(sending).rejects.toThrow();
  expect(await received(uploadId)).toEqual([1]);
  for (const number of [2, 3]) accepted(await send(uploadId, number, partOf(number)));
  expect(accepted(await finish(uploadId)).sha256).toBe(contentDigest(content));
});

test.each([
  ["a part of another size", 1, 5],
  ["a part after the last", 4, 5],
  ["part 0", 0, 5],
  ["a part that is no number", "1e0", 5],
])("%s is refused", async (_, part, bytes) => {
  const uploadId = await begun();
  expect(await send(uploadId, part, Buffer.alloc(bytes))).toMatchObject({
    status: 400,
    error: { code: "invalid_request" },
  });
  expect(await received(uploadId)).toEqual([]);
});

test("a file of no bytes has no parts, and is made at once", async () => {
  const uploadId = await begun(0);
  expect(await send(uploadId, 1, Buffer.alloc(1))).toMatchObject({
    status: 400,
    error: { code: "invalid_request" },
  });
  expect(accepted(await finish(uploadId))).toMatchObject({ size: 0, sha256: contentDigest(Buffer.alloc(0)) });
});

test("JSON as a part, a file of fewer bytes than none and one over the bound are refused", async () => {
  const uploadId = await begun();
  expect(await api.call(putPart, { params: { uploadId, part: "1" }, body: {} })).toMatchObject({
    status: 415,
  });
  for (const size of [-1, FILES.bytes + 1, 1.5]) {
    const body = { teamId: tenant.teamId, name: "a", type: "text/plain", size };
    expect(await api.call(begin, { body })).toMatchObject({ status: 400 });
  }
});

test("nobody but the credential that began an upload goes on with it", async () => {
  const uploadId = await begun(5);
  for (const other of [await apiOf(tenant), await apiOf(await createTenant())]) {
    expect(await send(uploadId, 1, Buffer.alloc(5), other)).toMatchObject(gone);
    expect(await finish(uploadId, other)).toMatchObject(gone);
  }
  const stranger = await apiOf(await createTenant());
  expect(await stranger.call(abort, { params: { uploadId } })).toMatchObject(gone);
  accepted(await send(uploadId, 1, Buffer.alloc(5)));
  expect((await finish(uploadId)).status).toBe(201);
  // The other reaches the team's files, and learns nothing of who brought which.
  for (const other of [await apiOf(tenant), await apiOf(await createTenant())])
    expect(await finish(uploadId, other)).toMatchObject(gone);
  expect((await finish(uploadId)).status).toBe(200);
});

test("the credentials of a team's operators see an upload of another, and may abort it", async () => {
  const uploadId = await begun();
  accepted(await send(uploadId, 1, partOf(1)));
  const other = await apiOf(tenant);
  const seen = accepted(await other.call(list, { query: { teamId: tenant.teamId, limit: 1 } }));
  expect(seen.uploads).toMatchObject([
    { uploadId, name: "b.bin", size: content.length, receivedBytes: PART, author: { type: "key" } },
  ]);
  const next = { limit: 1, cursor: seen.pagination.nextCursor ?? "" };
  expect((await other.call(list, { query: next })).error?.code).toBe("invalid_cursor"); // of another filter
  const stranger = await apiOf(await createTenant());
  expect(accepted(await stranger.call(list, {})).uploads).toEqual([]);
  expect(await other.call(abort, { params: { uploadId } })).toMatchObject({ status: 204 });
  expect(await send(uploadId, 2, partOf(2))).toMatchObject(gone);
  expect(await other.call(abort, { params: { uploadId } })).toMatchObject(gone);
  const text =
    "select actor_kind, target_name from audit_log where workspace_id = $1 and action = 'file_upload.aborted'";
  expect(await runtime().db.run({ name: "", text }, [tenant.workspaceId])).toEqual([
    { actor_kind: "key", target_name: "b.bin" },
  ]);
});

test("what is given up or not finished in 24 hours is gone, with its bytes and its space", async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1_000);
  await deleteExpiredUploads(runtime().db, { now: inHours(25) }); // of the tests above
  const before = await kept();
  const [first, second] = [await begun(), await begun()];
  for (const uploadId of [first, second]) accepted(await send(uploadId, 1, partOf(1)));
  expect(await api.call(abort, { params: { uploadId: first } })).toMatchObject({ status: 204 });
  expect(await api.call(get, { params: { uploadId: first } })).toMatchObject(gone);
  await deleteExpiredUploads(runtime().db, { now: inHours(23) });
  await deleteLostContents(runtime().db, inHours(25));
  expect(await received(second)).toEqual([1]);
  await deleteExpiredUploads(runtime().db, { now: inHours(25) });
  expect(await api.call(get, { params: { uploadId: second } })).toMatchObject(gone);
  expect(await kept()).toEqual(before);
});

test("a deleted file's upload cannot be completed again", async () => {
  const uploadId = await begun(5);
  accepted(await send(uploadId, 1, Buffer.alloc(5)));
  const { id } = accepted(await finish(uploadId));
  expect(await api.call(fileOperations.delete, { params: { fileId: id } })).toMatchObject({ status: 204 });
  expect(await finish(uploadId)).toMatchObject(gone);
});

/** Contents, chunks, and the bytes that count. */
async function kept() {
  const text = `
    select (select count(*)::int from contents where workspace_id = $1) as "contents",
           (select count(*)::int from content_chunks join contents using (storage_key)
             where workspace_id = $1) as "chunks",
           (select sum(bytes)::float8 from file_usage where workspace_id = $1) as "bytes"`;
  return runtime().db.run({ name: "", text }, [tenant.workspaceId]);
}

function chunksOf(uploadId: string) {
  const text = "select from content_chunks join file_uploads using (storage_key) where id = $1";
  return runtime().db.run({ name: "", text }, [uploadId]);
}
