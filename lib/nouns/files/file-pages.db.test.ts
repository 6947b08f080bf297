import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { receiving } from "#lib/testing/agents.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTeam, createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const {
  listFileRows,
  listFileUploadRows,
  uploadFileAsPerson,
  getFilePage,
  startRun,
  beginFileUploadAsPerson,
  abortFileUploadAsPerson,
} = dashboardOperations;

let service: TestService;
let tenant: Tenant;
let operator: Dashboard;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  operator = await personOf("operator", [tenant.teamId]);
});
afterAll(() => service.close());

async function personOf(role: "viewer" | "operator", teamIds: string[]): Promise<Dashboard> {
  const { workspaceId } = tenant;
  const { userId } = await createUser({ workspaceId, role, teamIds });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}

const upload = async (name: string, by = operator, teamId = tenant.teamId) => {
  const body = { teamId, name, type: "text/plain", base64: Buffer.from(name).toString("base64") };
  return accepted(await by.call(uploadFileAsPerson, { body }));
};

test("files are listed with their team and who uploaded them, and found by a part of their name", async () => {
  const { id } = await upload("Annual Report.txt");
  await upload("100%_sure.txt");
  const named = async (name: string) =>
    accepted(await operator.call(listFileRows, { query: { name } })).files;
  expect(await named("report")).toMatchObject([
    { id, team: { id: tenant.teamId }, author: { type: "user" }, name: "Annual Report.txt" },
  ]);
  expect(await named("%")).toHaveLength(1);
  expect(await named("nothing has this")).toEqual([]);
});

test.each([
  ["without accents and case", "Caf\u00e9 M\u00fcller \u0141\u00f3d\u017a.txt", "cafe muller lodz"],
  ["in another form of its letters", "Cre\u0300me.txt", "CR\u00c8ME"],
  ["inside a stretch without spaces", "\u6771\u4eac\u90fd\u5e81.txt", "\u4eac\u90fd"],
])("a file is found by a part of its name %s", async (_, name, part) => {
  const { id } = await upload(name);
  const { files } = accepted(await operator.call(listFileRows, { query: { name: part } }));
  expect(files.map((file) => file.id)).toEqual([id]);
});

test("another team's files are in no list and on no page", async () => {
  const teamId = await createTeam(tenant);
  const theirs = await personOf("operator", [teamId]);
  const { id } = await upload("secret plan.txt", theirs, teamId);
  expect(accepted(await operator.call(listFileRows, { query: { name: "secret plan" } })).files).toEqual([]);
  const refused = await operator.call(getFilePage, { params: { fileId: id } });
  expect(refused.error?.code).toBe("permission_denied");
});

test("a file's page tells the runs that have it attached, to who sees them", async () => {
  const { id, name, type, storageKey } = await upload("attached.txt");
  const { agentId } = await publishGraph({ ...tenant, graph: receiving });
  const body = { input: {}, attachments: [{ name, type, storageKey }] };
  const started = await operator.call(startRun, { params: { agentId }, body });
  const { runId } = accepted(started);
  const page = accepted(await operator.call(getFilePage, { params: { fileId: id } }));
  expect(page).toMatchObject({ mayEdit: true, usedIn: [{ type: "run", id: runId }] });
  const viewer = await personOf("viewer", [tenant.teamId]);
  expect(accepted(await viewer.call(getFilePage, { params: { fileId: id } })).mayEdit).toBe(false);
});

test("operators see the unfinished uploads to their own teams, and abort those alone", async () => {
  const teamId = await createTeam(tenant);
  const theirs = await personOf("operator", [teamId]);
  const body = { teamId, name: "video.mp4", type: "video/mp4", size: 1_000_000_000 };
  const { uploadId } = accepted(await theirs.call(beginFileUploadAsPerson, { body }));
  const params = { uploadId };
  expect(accepted(await theirs.call(listFileUploadRows, { query: { teamId } })).uploads).toMatchObject([
    { uploadId, team: { id: teamId }, author: { type: "user" }, receivedBytes: 0, size: 1_000_000_000 },
  ]);
  const { uploads } = accepted(await operator.call(listFileUploadRows, {}));
  expect(uploads.map((one) => one.uploadId)).not.toContain(uploadId);
  expect((await operator.call(abortFileUploadAsPerson, { params })).error?.code).toBe("permission_denied");
  const colleague = await personOf("operator", [teamId]);
  accepted(await colleague.call(abortFileUploadAsPerson, { params }));
  expect(accepted(await theirs.call(listFileUploadRows, {})).uploads).toEqual([]);
});

test("a viewer sends no part, not even of an operator's upload", async () => {
  const begun = await operator.call(beginFileUploadAsPerson, {
    body: { teamId: tenant.teamId, name: "a", type: "text/plain", size: 1 },
  });
  const { uploadId } = accepted(begun);
  const viewer = await personOf("viewer", [tenant.teamId]);
  const response = await viewer.fetch(`/api/files/uploads/${uploadId}/parts/1`, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body: "a",
  });
  expect([404, 403]).toContain(response.status);
  expect((await response.json()).error.code).toMatch(/^(permission_denied|upload_not_found)$/);
});
