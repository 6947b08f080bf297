import { afterAll, beforeAll, expect, test } from "vitest";
import { taskPageOperations } from "#lib/contract/dashboard/tasks.ts";
import { taskOperations } from "#lib/contract/tasks.ts";
import { deleteFile } from "#lib/nouns/files/delete-file.ts";
import { uploadFile } from "#lib/nouns/files/upload-file.ts";
import { deleteLostContents } from "#lib/nouns/retention/delete-lost-contents.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { loadMigrations } from "#lib/platform/db/migrate.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import {
  createApiKey,
  createProject,
  createTeam,
  createTenant,
  createUser,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { create, read, update, comment, editComment, deleteComment, readAttachment } = taskOperations;
const { getTaskPage, editCommentAsPerson, deleteCommentAsPerson } = taskPageOperations;

let service: TestService;
let tenant: Tenant;
let projectId: string;
let author: { userId: string };
let api: Api;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  const { workspaceId, teamId } = tenant;
  projectId = await createProject({ ...tenant, name: "Operations" });
  author = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  api = await apiOf(author.userId);
});
afterAll(() => service.close());

async function apiOf(userId: string, { workspaceId, teamId } = tenant): Promise<Api> {
  const scopes = ["tasks:execute"] as const;
  const { key } = await createApiKey({ workspaceId, userId, scopes, allowedTeamIds: [teamId] });
  return new Api(service.baseUrl, key);
}
async function operatorOf(role: "operator" | "viewer" | "admin"): Promise<{ userId: string; api: Api }> {
  const { workspaceId, teamId } = tenant;
  const { userId } = await createUser({ workspaceId, role, teamIds: [teamId] });
  return { userId, api: await apiOf(userId) };
}
const browserOf = (userId: string): Promise<Dashboard> =>
  openDashboard({ ...tenant, baseUrl: service.baseUrl, userId });

const made = async (title = "Order paper") =>
  accepted(await api.call(create, { body: { projectId, title } })).id;
const FILE = { name: "a.txt", type: "text/plain", base64: Buffer.alloc(1_000, "a").toString("base64") };
const say = async (taskId: string, body = "First", attachments: object[] = [], by = api) =>
  accepted(await by.call(comment, { params: { taskId }, body: { body, attachments } }));
const edit = (taskId: string, commentId: string, body: object, by = api) =>
  by.call(editComment, { params: { taskId, commentId }, body });
const remove = (taskId: string, commentId: string, by = api) =>
  by.call(deleteComment, { params: { taskId, commentId } });
const commentsOf = async (taskId: string) =>
  accepted(await api.call(read, { params: { taskId }, query: {} })).comments;
const rows = <Row extends object>(text: string, values: unknown[]) =>
  runtime().db.run<Row>({ name: "", text }, values);
const used = async (teamId = "") =>
  (
    await rows<{ bytes: number }>(
      "select bytes::float8 as bytes from file_usage where workspace_id = $1 and team_id = $2",
      [tenant.workspaceId, teamId],
    )
  )[0]?.bytes ?? 0;

test("a comment is edited by its author, with a version, a time and its place in the history", async () => {
  const taskId = await made();
  const { id, version, editedAt } = await say(taskId);
  expect([version, editedAt]).toEqual([1, null]);
  const edited = accepted(await edit(taskId, id, { version: 1, body: "Second" }));
  expect(edited).toMatchObject({ id, body: "Second", version: 2, editedAt: expect.any(String) });
  expect(accepted(await edit(taskId, id, { version: 2, body: "Second" })).version).toBe(2); // nothing changed
  expect(await edit(taskId, id, { version: 1, body: "Third" })).toMatchObject({
    status: 409,
    error: { code: "revision_conflict", details: [{ message: "2", field: "/version" }] },
  });
  expect(await commentsOf(taskId)).toMatchObject([{ body: "Second" }]);
  const browser = await browserOf(author.userId);
  const page = accepted(await browser.call(getTaskPage, { params: { taskId } }));
  expect(page.activity.map(({ action }) => action)).toEqual(["created", "comment_edited"]);
  // The key's person may change it in the dashboard, too.
  expect(page.comments).toMatchObject([{ id, mayChange: true }]);
  const params = { taskId, commentId: id };
  accepted(await browser.call(editCommentAsPerson, { params, body: { version: 2, body: "Third" } }));
  accepted(await browser.call(deleteCommentAsPerson, { params }));
  expect(await commentsOf(taskId)).toEqual([]);
});

test("of two edits at the same moment one counts, and the other is refused", async () => {
  const taskId = await made();
  const { id } = await say(taskId);
  const both = await Promise.all(["a", "b"].map((body) => edit(taskId, id, { version: 1, body })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await commentsOf(taskId))[0]?.version).toBe(2);
});

test("nobody but its author and admins edits or deletes a comment, and the audit log says who did", async () => {
  const taskId = await made();
  const { id } = await say(taskId);
  const [colleague, viewer, admin] = [
    await operatorOf("operator"),
    await operatorOf("viewer"),
    await operatorOf("admin"),
  ];
  for (const other of [colleague, viewer]) {
    for (const answer of [
      await edit(taskId, id, { version: 1, body: "Mine" }, other.api),
      await remove(taskId, id, other.api),
    ])
      expect(answer.error?.code).toBe("permission_denied");
    const page = accepted(await (await browserOf(other.userId)).call(getTaskPage, { params: { taskId } }));
    expect(page.comments).toMatchObject([{ id, mayChange: false }]);
  }
  const stranger = await createTenant();
  const theirs = await apiOf(stranger.owner.userId, stranger);
  expect((await remove(taskId, id, theirs)).error?.code).toBe("task_not_found");
  accepted(await edit(taskId, id, { version: 1, body: "Moderated" }, admin.api));
  expect((await remove(taskId, id, admin.api)).status).toBe(204);
  expect((await remove(taskId, id, admin.api)).error?.code).toBe("not_found");
  const entries = await rows(
    `select action, details->>'authorName' is not null as others from audit_log
      where workspace_id = $1 and target_id = $2 order by id`,
    [tenant.workspaceId, taskId],
  );
  expect(entries).toEqual([
    { action: "comment.edited", others: true },
    { action: "comment.deleted", others: true },
  ]);
});

test("an edit notifies those whom it mentions for the first time, and nobody again", async () => {
  const taskId = await made();
  const [first, second] = [await operatorOf("operator"), await operatorOf("operator")];
  const mention = ({ userId }: { userId: string }) => `@[Somebody](${userId})`;
  const { id } = await say(taskId, mention(first));
  const told = () =>
    rows<{ userId: string }>(
      `select user_id as "userId" from notifications where item_id = $1 and subject = 'mentioned' order by id`,
      [id],
    );
  accepted(await edit(taskId, id, { version: 1, body: `${mention(first)} ${mention(second)}` }));
  expect(await told()).toEqual([{ userId: first.userId }, { userId: second.userId }]);
  accepted(await edit(taskId, id, { version: 2, body: mention(second) }));
  accepted(await edit(taskId, id, { version: 3, body: `${mention(first)} again` }));
  expect(await told()).toHaveLength(2);
  const followers = await rows("select user_id from task_followers where task_id = $1", [taskId]);
  expect(followers.length).toBeGreaterThanOrEqual(3);
});

test("files of comments count, move with their task, and are free once they are removed", async () => {
  const taskId = await made();
  const before = await used();
  const { id, attachments } = await say(taskId, "Files", [FILE, { ...FILE, name: "b.txt" }]);
  expect(await used()).toBe(before + 2_000);
  expect((await edit(taskId, id, { version: 1, removeAttachments: ["att_x"] })).error?.details).toMatchObject(
    [{ field: "/removeAttachments/0" }],
  );
  const [first = { id: "" }] = attachments;
  const kept = accepted(await edit(taskId, id, { version: 1, removeAttachments: [first.id] }));
  expect(kept.attachments.map(({ name }) => name)).toEqual(["b.txt"]);
  const params = { taskId, attachmentId: first.id };
  expect((await api.call(readAttachment, { params })).error?.code).toBe("not_found");
  expect(await used()).toBe(before + 1_000);

  const teamId = await createTeam(tenant);
  const other = await createProject({ ...tenant, teamId, name: "Elsewhere" });
  const owner = await apiOf(tenant.owner.userId, { ...tenant, teamId });
  const { key } = await createApiKey({
    workspaceId: tenant.workspaceId,
    userId: tenant.owner.userId,
    scopes: ["tasks:execute"],
    allowedTeamIds: [tenant.teamId, teamId],
  });
  const mover = new Api(service.baseUrl, key);
  accepted(await mover.call(update, { params: { taskId }, body: { projectId: other } }));
  expect([await used(), await used(teamId)]).toEqual([before + 1_000, 1_000]);
  expect((await remove(taskId, id, owner)).status).toBe(204);
  expect([await used(), await used(teamId)]).toEqual([before, 0]);
  const left = await rows(
    "select from contents c where workspace_id = $1 and credential_kind = 'key' and size = 1000",
    [tenant.workspaceId],
  );
  expect(left).toEqual([]);
});

test("a content that a comment has outlives its file, and goes with the comment", async () => {
  const taskId = await made();
  const { id } = await say(taskId, "Result");
  const owner = tenant.owner;
  const { resource: file } = await uploadFile({
    actor: owner,
    body: {
      teamId: tenant.teamId,
      name: "r.txt",
      type: "text/plain",
      base64: Buffer.from("r").toString("base64"),
    },
  });
  // As a run's result adds it: not counted.
  await rows(
    `insert into task_attachments (id, workspace_id, task_id, comment_id, ordinal, name, type, size, storage_key)
     values ($1, $2, $3, $4, 0, 'r.txt', 'text/plain', 1, $5)`,
    [newId("taskAttachment"), tenant.workspaceId, taskId, id, file.storageKey],
  );
  const isStored = async () =>
    (await rows("select from contents where storage_key = $1", [file.storageKey])).length === 1;
  await deleteFile({ actor: owner, fileId: file.id });
  const before = await used();
  const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1_000);
  await deleteLostContents(runtime().db, tomorrow);
  expect(await isStored()).toBe(true);
  expect((await remove(taskId, id)).status).toBe(204);
  expect(await isStored()).toBe(false);
  expect(await used()).toBe(before);
});

test("a comment whose files do not fit is refused, also of many at once", async () => {
  const taskId = await made();
  const megabyte = { ...FILE, base64: Buffer.alloc(400_000).toString("base64") };
  await changeSetting({ actor: tenant.owner, name: "limits.fileMegabytes", value: 1 });
  const body = { body: "Large", attachments: [megabyte] };
  const all = await Promise.all(
    Array.from({ length: 4 }, () => api.call(comment, { params: { taskId }, body })),
  );
  expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  expect(all.find(({ status }) => status === 409)?.error?.code).toBe("quota_exceeded");
  expect(await commentsOf(taskId)).toHaveLength(2);
  await changeSetting({ actor: tenant.owner, name: "limits.fileMegabytes", value: 10_000 });
});

test("files that came with comments before they counted are counted by the migration", async () => {
  const taskId = await made();
  await say(taskId, "Old", [FILE]);
  const counted = await used();
  await rows("update task_attachments set is_counted = false where workspace_id = $1", [tenant.workspaceId]);
  await rows("update file_usage set bytes = 0 where workspace_id = $1", [tenant.workspaceId]);
  const migration = (await loadMigrations()).find(({ name }) => name.endsWith("_edited_comments.sql"));
  const statements = migration?.sql.split("--> statement-breakpoint").slice(-2) ?? [];
  for (const text of statements) await rows(text, []);
  expect(await used()).toBe(counted);
});
