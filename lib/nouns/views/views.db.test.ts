import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { holdLock } from "#lib/testing/hold-lock.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { listViews, createView, changeView, deleteView } = dashboardOperations;

let service: TestService;
let tenant: Tenant;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
});

type Role = "viewer" | "operator" | "admin";

async function browse(role: Role): Promise<Dashboard> {
  const { workspaceId } = tenant;
  const { userId } = await createUser({ workspaceId, role });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}
const body = (name: string, visibility: "own" | "workspace" = "own") => ({
  page: "runs",
  name,
  query: "status=failed",
  visibility,
});
async function save(person: Dashboard, name: string, visibility?: "own" | "workspace"): Promise<string> {
  return (await person.call(createView, { body: body(name, visibility) })).body?.id ?? "";
}
const names = async (person: Dashboard) =>
  (await person.call(listViews, { query: { page: "runs" } })).body?.views.map(({ name }) => name);

test("one sees one's own views and those of everybody, by name", async () => {
  const [ada, ben] = [await browse("operator"), await browse("operator")];
  await save(ada, "Mine");
  await save(ada, "All of us", "workspace");
  await save(ben, "bens");
  expect(await names(ada)).toEqual(["All of us", "Mine"]);
  expect(await names(ben)).toEqual(["All of us", "bens"]);
});

test("each page has its own views, under the same names too, and search asks for all of them", async () => {
  const ada = await browse("operator");
  await save(ada, "Refunds");
  const tasks = { ...body("Refunds"), page: "tasks" as const, query: "label=refund&view=board" };
  const made = accepted(await ada.call(createView, { body: tasks }));
  expect(made).toMatchObject({ page: "tasks", query: "label=refund&view=board" });
  const listed = async (query: { page?: "runs" | "tasks" }) =>
    accepted(await ada.call(listViews, { query })).views.map(({ page }) => page);
  expect(await listed({ page: "runs" })).toEqual(["runs"]);
  expect(await listed({ page: "tasks" })).toEqual(["tasks"]);
  expect((await listed({})).sort()).toEqual(["runs", "tasks"]);
  await ada.call(changeView, { params: { viewId: made.id }, body: { isDefault: true } });
  const defaults = accepted(await ada.call(listViews, { query: {} })).views.filter(
    ({ isDefault }) => isDefault,
  );
  expect(defaults.map(({ id }) => id)).toEqual([made.id]);
});

test("a name is taken once a person, also by two requests at once", async () => {
  const [ada, ben] = [await browse("operator"), await browse("operator")];
  const twins = await Promise.all([1, 2].map(() => ada.call(createView, { body: body("Twice") })));
  expect(twins.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await ben.call(createView, { body: body("Twice") })).toMatchObject({ status: 201 });
  const other = await save(ada, "Other");
  expect(await ada.call(changeView, { params: { viewId: other }, body: { name: "Twice" } })).toMatchObject({
    error: { code: "already_exists" },
  });
});

test("a view is renamed, given other filters, made the one to begin with, and deleted", async () => {
  const ada = await browse("viewer");
  const [first, second] = [await save(ada, "First"), await save(ada, "Second")];
  const change = (viewId: string, changed: object) =>
    ada.call(changeView, { params: { viewId }, body: changed });
  expect(await change(first, { name: "Renamed", query: "status=waiting", isDefault: true })).toMatchObject({
    body: { name: "Renamed", query: "status=waiting", isDefault: true },
  });
  await change(second, { isDefault: true });
  const views = (await ada.call(listViews, { query: { page: "runs" } })).body?.views;
  expect(views?.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ["Renamed", false],
    ["Second", true],
  ]);
  await ada.call(deleteView, { params: { viewId: second } });
  expect(await names(ada)).toEqual(["Renamed"]);
});

test("of two views that take a name at the same moment one does, and of two defaults the last one is it", async () => {
  const ada = await browse("operator");
  const ids = await Promise.all(["First", "Second"].map((name) => save(ada, name, "workspace")));
  const both = async (changed: (index: number) => object, statement: string) => {
    await using lock = await holdLock({ url: service.url, statement, values: [tenant.workspaceId] });
    const changes = ids.map((viewId, index) =>
      ada.call(changeView, { params: { viewId }, body: changed(index) }),
    );
    await lock.blocks(2);
    await lock.release();
    return (await Promise.all(changes)).map(({ status }) => status).sort();
  };
  const views = "select from saved_views where workspace_id = $1 for update";
  expect(await both(() => ({ name: "Taken" }), views)).toEqual([200, 409]);
  expect(await both(() => ({ isDefault: true }), "select from workspaces where id = $1 for update")).toEqual([
    200, 200,
  ]);
  const listed = accepted(await ada.call(listViews, { query: { page: "runs" } })).views;
  expect(listed.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test("viewers share nothing; shared views are changed by their maker and admins alone", async () => {
  const [viewer, maker, colleague, admin] = [
    await browse("viewer"),
    await browse("operator"),
    await browse("operator"),
    await browse("admin"),
  ];
  expect(await viewer.call(createView, { body: body("For all", "workspace") })).toMatchObject({
    error: { code: "permission_denied" },
  });
  const viewId = await save(maker, "For all", "workspace");
  for (const person of [viewer, colleague]) {
    expect(await person.call(changeView, { params: { viewId }, body: { name: "Theirs" } })).toMatchObject({
      error: { code: "view_not_found" },
    });
  }
  expect(await admin.call(changeView, { params: { viewId }, body: { name: "Tidied" } })).toMatchObject({
    ok: true,
  });
  expect(await maker.call(deleteView, { params: { viewId } })).toMatchObject({ ok: true });
  const { rows } = await service.runtime.db.pool.query(
    "select action from audit_log where workspace_id = $1 and target_id = $2 order by id",
    [tenant.workspaceId, viewId],
  );
  expect(rows.map(({ action }) => action)).toEqual(["view.shared", "view.changed", "view.deleted"]);
});

test("nobody of another workspace, and no admin, reaches what somebody keeps for themselves", async () => {
  const viewId = await save(await browse("operator"), "Private");
  const admin = await browse("admin");
  const other = await createTenant();
  const stranger = await openDashboard({
    baseUrl: service.baseUrl,
    workspaceId: other.workspaceId,
    userId: other.owner.userId,
  });
  for (const person of [admin, stranger]) {
    expect(await person.call(deleteView, { params: { viewId } })).toMatchObject({
      error: { code: "view_not_found" },
    });
    expect(await names(person)).toEqual([]);
  }
});
