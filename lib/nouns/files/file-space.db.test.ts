import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fileUploadOperations } from "#lib/contract/file-uploads.ts";
import { fileOperations } from "#lib/contract/files.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
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

test("an upload in parts takes its space when it begins, and gives it back when it is given up", async () => {
  await limit("limits.fileMegabytes", 10);
  const { uploadId } = accepted(await begin(9 * MEGABYTE));
  expect(await begin(2 * MEGABYTE)).toMatchObject(full);
  expect(await upload(2 * MEGABYTE)).toMatchObject(full);
  expect(await api.call(fileUploadOperations.abort, { params: { uploadId } })).toMatchObject({ status: 204 });
  accepted(await begin(10 * MEGABYTE));
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
