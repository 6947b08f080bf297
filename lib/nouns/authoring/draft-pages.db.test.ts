import { afterAll, beforeAll, expect, test } from "vitest";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createApiKey, createTeam, createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { createDraftAsPerson, getDraftPage, updateDraftAsPerson, validateDraftAsPerson } = dashboardOperations;
const { followDraft, listDraftPage, listBuilderTeams, getOptions } = dashboardOperations;

let service: TestService;
let tenant: Tenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
});
afterAll(() => service.close());

async function browserOf(role: Role, { workspaceId, teamId }: Tenant = tenant) {
  const user = await createUser({ workspaceId, role, teamIds: [teamId] });
  const browser = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: user.userId });
  return { ...user, browser };
}
type Browser = Awaited<ReturnType<typeof browserOf>>["browser"];
const create = async (browser: Browser, name = "A draft") =>
  accepted(await browser.call(createDraftAsPerson, { body: { name, teamId: tenant.teamId, graph: {} } }));
const at = (agentId: string) => ({ params: { agentId } });

test("a builder creates, reads, changes and checks a draft; a stale change is refused with the revision", async () => {
  const { browser } = await browserOf("builder");
  const { id } = await create(browser);
  const draft = accepted(await browser.call(getDraftPage, at(id)));
  expect(draft).toMatchObject({ id, revision: 1, readOnly: null, team: { id: tenant.teamId }, graph: {} });
  const body = { revision: 1, graph: { nodes: "none" } };
  expect(accepted(await browser.call(updateDraftAsPerson, { ...at(id), body }))).toMatchObject({
    revision: 2,
  });
  const stale = await browser.call(updateDraftAsPerson, { ...at(id), body: { ...body, graph: {} } });
  expect(stale.error).toMatchObject({ code: "revision_conflict", details: [{ message: "2" }] });
  const checked = accepted(await browser.call(validateDraftAsPerson, { ...at(id), body: {} }));
  expect(checked.valid).toBe(false);
  expect(accepted(await browser.call(getOptions))).toHaveProperty("models");
});

test("a change by a person, a key and a layout are noticed by who has the draft open, and who changed it is named", async () => {
  const [one, two] = [await browserOf("builder"), await browserOf("builder")];
  const { id } = await create(one.browser);
  const follow = async ({ browser }: typeof one, isOpen = true) =>
    accepted(await browser.call(followDraft, { ...at(id), body: { isOpen } }));
  const before = await follow(one);
  expect(before).toMatchObject({ revision: 1, editors: [] });
  expect((await follow(two)).editors).toMatchObject([{ type: "user", id: one.userId, isOpen: true }]);

  const layout = { nodes: { a: { x: 1, y: 2 } } };
  accepted(await one.browser.call(updateDraftAsPerson, { ...at(id), body: { revision: 1, layout } }));
  const moved = await follow(two);
  expect(moved.revision).toBe(1);
  expect(moved.layoutMark).not.toBe(before.layoutMark);

  const { key, id: keyId } = await createApiKey({
    workspaceId: tenant.workspaceId,
    userId: one.userId,
    scopes: ["agents:read", "agents:write"],
  });
  const api = new Api(service.baseUrl, key);
  const body = { revision: 1, description: "By a program" };
  accepted(await api.call(authoringOperations.updateDraft, { ...at(id), body }));
  const told = await follow(two);
  expect(told.revision).toBe(2);
  expect(told.editors).toMatchObject([
    { type: "user", id: one.userId, isOpen: true, revision: null },
    { type: "key", id: keyId, isOpen: false, revision: 2, changedAt: expect.any(String) },
  ]);

  await follow(one, false);
  expect((await follow(two)).editors).toMatchObject([{ type: "key" }]);
});

test("a person's pages know of each other, and for others they have it open until the last is closed", async () => {
  const [one, two] = [await browserOf("builder"), await browserOf("builder")];
  const { id } = await create(one.browser);
  const follow = async ({ browser }: typeof one, pageId: string, isOpen = true) =>
    accepted(await browser.call(followDraft, { ...at(id), body: { isOpen, pageId } }));
  expect(await follow(one, "first")).toMatchObject({ isOpenElsewhere: false, editors: [] });
  expect(await follow(one, "second")).toMatchObject({ isOpenElsewhere: true, editors: [] });
  expect((await follow(one, "first")).isOpenElsewhere).toBe(true);
  // Another person who calls their page the same is no page of the first one.
  expect(await follow(two, "second")).toMatchObject({
    isOpenElsewhere: false,
    editors: [{ type: "user", id: one.userId, isOpen: true }],
  });
  await follow(two, "second", false);

  await follow(one, "second", false);
  expect((await follow(one, "first")).isOpenElsewhere).toBe(false);
  expect((await follow(two, "other")).editors).toMatchObject([{ id: one.userId, isOpen: true }]);
  await follow(one, "first", false);
  expect((await follow(two, "other")).editors).toEqual([]);
  const nameless = await one.browser.call(followDraft, { ...at(id), body: { isOpen: true, pageId: "" } });
  expect(nameless.error?.code).toBe("invalid_request");
});

test("a draft that was never published is listed for builders of its team, by its words too", async () => {
  const { browser } = await browserOf("builder");
  const { id } = await create(browser, "Zebra crossing");
  const found = accepted(await browser.call(listDraftPage, { query: { search: "zebra" } }));
  expect(found.drafts).toMatchObject([{ id, team: { id: tenant.teamId } }]);
  const first = accepted(await browser.call(listDraftPage, { query: { limit: "1" } }));
  const { nextCursor } = first.pagination;
  const next = accepted(
    await browser.call(listDraftPage, { query: { limit: "1", cursor: nextCursor ?? "" } }),
  );
  expect(next.drafts).not.toEqual(first.drafts);
  expect(accepted(await browser.call(listBuilderTeams))).toMatchObject({
    teams: [{ id: tenant.teamId }],
    mayCreate: true,
  });
});

test("builders of another team and other roles neither see nor follow a draft", async () => {
  const { browser } = await browserOf("builder");
  const { id } = await create(browser);
  const { workspaceId } = tenant;
  const elsewhere = await browserOf("builder", { ...tenant, teamId: await createTeam({ workspaceId }) });
  const operator = await browserOf("operator");
  for (const other of [elsewhere.browser, operator.browser]) {
    for (const call of [
      other.call(getDraftPage, at(id)),
      other.call(followDraft, { ...at(id), body: { isOpen: true } }),
      other.call(updateDraftAsPerson, { ...at(id), body: { revision: 1, name: "Mine" } }),
    ])
      expect((await call).error?.code).toBe("permission_denied");
  }
  expect(accepted(await elsewhere.browser.call(listDraftPage)).drafts).toEqual([]);
  const stranger = await browserOf("owner", await createTenant());
  expect((await stranger.browser.call(getDraftPage, at(id))).error?.code).toBe("agent_not_found");
});

test("with authoring off, drafts are read and not written", async () => {
  const off = await createTenant();
  const { browser } = await browserOf("owner", off);
  const body = { name: "A draft", teamId: off.teamId, graph: {} };
  const { id } = accepted(await browser.call(createDraftAsPerson, { body }));
  await changeSetting({ actor: off.owner, name: "capabilities.authoring", value: false });
  expect(accepted(await browser.call(getDraftPage, at(id))).readOnly).toBe("capability_disabled");
  const followed = await browser.call(followDraft, { ...at(id), body: { isOpen: true } });
  expect(accepted(followed).readOnly).toBe("capability_disabled");
  expect(accepted(await browser.call(listBuilderTeams)).mayCreate).toBe(false);
  const change = { ...at(id), body: { revision: 1, name: "Mine" } };
  expect((await browser.call(updateDraftAsPerson, change)).error?.code).toBe("capability_disabled");
  expect((await browser.call(createDraftAsPerson, { body })).error?.code).toBe("capability_disabled");
});
