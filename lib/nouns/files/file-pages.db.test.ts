import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { unzipEntry } from "#lib/platform/document-text/unzip.ts";
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
  createDocument,
  changeFile,
  changeFiles,
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

test("a file's page tells the documents that link to it, to who sees them", async () => {
  const { id } = await upload("linked.png");
  const teamId = await createTeam(tenant);
  const theirs = await personOf("operator", [teamId, tenant.teamId]);
  const write = (by: Dashboard, team: string, title: string, content: string) =>
    by.call(createDocument, { body: { teamId: team, title, content } });
  accepted(await write(operator, tenant.teamId, "Drawn", `# How\n\nSee ![the plan](/files/${id}) first.`));
  accepted(await write(theirs, teamId, "Elsewhere", `[plan](/files/${id})`));
  accepted(await write(operator, tenant.teamId, "Another", `![other](/files/${id.slice(0, -1)})`));
  const usedIn = async (by: Dashboard) => {
    const page = accepted(await by.call(getFilePage, { params: { fileId: id } }));
    return page.usedIn.map(({ type, name }) => `${type} ${name}`).sort();
  };
  expect(await usedIn(operator)).toEqual(["document Drawn"]);
  expect(await usedIn(theirs)).toEqual(["document Drawn", "document Elsewhere"]);
});

const auditOf = async (fileId: string) => {
  const { rows } = await service.runtime.db.pool.query(
    "select action, details from audit_log where workspace_id = $1 and target_id = $2 order by id",
    [tenant.workspaceId, fileId],
  );
  return rows.filter(({ action }) => action !== "file.uploaded");
};
const spaceOf = async (teamId: string) => {
  const text = "select bytes::int from file_usage where workspace_id = $1 and team_id = $2";
  const { rows } = await service.runtime.db.pool.query(text, [tenant.workspaceId, teamId]);
  return rows[0]?.bytes ?? 0;
};

test("a file is renamed and moved to another team, whose space it takes, and its attachments stay", async () => {
  const { id, name, type, storageKey, size } = await upload("moving.txt");
  const teamId = await createTeam(tenant);
  const both = await personOf("operator", [teamId, tenant.teamId]);
  const { agentId } = await publishGraph({ ...tenant, graph: receiving });
  const body = { input: {}, attachments: [{ name, type, storageKey }] };
  const { runId } = accepted(await operator.call(startRun, { params: { agentId }, body }));
  const before = await spaceOf(tenant.teamId);
  const params = { fileId: id };
  const renamed = accepted(await both.call(changeFile, { params, body: { name: "dir/moved.txt" } }));
  expect(renamed).toMatchObject({ id, name: "moved.txt", storageKey, teamId: tenant.teamId });
  expect(accepted(await both.call(changeFile, { params, body: { teamId } }))).toMatchObject({ teamId });
  expect([await spaceOf(tenant.teamId), await spaceOf(teamId)]).toEqual([before - size, size]);
  const page = accepted(await both.call(getFilePage, { params }));
  expect(page).toMatchObject({ file: { team: { id: teamId } }, usedIn: [{ type: "run", id: runId }] });
  expect((await operator.call(getFilePage, { params })).error?.code).toBe("permission_denied");
  expect(await auditOf(id)).toMatchObject([
    { action: "file.renamed", details: { before: "moving.txt" } },
    { action: "file.moved", details: { fromName: expect.any(String), toName: expect.any(String) } },
  ]);
  // Nothing changes and nothing is said.
  accepted(await both.call(changeFile, { params, body: { name: "moved.txt", teamId } }));
  expect(await auditOf(id)).toHaveLength(2);
});

test("nobody moves a file to or from a team out of reach, and a viewer changes none", async () => {
  const { id } = await upload("kept.txt");
  const teamId = await createTeam(tenant);
  const theirs = await personOf("operator", [teamId]);
  const viewer = await personOf("viewer", [tenant.teamId]);
  const params = { fileId: id };
  const code = async (by: Dashboard, body: { name?: string; teamId?: string }) =>
    (await by.call(changeFile, { params, body })).error?.code;
  expect(await code(operator, { teamId })).toBe("permission_denied");
  expect(await code(operator, { teamId: "tem_unknown" })).toBe("team_not_found");
  expect(await code(theirs, { teamId })).toBe("permission_denied");
  expect(await code(viewer, { name: "theirs.txt" })).toBe("permission_denied");
  expect(await code(operator, { name: "\u0000" })).toBe("invalid_request");
  const other = await createTenant();
  const stranger = await openDashboard({
    baseUrl: service.baseUrl,
    workspaceId: other.workspaceId,
    userId: other.owner.userId,
  });
  expect(await code(stranger, { name: "theirs.txt" })).toBe("file_not_found");
  expect(await code(operator, { teamId: other.teamId })).toBe("team_not_found");
  expect(await auditOf(id)).toEqual([]);
});

test("of two moves at the same moment each counts the space where the file was", async () => {
  const [one, two] = [await createTeam(tenant), await createTeam(tenant)];
  const all = await personOf("operator", [one, two, tenant.teamId]);
  const { id, size } = await upload("twice.txt");
  const moves = [one, two].map((teamId) =>
    all.call(changeFile, { params: { fileId: id }, body: { teamId } }),
  );
  expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 200]);
  const { teamId } = accepted(await all.call(getFilePage, { params: { fileId: id } })).file;
  const spaces = [await spaceOf(one), await spaceOf(two)];
  expect(spaces).toEqual(teamId === one ? [size, 0] : [0, size]);
});

test("several files are moved, deleted and downloaded together; one that is refused says why", async () => {
  const teamId = await createTeam(tenant);
  const both = await personOf("operator", [teamId, tenant.teamId]);
  const [one, two] = [await upload("one.txt"), await upload("two.txt")];
  const fileIds = [one.id, two.id, "fil_unknown"];
  const moved = accepted(await both.call(changeFiles, { body: { fileIds, change: { teamId } } }));
  const outcome = [
    { fileId: one.id, refusal: null },
    { fileId: two.id, refusal: null },
    { fileId: "fil_unknown", refusal: { code: "file_not_found" } },
  ];
  expect(moved.files).toMatchObject(outcome);
  const archive = await both.fetch(`/api/files/archive?file=${one.id}&file=${two.id}`);
  expect(archive.headers.get("content-type")).toBe("application/zip");
  const bytes = Buffer.from(await archive.arrayBuffer());
  expect(archive.headers.get("content-length")).toBe(String(bytes.length));
  expect(unzipEntry(bytes, "two.txt")?.toString()).toBe("two.txt");
  const denied = await operator.fetch(`/api/files/archive?file=${one.id}`);
  expect((await denied.json()).error.code).toBe("permission_denied");
  const deleted = accepted(await both.call(changeFiles, { body: { fileIds, change: { isDeleted: true } } }));
  expect(deleted.files).toMatchObject(outcome);
  expect((await both.call(getFilePage, { params: { fileId: one.id } })).error?.code).toBe("file_not_found");
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
