import { afterAll, beforeAll, expect, test } from "vitest";
import { documentPageOperations } from "#lib/contract/dashboard/documents.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTeam, createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const operations = documentPageOperations;

let service: TestService;
let tenant: Tenant;
let ada: Dashboard;
let bo: Dashboard;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  [ada, bo] = await Promise.all([open("Ada"), open("Bo")]);
});
afterAll(() => service.close());

async function open(name: string) {
  const { workspaceId, teamId } = tenant;
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId], name });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}

async function create(title: string, { parentId = null as string | null, teamId = tenant.teamId } = {}) {
  const body = { teamId, title, content: title, parentId };
  return accepted(await ada.call(operations.createDocument, { body })).id;
}
const params = (documentId: string) => ({ params: { documentId } });
const page = async (documentId: string) =>
  accepted(await ada.call(operations.getDocumentPage, params(documentId)));
const move = (documentId: string, parentId: string | null) =>
  ada.call(operations.moveDocument, { ...params(documentId), body: { parentId } });
const save = (by: Dashboard, documentId: string, version: number, content: string) =>
  by.call(operations.saveDocument, { ...params(documentId), body: { version, content } });

async function titles(query: Record<string, string> = {}): Promise<string[]> {
  const { teamId } = tenant;
  const { documents } = accepted(
    await ada.call(operations.listDocumentBranch, { query: { teamId, ...query } }),
  );
  return documents.map(({ title, below }) => `${title} ${below}`);
}

test("a document is moved with those under it, and never under itself", async () => {
  const [one, two] = [await create("One"), await create("Two")];
  const three = await create("Three", { parentId: two });
  expect(await move(two, one)).toMatchObject({ status: 200, body: { parentId: one } });
  expect((await page(three)).above.map(({ title }) => title)).toEqual(["One", "Two"]);
  expect(await titles({ parentId: one })).toEqual(["Two 1"]);
  for (const under of [one, two, three])
    expect(await move(one, under)).toMatchObject({
      status: 400,
      error: { details: [{ field: "/parentId" }] },
    });
  expect(await move(two, null)).toMatchObject({ status: 200, body: { parentId: null } });
});

test("two moves at the same moment make no circle", async () => {
  const [one, two] = [await create("X"), await create("Y")];
  const outcomes = await Promise.all([move(one, two), move(two, one)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("a document is archived with those under it, is out of reach, and comes back with them", async () => {
  const top = await create("Armoury");
  const middle = await create("Bastion", { parentId: top });
  const leaf = await create("Crenel", { parentId: middle });
  const before = await create("Dungeon", { parentId: top });
  const archive = (id: string) => ada.call(operations.archiveDocument, params(id));
  const restore = (id: string) => ada.call(operations.restoreDocument, params(id));
  expect(await archive(before)).toMatchObject({ body: { archived: 1 } });
  expect(await archive(top)).toMatchObject({ body: { archived: 3 } });
  expect(await archive(top)).toMatchObject({ body: { archived: 0 } });
  expect(await titles()).not.toContain("Armoury 1");
  expect(await titles({ archived: "true" })).toEqual(expect.arrayContaining(["Armoury 1", "Dungeon 0"]));
  const { results } = accepted(await ada.call(operations.findDocuments, { query: { query: "crenel" } }));
  expect(results).toEqual([]);
  expect(await page(leaf)).toMatchObject({ mayEdit: false, archivedAt: expect.any(String) });
  expect(await save(ada, leaf, 1, "x")).toMatchObject({ status: 404 });
  // Alone, out of an archived branch: to the top.
  expect(await restore(middle)).toMatchObject({ body: { parentId: null } });
  expect((await page(leaf)).archivedAt).toBeNull();
  expect((await page(top)).archivedAt).not.toBeNull();
  expect(await restore(top)).toMatchObject({ body: { parentId: null } });
  expect((await page(before)).archivedAt).not.toBeNull();
  expect(await restore(before)).toMatchObject({ body: { parentId: top } });
});

test("what one person types on takes the place of what they saved before; what others wrote stays", async () => {
  const id = await create("Typed");
  for (const version of [1, 2, 3]) await save(ada, id, version, `Ada ${version}`);
  await save(bo, id, 4, "Bo");
  await save(ada, id, 5, "Ada again");
  const { versions } = accepted(await ada.call(operations.listDocumentHistory, params(id)));
  expect(versions.map(({ version, author, door }) => [version, author.name, door])).toEqual([
    [6, "Ada", "dashboard"],
    [5, "Bo", "dashboard"],
    [4, "Ada", "dashboard"],
    [1, "Ada", "dashboard"],
  ]);
  const read = (version: number) =>
    ada.call(operations.getDocumentVersion, { params: { documentId: id, version: String(version) } });
  expect(await read(4)).toMatchObject({ body: { content: "Ada 3" } });
  expect(await read(3)).toMatchObject({ status: 404, error: { code: "not_found" } });
});

test("of two who save on the same version one is told the current one", async () => {
  const id = await create("Both");
  const outcomes = await Promise.all([save(ada, id, 1, "Ada"), save(bo, id, 1, "Bo")]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(outcomes.find(({ status }) => status === 409)?.error?.details).toEqual([
    { code: "current_version", message: "2", field: "/version" },
  ]);
});

test("people see who else has a document open, until they leave", async () => {
  const id = await create("Open");
  const follow = async (by: Dashboard, isOpen = true, caret: number | null = null) =>
    accepted(await by.call(operations.followDocument, { ...params(id), body: { isOpen, caret } }));
  expect(await follow(ada)).toEqual({ version: 1, isArchived: false, editors: [] });
  expect((await follow(bo)).editors.map(({ name }) => name)).toEqual(["Ada"]);
  expect((await follow(ada)).editors.map(({ name }) => name)).toEqual(["Bo"]);
  await follow(bo, true, 3);
  expect((await follow(ada)).editors).toMatchObject([{ name: "Bo", caret: 3 }]);
  await follow(bo);
  expect((await follow(ada)).editors).toMatchObject([{ name: "Bo", caret: null }]);
  await follow(bo, false);
  expect((await follow(ada)).editors).toEqual([]);
  expect(
    await bo.call(operations.followDocument, { ...params(id), body: { isOpen: true, caret: -1 } }),
  ).toMatchObject({ status: 400 });
});

test("a document names those that link to it, of the teams that its reader is in", async () => {
  const teamId = await createTeam(tenant);
  const { userId } = await createUser({
    workspaceId: tenant.workspaceId,
    role: "operator",
    teamIds: [tenant.teamId, teamId],
    name: "Cy",
  });
  const cy = await openDashboard({ baseUrl: service.baseUrl, workspaceId: tenant.workspaceId, userId });
  const target = await create("Target");
  const link = `See [it](/documents/${target}), [itself](/documents/${target}) and /documents/doc_nothing.`;
  const linking = await create("Linking");
  expect((await save(ada, linking, 1, link)).status).toBe(200);
  const body = { teamId, title: "Elsewhere", content: link };
  accepted(await cy.call(operations.createDocument, { body }));
  // One that names itself is not linked from anywhere.
  expect((await save(ada, target, 1, link)).status).toBe(200);
  const seenBy = async (by: Dashboard) =>
    accepted(await by.call(operations.getDocumentPage, params(target))).linkedFrom.map(({ title }) => title);
  expect(await seenBy(ada)).toEqual(["Linking"]);
  expect(await seenBy(cy)).toEqual(["Elsewhere", "Linking"]);
  expect((await save(ada, linking, 2, "Nothing")).status).toBe(200);
  expect(await seenBy(ada)).toEqual([]);
});

test("a person sees the teams they are in, and nothing of another", async () => {
  const teamId = await createTeam(tenant);
  const { teams, mayEdit } = accepted(await ada.call(operations.listDocumentTeams));
  expect(teams.map(({ id }) => id)).toEqual([tenant.teamId]);
  expect(mayEdit).toBe(true);
  expect(await ada.call(operations.listDocumentBranch, { query: { teamId } })).toMatchObject({ status: 403 });
});
