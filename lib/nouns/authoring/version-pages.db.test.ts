import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTeam, createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { createDraftAsPerson, getDraftPage, updateDraftAsPerson } = dashboardOperations;
const { publishDraftAsPerson, listAgentVersions, getAgentVersion } = dashboardOperations;
const { compareVersions, restoreVersion, republishVersion } = dashboardOperations;
const { startRun, listRuns, testDraft } = dashboardOperations;

let service: TestService;
let tenant: Tenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
});
afterAll(() => service.close());

async function browserOf(role: Role, { workspaceId, teamId }: Tenant = tenant) {
  const { userId } = await createUser({ workspaceId, role, teamIds: [teamId] });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}
type Browser = Awaited<ReturnType<typeof browserOf>>;

const graph = (value: string): JsonObject => ({
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [{ id: "main", name: "Main", mode: "structured", start: "out", inputSchema: { type: "object" } }],
  nodes: [{ id: "out", type: "output", config: { value } }],
  edges: [],
});
const at = (agentId: string, version?: number) => ({
  params: { agentId, ...(version === undefined ? {} : { version: String(version) }) },
});
const write = async (browser: Browser, id: string, revision: number, value: string) =>
  accepted(await browser.call(updateDraftAsPerson, { ...at(id), body: { revision, graph: graph(value) } }));
const publish = (browser: Browser, id: string, revision: number, message?: string) =>
  browser.call(publishDraftAsPerson, { ...at(id), body: { revision, ...(message && { message }) } });

/** An agent with two versions: "1" and "2". */
async function twoVersions(browser: Browser, { teamId }: Tenant = tenant): Promise<string> {
  const body = { name: "Versions", teamId, graph: graph("1") };
  const { id } = accepted(await browser.call(createDraftAsPerson, { body }));
  accepted(await publish(browser, id, 1, "First"));
  await write(browser, id, 1, "2");
  accepted(await publish(browser, id, 2, "Second"));
  return id;
}

test("a draft is compared with what is published, published with a message, and in the history", async () => {
  const browser = await browserOf("builder");
  const body = { name: "Draft", teamId: tenant.teamId, graph: graph("1") };
  const { id } = accepted(await browser.call(createDraftAsPerson, { body }));
  const query = { before: "published", after: "draft" };
  const first = accepted(await browser.call(compareVersions, { ...at(id), query }));
  expect(first).toMatchObject({ before: { version: null, graph: {} }, after: { revision: 1 } });
  expect(first.differences.nodes).toMatchObject([{ change: "added", id: "out" }]);

  accepted(await publish(browser, id, 1, "It begins"));
  const same = accepted(await browser.call(compareVersions, { ...at(id), query }));
  expect(same.differences).toEqual({ lanes: [], nodes: [], edges: [], fields: [], more: 0 });

  await write(browser, id, 1, "2");
  const changed = accepted(await browser.call(compareVersions, { ...at(id), query }));
  expect(changed.before.version).toBe(1);
  expect(changed.differences.nodes[0]?.fields).toEqual([{ path: "config.value", before: "1", after: "2" }]);

  const stale = await publish(browser, id, 1);
  expect(stale.error).toMatchObject({ code: "revision_conflict", details: [{ message: "2" }] });
  accepted(await publish(browser, id, 2));
  const { versions } = accepted(await browser.call(listAgentVersions, at(id)));
  expect(versions).toMatchObject([
    { version: 2, published: true, message: "" },
    { version: 1, published: false, message: "It begins", publishedBy: { type: "user" } },
  ]);
});

test("a graph with errors is refused with each of them, and the draft stays", async () => {
  const browser = await browserOf("builder");
  const body = { name: "Broken", teamId: tenant.teamId, graph: {} };
  const { id } = accepted(await browser.call(createDraftAsPerson, { body }));
  const refused = await publish(browser, id, 1);
  expect(refused.error?.code).toBe("graph_invalid");
  expect(refused.error?.details?.length).toBeGreaterThan(0);
  const query = { before: "published", after: "draft" };
  expect(accepted(await browser.call(compareVersions, { ...at(id), query })).differences.nodes).toEqual([]);
});

test("two publications of one revision, and a change between, never lose work", async () => {
  const browser = await browserOf("builder");
  const id = await twoVersions(browser);
  const [changed, published] = await Promise.all([
    browser.call(updateDraftAsPerson, { ...at(id), body: { revision: 2, graph: graph("3") } }),
    publish(browser, id, 2),
  ]);
  expect(changed.status).toBe(200);
  expect([200, 409]).toContain(published.status);
  const draft = accepted(await browser.call(getDraftPage, at(id)));
  expect(draft).toMatchObject({ revision: 3, graph: graph("3") });
  const newest = accepted(await browser.call(listAgentVersions, at(id))).versions[0];
  const version = accepted(await browser.call(getAgentVersion, at(id, newest?.version)));
  expect(version.graph).toMatchObject({ nodes: [{ config: { value: "2" } }] });
});

test("an old version goes back into the draft at its revision only", async () => {
  const browser = await browserOf("builder");
  const id = await twoVersions(browser);
  const restore = (version: number, revision: number) =>
    browser.call(restoreVersion, { ...at(id, version), body: { revision } });
  expect((await restore(1, 1)).error?.code).toBe("revision_conflict");
  expect((await restore(9, 2)).error?.code).toBe("not_found");
  const draft = accepted(await restore(1, 2));
  expect(draft).toMatchObject({ revision: 3, graph: { nodes: [{ config: { value: "1" } }] } });
  expect(draft.publishedVersion).toBe(2);
});

test("an old version is published again as the next one, in place of what the person saw, and the draft stays", async () => {
  const browser = await browserOf("builder");
  const id = await twoVersions(browser);
  await write(browser, id, 2, "3");
  const again = (publishedVersion: number) =>
    browser.call(republishVersion, { ...at(id, 1), body: { publishedVersion, message: "Back" } });
  const both = await Promise.all([again(2), again(2)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.error?.code).toBe("revision_conflict");
  const { versions } = accepted(await browser.call(listAgentVersions, at(id)));
  expect(versions.map(({ version, published }) => [version, published])).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ]);
  expect(versions[0]?.graphFingerprint).toBe(versions[2]?.graphFingerprint);
  expect(accepted(await browser.call(getDraftPage, at(id)))).toMatchObject({
    revision: 3,
    graph: graph("3"),
  });
});

test("the runs of a version are counted and listed", async () => {
  const browser = await browserOf("builder");
  const id = await twoVersions(browser);
  const { runId } = accepted(await browser.call(startRun, { ...at(id), body: { input: {} } }));
  const { versions, countsAll } = accepted(await browser.call(listAgentVersions, at(id)));
  expect(versions.map(({ runs }) => runs)).toEqual([1, 0]);
  expect(countsAll).toBe(true);
  // A preview of the same graph is no run of the version.
  accepted(await browser.call(testDraft, { ...at(id), body: { revision: 2, input: {} } }));
  const again = accepted(await browser.call(listAgentVersions, at(id)));
  expect(again.versions.map(({ runs }) => runs)).toEqual([1, 0]);
  const runsOf = async (version: number) =>
    accepted(await browser.call(listRuns, { query: { agent: [id], version } })).runs.map((run) => run.runId);
  expect([await runsOf(2), await runsOf(1)]).toEqual([[runId], []]);
});

test("versions are for who may see the agent, drafts for builders of its team, and nothing is written while authoring is off", async () => {
  const off = await createTenant();
  const { workspaceId } = off;
  const browser = await browserOf("owner", off);
  const id = await twoVersions(browser, off);
  const viewer = await browserOf("viewer", off);
  const versions = { before: "1", after: "2" };
  expect(accepted(await viewer.call(compareVersions, { ...at(id), query: versions })).before.version).toBe(1);
  const withDraft = { before: "1", after: "draft" };
  expect((await viewer.call(compareVersions, { ...at(id), query: withDraft })).error?.code).toBe(
    "permission_denied",
  );
  const missing = { before: "7", after: "published" };
  expect((await viewer.call(compareVersions, { ...at(id), query: missing })).error?.code).toBe("not_found");
  const odd = { before: "yesterday", after: "draft" };
  expect((await viewer.call(compareVersions, { ...at(id), query: odd })).error?.code).toBe("invalid_request");

  const elsewhere = await browserOf("builder", { ...off, teamId: await createTeam({ workspaceId }) });
  const stranger = await browserOf("owner", await createTenant());
  for (const [other, code] of [
    [elsewhere, "permission_denied"],
    [stranger, "agent_not_found"],
  ] as const) {
    for (const call of [
      other.call(getAgentVersion, at(id, 1)),
      other.call(compareVersions, { ...at(id), query: versions }),
      other.call(restoreVersion, { ...at(id, 1), body: { revision: 2 } }),
      other.call(republishVersion, { ...at(id, 1), body: { publishedVersion: 2 } }),
      publish(other, id, 2),
    ])
      expect((await call).error?.code).toBe(code);
  }

  await changeSetting({ actor: off.owner, name: "capabilities.authoring", value: false });
  for (const call of [
    browser.call(restoreVersion, { ...at(id, 1), body: { revision: 2 } }),
    browser.call(republishVersion, { ...at(id, 1), body: { publishedVersion: 2 } }),
    publish(browser, id, 2),
  ])
    expect((await call).error?.code).toBe("capability_disabled");
  expect(accepted(await browser.call(compareVersions, { ...at(id), query: withDraft })).after.revision).toBe(
    2,
  );
});

test("two graphs of a megabyte are compared without holding the event loop", async () => {
  const browser = await browserOf("builder");
  const lines = (from: number) =>
    Array.from({ length: 60_000 }, (_, index) => `line ${from + index}`).join("\n");
  const nodes = (from: number) => ({
    ...graph("1"),
    nodes: [{ id: "out", type: "note", text: lines(from) }],
  });
  const body = { name: "Large", teamId: tenant.teamId, graph: nodes(0) };
  const { id } = accepted(await browser.call(createDraftAsPerson, { body }));
  const query = { before: "published", after: "draft" };
  const { differences } = accepted(await browser.call(compareVersions, { ...at(id), query }));
  expect(differences.nodes[0]?.fields.at(-1)?.after).toBe(lines(0));
});
