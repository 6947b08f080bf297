import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import {
  createApiKey,
  createTeam,
  createTenant,
  createUser,
  type GraphSource,
  type Tenant,
} from "#lib/testing/factories.ts";
import { graphOf } from "#lib/testing/graph-of.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { createDraft, listDrafts, getDraft, updateDraft, validateDraft, publishDraft } = authoringOperations;
const { listHistory, getVersion, getOptions, validateGraph: validateNew } = authoringOperations;

const SCOPES = ["agents:list", "agents:read", "agents:write", "agents:run", "runs:read"] as const;

let service: TestService;
let tenant: Tenant;
let api: Api;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = await apiOf(tenant, tenant.owner.userId);
});
afterAll(() => service.close());

async function apiOf(
  { workspaceId }: Tenant,
  userId: string,
  scopes: readonly (typeof SCOPES)[number][] = SCOPES,
) {
  const { key } = await createApiKey({ workspaceId, userId, scopes });
  return new Api(service.baseUrl, key);
}

const graph = graphOf([
  { id: "twice", type: "transform", config: { expression: "input.n * 2" } },
  { id: "end", type: "output", config: { value: "nodes.twice" } },
]);
const created = async (parts: object = {}) => {
  const { teamId } = tenant;
  return accepted(await api.call(createDraft, { body: { name: "Doubler", teamId, graph, ...parts } }));
};
type Page = z.output<typeof listDrafts.output>;
const update = (agentId: string, body: object, by = api) =>
  by.call(updateDraft, { params: { agentId }, body });
const publish = (agentId: string, revision: number, by = api) =>
  by.call(publishDraft, { params: { agentId }, body: { revision } });

describe("a draft", () => {
  test("is created, published, run, changed and published again; each version stays as it was", async () => {
    const draft = await created();
    expect(draft).toMatchObject({
      revision: 1,
      publishedVersion: null,
      requireTests: false,
      layout: { nodes: {}, notes: {} },
      graph,
    });
    expect((await api.getAgent(draft.id)).error?.code).toBe("agent_not_found");
    const first = accepted(await publish(draft.id, 1));
    expect(first).toMatchObject({ version: 1, graphFingerprint: expect.stringMatching(/^sha256:/) });
    const runId = await api.started(draft.id, { input: { n: 21 } });
    expect(await api.runUntil(runId)).toMatchObject({ finalResponse: 42 });

    const end = { id: "end", type: "output", config: { value: "nodes.twice + 1" } };
    const changed = accepted(await update(draft.id, { revision: 1, changes: [{ set: "node", value: end }] }));
    expect(changed).toMatchObject({ revision: 2, publishedVersion: 1 });
    const again = await api.started(draft.id, { input: { n: 21 } });
    expect(await api.runUntil(again)).toMatchObject({ finalResponse: 42 });
    const second = await api.call(publishDraft, {
      params: { agentId: draft.id },
      body: { revision: 2, message: "One more" },
    });
    expect(accepted(second).version).toBe(2);
    const third = await api.started(draft.id, { input: { n: 21 } });
    expect(await api.runUntil(third)).toMatchObject({ finalResponse: 43 });

    const { entries } = accepted(await api.call(listHistory, { params: { agentId: draft.id } }));
    expect(entries).toMatchObject([
      { version: 2, message: "One more", publishedBy: { type: "key" } },
      { version: 1, message: "", graphFingerprint: first.graphFingerprint },
    ]);
    const one = accepted(await api.call(getVersion, { params: { agentId: draft.id, version: "1" } }));
    expect(one.graph).toMatchObject({ nodes: [{}, { config: { value: "nodes.twice" } }] });
    const none = await api.call(getVersion, { params: { agentId: draft.id, version: "9" } });
    expect(none.error?.code).toBe("not_found");
  });

  test("answers with its revision as ETag, and is listed without its graph", async () => {
    const { problems, ...draft } = await created({ name: "Listed" });
    expect(problems).toEqual([]);
    const read = await api.call(getDraft, { params: { agentId: draft.id } });
    expect(read.headers.get("etag")).toBe('"1"');
    expect(accepted(read)).toEqual(draft);
    const found: { id: string }[] = [];
    for (let cursor: string | null = "", pages = 0; cursor !== null && pages < 50; pages += 1) {
      const page: Page = accepted(
        await api.call(listDrafts, { query: { limit: 2, ...(cursor ? { cursor } : {}) } }),
      );
      found.push(...page.agents);
      cursor = page.pagination.nextCursor;
    }
    const { graph: _graph, layout: _layout, ...listed } = draft;
    expect(found).toContainEqual(listed);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  });

  test("takes a graph with any problem, tells all of them, and is not published with one", async () => {
    const broken = {
      ...graph,
      nodes: [{ id: "twice", type: "teleport" }],
      edges: [{ from: "x", to: "twice" }],
    };
    const draft = await created({ graph: broken });
    const { valid, problems } = accepted(
      await api.call(validateDraft, { params: { agentId: draft.id }, body: {} }),
    );
    expect(valid).toBe(false);
    expect(problems.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["schema_violation", "unknown_node"]),
    );
    const refused = await publish(draft.id, 1);
    expect(refused).toMatchObject({ status: 422, error: { code: "graph_invalid" } });
    expect(refused.error?.details?.every(({ field }) => field?.startsWith("/graph"))).toBe(true);
    const other = await api.call(validateDraft, { params: { agentId: draft.id }, body: { graph } });
    expect(accepted(other)).toEqual({ valid: true, problems: [] });
    expect(draft.problems).toEqual(problems);
    const unborn = await api.call(validateNew, { body: { graph: broken } });
    expect(accepted(unborn)).toEqual({ valid: false, problems });
    expect(await created({ graph: {} })).toMatchObject({ graph: {} });
  });

  test("is told of agents and lanes that it calls and that are not published", async () => {
    const called = await created({ name: "Called" });
    const calling = graphOf([
      { id: "ask_it", type: "agent", config: { agentId: called.id, laneId: "intake", input: "{}" } },
    ]);
    const caller = await created({ name: "Caller", graph: calling });
    const told = async () => {
      const asked = await api.call(validateDraft, { params: { agentId: caller.id }, body: {} });
      const { valid, problems } = accepted(asked);
      return [valid, ...problems.flatMap(({ code, path }) => (code === "unknown_agent" ? [path] : []))];
    };
    expect(await told()).toEqual([true, "/nodes/0/config/agentId"]);
    accepted(await publish(called.id, 1));
    const { problems } = accepted(
      await api.call(validateDraft, { params: { agentId: caller.id }, body: {} }),
    );
    expect(problems.find(({ code }) => code === "unknown_agent")).toEqual({
      code: "unknown_agent",
      severity: "warning",
      path: "/nodes/0/config/laneId",
      message: `The agent "${called.id}" has no lane "intake" as it is published now; it has go.`,
    });
    const right = graphOf([
      { id: "ask_it", type: "agent", config: { agentId: called.id, laneId: "go", input: "{}" } },
    ]);
    accepted(await update(caller.id, { revision: 1, graph: right }));
    expect(await told()).toEqual([true]);
  });

  test("is told what the lanes and tools that it calls do not take", async () => {
    const inputSchema = { type: "object", required: ["id"], properties: { id: { type: "string" } } };
    const taking = graphOf([{ id: "a", type: "transform", config: { expression: "input.id" } }]);
    const lanes = taking.lanes.map((lane) => ({
      ...lane,
      inputSchema,
      attachments: { supported: true, required: true },
    }));
    const called = await created({ name: "Called", graph: { ...taking, lanes } });
    accepted(await publish(called.id, 1));
    const given = (config: object, type = "agent") =>
      graphOf([{ id: "ask_it", type, config } as GraphSource["nodes"][number]]);
    const told = async (checked: GraphSource) => {
      const body = { graph: checked };
      const asked = await api.call(validateDraft, { params: { agentId: called.id }, body });
      return accepted(asked).problems.map(({ code, severity, path }) => `${severity} ${code} ${path}`);
    };
    const call = { agentId: called.id, laneId: "go" };
    expect(await told(given({ ...call, input: "{'id': 3}" }))).toEqual([
      "error attachment_required /nodes/0/config",
      "warning input_mismatch /nodes/0/config/input",
    ]);
    const tool = { tool: "tasks.create", arguments: "{'titel': 'a'}" };
    expect(await told(given(tool, "tool"))).toEqual([
      "error input_mismatch /nodes/0/config/arguments",
      "error input_mismatch /nodes/0/config/arguments",
    ]);
  });

  test("of two writes on one revision one is refused with the current one, and nothing of it is written", async () => {
    const { id } = await created();
    const writes = await Promise.all(
      Array.from({ length: 8 }, (_, index) => update(id, { revision: 1, description: `Writer ${index}` })),
    );
    const refused = writes.filter(({ ok }) => !ok);
    expect(refused).toHaveLength(7);
    for (const { status, error } of refused) {
      expect([status, error?.code]).toEqual([409, "revision_conflict"]);
      expect(error?.details).toEqual([{ code: "current_revision", message: "2", field: "/revision" }]);
    }
    const [won] = writes.filter(({ ok }) => ok);
    const draft = accepted(await api.call(getDraft, { params: { agentId: id } }));
    expect(won && accepted(won)).toEqual({ ...draft, problems: [] });
  });

  test("a publication that races with a change publishes what it names or nothing, and the change is kept", async () => {
    const value = { id: "end", type: "output", config: { value: "7" } };
    const rounds = Array.from({ length: 8 }, async (_, round) => {
      const { id } = await created();
      // Whichever is sent first has better chances.
      const first = round % 2 === 0 ? publish(id, 1) : undefined;
      const changing = update(id, { revision: 1, changes: [{ set: "node", value }] });
      const [published, changed] = await Promise.all([first ?? publish(id, 1), changing]);
      expect(accepted(changed)).toMatchObject({ revision: 2, graph: { nodes: [{}, value] } });
      expect([undefined, "revision_conflict"]).toContain(published.error?.code);
      // A draft that is not published yet can be.
      expect(accepted(await publish(id, 2))).toMatchObject({ version: published.ok ? 2 : 1 });
      const params = { agentId: id, version: "1" };
      const { graph: earliest } = accepted(await api.call(getVersion, { params }));
      const ends = published.ok ? "nodes.twice" : "7";
      expect(earliest).toMatchObject({ nodes: [{}, { config: { value: ends } }] });
    });
    await Promise.all(rounds);
  });

  test("boxes that are moved change no revision and are never a conflict; each is merged on its own", async () => {
    const { id } = await created();
    accepted(await update(id, { revision: 1, description: "Changed meanwhile" }));
    const note = { x: 1, y: 2, width: 100, height: 50, text: "Why?" };
    accepted(
      await update(id, { revision: 1, layout: { nodes: { twice: { x: 5, y: 6 } }, notes: { n1: note } } }),
    );
    const draft = accepted(
      await update(id, { revision: 1, layout: { nodes: { end: { x: 7, y: 8 } }, notes: { n1: null } } }),
    );
    expect(draft).toMatchObject({
      revision: 2,
      layout: { nodes: { twice: { x: 5, y: 6 }, end: { x: 7, y: 8 } }, notes: {} },
    });
  });

  test("there is always room for the boxes of the graph, and what would be too much is refused whole", async () => {
    const { id } = await created();
    const place = { x: 1.25, y: 2.5 };
    const junk = (of: string) =>
      Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`${of}${at}`.padEnd(60, "."), place]));
    for (const of of ["a", "b", "c", "d", "e", "f", "g", "h"])
      accepted(await update(id, { revision: 1, layout: { nodes: junk(of) } }));
    const kept = accepted(await update(id, { revision: 1, layout: { nodes: { end: place } } }));
    expect(kept.layout).toMatchObject({ nodes: { end: place } });
    const note = { ...place, width: 10, height: 10, text: "x".repeat(10_000) };
    const notes = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, { ...note, text: "" }]));
    const refused = {
      status: 400,
      error: { code: "invalid_request", details: [{ code: "limit_exceeded" }] },
    };
    expect(await update(id, { revision: 1, layout: { notes: notes(501) } })).toMatchObject(refused);
    const long = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`n${at}`, note]));
    expect(await update(id, { revision: 1, layout: { notes: long } })).toMatchObject(refused);
    const { layout } = accepted(await api.call(getDraft, { params: { agentId: id } }));
    expect(layout).toMatchObject({ nodes: { end: place }, notes: {} });
  });

  test("a write without anything to write is still based on a revision", async () => {
    const { id } = await created();
    expect(accepted(await update(id, { revision: 1 }))).toMatchObject({ revision: 1 });
    expect((await update(id, { revision: 2 })).error?.code).toBe("revision_conflict");
  });

  test("text that cannot be stored is refused with its place", async () => {
    for (const text of ["a\u0000b", "\ud800"]) {
      const body = { name: "A", teamId: tenant.teamId, graph: { ...graph, note: text } };
      const refused = await api.call(createDraft, { body });
      expect([refused.status, refused.error?.details?.[0]?.field]).toEqual([400, "/graph/note"]);
    }
  });

  test("a write that changes nothing raises no revision", async () => {
    const { id, name } = await created();
    expect(accepted(await update(id, { revision: 1, name, graph }))).toMatchObject({ revision: 1 });
  });

  test.each<[string, object, string]>([
    ["a change of nothing there", { changes: [{ remove: "node", id: "nobody" }] }, "/changes/0/id"],
    [
      "a container that is not there",
      { changes: [{ set: "node", in: "nobody", value: { id: "a" } }] },
      "/changes/0/in",
    ],
    ["a graph and changes", { graph, changes: [] }, "/changes"],
    ["a name of nothing", { name: "  " }, "/name"],
  ])("%s is refused with its place, and nothing is written", async (_, body, field) => {
    const { id } = await created();
    const refused = await update(id, { revision: 1, description: "not written", ...body });
    expect(refused).toMatchObject({ status: 400, error: { code: "invalid_request" } });
    expect(refused.error?.details?.[0]?.field).toBe(field);
    const draft = accepted(await api.call(getDraft, { params: { agentId: id } }));
    expect(draft).toMatchObject({ revision: 1, description: "" });
  });

  test("a graph over 1 MiB is refused before it is kept", async () => {
    const nodes = [{ id: "a", type: "transform", config: { expression: `'${"x".repeat(1_100_000)}'` } }];
    const refused = await api.call(createDraft, {
      body: { name: "Large", teamId: tenant.teamId, graph: { ...graph, nodes } },
    });
    expect(refused).toMatchObject({ status: 422, error: { code: "graph_invalid" } });
  });

  test("hostile names come back as they were sent", async () => {
    const name = "Ünïcode <script>alert(1)</script> 🦊";
    const graphWith = JSON.parse(
      '{"__proto__":{"polluted":true},"nodes":[{"id":"<img>","name":"\\u202e🦊"}]}',
    );
    const draft = await created({ name, graph: graphWith });
    expect(draft.name).toBe(name);
    expect(JSON.stringify(draft.graph)).toBe(JSON.stringify(graphWith));
    expect({}).not.toHaveProperty("polluted");
  });
});

describe("authoring is for", () => {
  test("builders of the agent's team", async () => {
    const { id } = await created();
    const { workspaceId, teamId } = tenant;
    const operator = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
    const elsewhere = await createUser({ workspaceId, role: "builder", teamIds: [await createTeam(tenant)] });
    for (const { userId } of [operator, elsewhere]) {
      const theirs = await apiOf(tenant, userId);
      for (const refused of [
        await theirs.call(getDraft, { params: { agentId: id } }),
        await update(id, { revision: 1, name: "Mine" }, theirs),
        await publish(id, 1, theirs),
        await theirs.call(validateDraft, { params: { agentId: id }, body: {} }),
        await theirs.call(listHistory, { params: { agentId: id } }),
      ])
        expect([refused.status, refused.error?.code]).toEqual([403, "permission_denied"]);
    }
    const stranger = await createTenant();
    const others = await apiOf(stranger, stranger.owner.userId);
    const refused = await others.call(getDraft, { params: { agentId: id } });
    expect(refused.error?.code).toBe("agent_not_found");
    const theirs = await apiOf(tenant, elsewhere.userId);
    expect(accepted(await theirs.call(listDrafts)).agents).toEqual([]);
  });

  test("credentials with its scopes, while the workspace has it on", async () => {
    const own = await createTenant();
    const reading = await apiOf(own, own.owner.userId, ["agents:read"]);
    const listing = await apiOf(own, own.owner.userId, ["agents:list"]);
    const body = { name: "A", teamId: own.teamId, graph };
    expect(accepted(await reading.call(listDrafts)).agents).toEqual([]);
    expect((await listing.call(listDrafts)).error?.code).toBe("insufficient_scope");
    expect((await reading.call(createDraft, { body })).error?.code).toBe("insufficient_scope");
    const full = await apiOf(own, own.owner.userId);
    const { id } = accepted(await full.call(createDraft, { body }));
    const actor = { ...own.owner };
    await changeSetting({ actor, name: "capabilities.authoring", value: false });
    expect((await full.call(getDraft, { params: { agentId: id } })).error?.code).toBe("capability_disabled");
    expect((await full.call(listDrafts)).status).toBe(403);
    await changeSetting({ actor, name: "capabilities.authoring", value: true });
    expect((await full.call(getDraft, { params: { agentId: id } })).status).toBe(200);
  });

  test("the team that is named; without a name, for the only one", async () => {
    const { workspaceId, teamId } = tenant;
    const builder = await createUser({ workspaceId, role: "builder", teamIds: [teamId] });
    const theirs = await apiOf(tenant, builder.userId);
    const draft = accepted(await theirs.call(createDraft, { body: { name: "Mine", graph } }));
    expect(draft.teamId).toBe(teamId);
    const second = await createTeam(tenant);
    const refused = await api.call(createDraft, { body: { name: "Whose", graph } });
    expect(refused).toMatchObject({ status: 400, error: { code: "invalid_request" } });
    expect(refused.error?.details?.map(({ message }) => message).join()).toContain(second);
    expect((await theirs.call(createDraft, { body: { name: "No", teamId: second, graph } })).status).toBe(
      403,
    );
    const unknown = await api.call(createDraft, { body: { name: "No", teamId: "team_nope", graph } });
    expect(unknown).toMatchObject({ status: 404, error: { code: "team_not_found" } });
    expect(unknown.error?.details?.map(({ message }) => message).join()).toContain(tenant.teamId);
  });
});

test("what a graph may name is told: models, tools, connections and the team's agents", async () => {
  const { id } = await created({ name: "To be called" });
  accepted(await publish(id, 1));
  const options = accepted(await api.call(getOptions, { query: { teamId: tenant.teamId } }));
  expect(options.models.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["default", "offline:digest"]),
  );
  expect(options.tools.map(({ name }) => name)).toContain("callback");
  expect(options.agents).toContainEqual({ id, name: "To be called", lanes: [{ id: "go", name: "Go" }] });
});
