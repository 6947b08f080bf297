import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fileUploadOperations } from "#lib/contract/file-uploads.ts";
import { fileOperations } from "#lib/contract/files.ts";
import { FILES } from "#lib/contract/limits.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { checkResponse } from "#lib/testing/check-response.ts";
import { createApiKey, createTeam, createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const MEGABYTE = 1_000_000;
const full = { status: 409, error: { code: "quota_exceeded" } };

let service: TestService;
let tenant: Tenant;
let other: string;
let api: Api;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  const { workspaceId } = tenant;
  other = await createTeam({ workspaceId });
  const teamIds = [tenant.teamId, other];
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds });
  const scopes = ["files:read", "files:write"] as const;
  const { key } = await createApiKey({ workspaceId, userId, scopes, allowedTeamIds: teamIds });
  api = new Api(service.baseUrl, key);
});

const limit = (name: "limits.fileMegabytes" | "limits.teamFileMegabytes", value: number) =>
  changeSetting({ actor: tenant.owner, name, value });
const upload = (bytes: number, teamId = tenant.teamId) => {
  const base64 = Buffer.alloc(bytes, "a").toString("base64");
  return api.call(fileOperations.upload, { body: { teamId, name: "a.txt", type: "text/plain", base64 } });
};
const begin = (size: number, teamId = tenant.teamId) =>
  api.call(fileUploadOperations.begin, { body: { teamId, name: "a.txt", type: "text/plain", size } });

test("of ten uploads at the same moment as many fit as fit", async () => {
  await limit("limits.fileMegabytes", 1);
  const all = await Promise.all(Array.from({ length: 10 }, () => upload(300_000)));
  expect(all.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(7).fill(409)]);
  expect(await upload(100_001)).toMatchObject(full);
  accepted(await upload(100_000));
});

test("a team fills its own space and no other's; what is deleted is free again", async () => {
  await limit("limits.teamFileMegabytes", 1);
  const { id } = accepted(await upload(MEGABYTE));
  expect(await upload(1)).toMatchObject(full);
  accepted(await upload(MEGABYTE, other));
  expect(await api.call(fileOperations.delete, { params: { fileId: id } })).toMatchObject({ status: 204 });
  accepted(await upload(MEGABYTE));
});

const PART = FILES.partBytes;
const sendPart = async (uploadId: string, number: number, bytes: number) => {
  const response = await api.fetch(`/v1/public/files/uploads/${uploadId}/parts/${number}`, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body: Buffer.alloc(bytes),
  });
  return checkResponse(fileUploadOperations.putPart, response);
};
async function used(): Promise<number> {
  const text = "select bytes::float8 as bytes from file_usage where workspace_id = $1 and team_id = ''";
  const [row] = await runtime().db.run<{ bytes: number }>({ name: "", text }, [tenant.workspaceId]);
  return row?.bytes ?? 0;
}

test("an unfinished upload holds what has arrived and one part, and gives it back when it is aborted", async () => {
  await limit("limits.fileMegabytes", 30);
  const size = 2 * PART + 1_000;
  const { uploadId } = accepted(await begin(size));
  expect(await used()).toBe(PART);
  expect(await begin(30 * MEGABYTE)).toMatchObject(full); // it could never be finished
  accepted(await sendPart(uploadId, 1, PART));
  expect(await used()).toBe(2 * PART);
  accepted(await sendPart(uploadId, 1, PART)); // again: no more
  expect(await used()).toBe(2 * PART);
  accepted(await sendPart(uploadId, 3, 1_000));
  expect(await used()).toBe(size);
  accepted(await sendPart(uploadId, 2, PART));
  accepted(await api.call(fileUploadOperations.complete, { params: { uploadId } }));
  expect(await used()).toBe(size);
  const { uploadId: second } = accepted(await begin(9 * MEGABYTE));
  expect(await api.call(fileUploadOperations.abort, { params: { uploadId: second } })).toMatchObject({
    status: 204,
  });
  expect(await used()).toBe(size);
});

test("of parts of several uploads at once as many are taken as fit", async () => {
  await limit("limits.fileMegabytes", 32);
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.push(accepted(await begin(15 * MEGABYTE)).uploadId);
  const sent = await Promise.all(ids.map((uploadId) => sendPart(uploadId, 1, PART)));
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(sent.find(({ status }) => status === 409)).toMatchObject(full);
  expect(await used()).toBe(15 * MEGABYTE + 2 * PART);
});

test("one credential has twenty unfinished uploads at most, however many it begins at once", async () => {
  const all = await Promise.all(Array.from({ length: 23 }, () => begin(1)));
  const begun = all.flatMap((answer) => (answer.status === 201 ? [accepted(answer).uploadId] : []));
  expect(begun).toHaveLength(20);
  expect(all.find(({ status }) => status !== 201)).toMatchObject({
    ...full,
    error: { code: "quota_exceeded", message: expect.stringContaining("20 unfinished uploads") },
  });
  const [uploadId = ""] = begun;
  expect(await api.call(fileUploadOperations.abort, { params: { uploadId } })).toMatchObject({ status: 204 });
  accepted(await begin(1));
  expect(await begin(1)).toMatchObject(full);
});

test("bytes that do not fit are refused before they are read", async () => {
  await limit("limits.fileMegabytes", 1);
  const query = new URLSearchParams({ teamId: tenant.teamId, name: "a", type: "text/plain" });
  const response = await api.fetch(`/v1/public/files?${query}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: Buffer.alloc(2 * MEGABYTE),
  });
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { error: { code: "quota_exceeded" } },
  ]);
});
