import { expect, test } from "vitest";
import { getDraft } from "#lib/nouns/authoring/get-draft.ts";
import { updateDraft } from "#lib/nouns/authoring/update-draft.ts";
import { createConnection } from "#lib/nouns/connections/create-connection.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createTeam, createTenant, createUser, type GraphSource } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { findPublishedAgent } from "./find-published-agent.ts";
import { exportAgent } from "./get-agent-graph.ts";
import { listAllAgents } from "./list-all-agents.ts";
import { publishAgent } from "./publish-agent.ts";

provideRuntime();

const graph = (value: string): GraphSource => ({
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [{ id: "only", name: "Only", mode: "structured", start: "say" }],
  nodes: [{ id: "say", type: "output", config: { value } }],
  edges: [],
});
const file = (value = "'hello'", name = "Greeter") => ({
  name,
  description: "Says hello.",
  graph: graph(value),
});

test("a file becomes an agent's first version, and the next file its second", async () => {
  const { owner: actor, teamId } = await createTenant();
  const first = await publishAgent({ actor, file: file(), teamId });
  expect(first).toEqual({
    id: expect.stringMatching(/^agt_/),
    version: 1,
    versionId: expect.stringMatching(/^ver_/),
    graphFingerprint: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    revision: 1,
  });
  const second = await publishAgent({
    actor,
    file: file("'bye'", "Leaver"),
    teamId,
    agentId: first.id,
    revision: 1,
    message: "bye",
  });
  expect(second).toMatchObject({ id: first.id, version: 2 });
  expect(second.graphFingerprint).not.toBe(first.graphFingerprint);
  expect(await findPublishedAgent({ actor, agentId: first.id })).toMatchObject({
    name: "Leaver",
    graphFingerprint: second.graphFingerprint,
  });
  expect(await listAllAgents({ actor })).toEqual([
    expect.objectContaining({ id: first.id, name: "Leaver", publishedVersion: 2, revision: 2, teamId }),
  ]);
  const { rows } = await runtime().db.pool.query(
    `select actor_id as "actorId", target_name as "name", details -> 'version' as "version"
       from audit_log where action = 'agent.published' and target_id = $1 order by id`,
    [first.id],
  );
  expect(rows).toEqual([
    { actorId: actor.userId, name: "Greeter", version: 1 },
    { actorId: actor.userId, name: "Leaver", version: 2 },
  ]);
});

test("what is exported can be published again, and has the same fingerprint", async () => {
  const { owner: actor, teamId } = await createTenant();
  const published = await publishAgent({ actor, file: file(), teamId });
  const exported = await exportAgent({ actor, agentId: published.id });
  expect(exported).toMatchObject({ name: "Greeter", description: "Says hello.", graph: graph("'hello'") });
  const again = await publishAgent({ actor, file: exported, teamId, agentId: published.id, revision: 1 });
  expect(again).toMatchObject({ version: 2, graphFingerprint: published.graphFingerprint });
});

test("key order and left-out defaults make no other fingerprint", async () => {
  const { owner: actor, teamId } = await createTenant();
  const { edges, nodes, ...rest } = graph("'hello'");
  const [lane] = rest.lanes;
  const spelledOut = { edges, nodes, ...rest, lanes: [{ public: true, ...lane }] };
  const one = await publishAgent({ actor, file: file(), teamId });
  const other = await publishAgent({ actor, file: { name: "Other", graph: spelledOut }, teamId });
  expect(other.graphFingerprint).toBe(one.graphFingerprint);
});

test("a graph with errors is refused with all of them, and nothing is kept", async () => {
  const { owner: actor, teamId } = await createTenant();
  const broken = { ...graph("input.("), edges: [{ from: "say", to: "nobody" }] };
  const attempt = publishAgent({ actor, file: { name: "Broken", graph: broken }, teamId });
  const refusal = await attempt.catch((error) => error);
  expect(refusal.code).toBe("graph_invalid");
  expect(refusal.details).toContainEqual(
    expect.objectContaining({
      code: "expression_syntax",
      field: expect.stringMatching(/^\/graph\/nodes\/0\/config\/value/),
    }),
  );
  expect(refusal.details).toContainEqual(
    expect.objectContaining({ code: "unknown_node", field: "/graph/edges/0/to" }),
  );
  expect(await listAllAgents({ actor })).toEqual([]);
});

test.each([null, [], "graph", {}, { format: "laneway.agent/2" }])("%j is no graph", async (nonsense) => {
  const { owner: actor, teamId } = await createTenant();
  const attempt = publishAgent({ actor, file: { name: "Nonsense", graph: nonsense }, teamId });
  await expect(attempt).rejects.toMatchObject({ code: "graph_invalid" });
});

test("a graph names the connections of its own workspace, authorised or not, and no others", async () => {
  const { owner: actor, teamId } = await createTenant();
  const { owner: stranger } = await createTenant();
  const calling: GraphSource = {
    ...graph("'unused'"),
    nodes: [
      { id: "say", type: "http", config: { method: "GET", url: "https://a.example", connectionId: "crm" } },
    ],
  };
  const publish = () => publishAgent({ actor, file: { name: "Caller", graph: calling }, teamId });
  const crm = { name: "crm", origins: ["https://a.example"], settings: { kind: "bearer" } } as const;
  await createConnection({ actor: stranger, ...crm });
  const unknown = { code: "unknown_connection", field: "/graph/nodes/0/config/connectionId" };
  await expect(publish()).rejects.toMatchObject({
    code: "graph_invalid",
    details: [expect.objectContaining(unknown)],
  });
  await createConnection({ actor, ...crm });
  expect(await publish()).toMatchObject({ version: 1 });
});

test("a graph that names a model nobody configured is refused with what to set", async () => {
  const { owner: actor, teamId } = await createTenant();
  const asking: GraphSource = {
    ...graph("'unused'"),
    nodes: [{ id: "say", type: "llm", config: { model: "compatible:llama", prompt: "Hello" } }],
  };
  const attempt = publishAgent({ actor, file: { name: "Asker", graph: asking }, teamId });
  await expect(attempt).rejects.toMatchObject({
    code: "graph_invalid",
    details: [{ code: "unknown_model", message: expect.stringContaining("set OPENAI_COMPATIBLE_BASE_URL") }],
  });
});

test("builders publish for their own teams, operators for none, admins for all", async () => {
  const { workspaceId, teamId } = await createTenant();
  const otherTeam = await createTeam({ workspaceId });
  const builder = await createUser({ workspaceId, role: "builder", teamIds: [teamId] });
  const operator = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  const admin = await createUser({ workspaceId, role: "admin" });
  const refused = { code: "permission_denied" };
  const { id } = await publishAgent({ actor: builder, file: file(), teamId });
  await expect(publishAgent({ actor: operator, file: file(), teamId })).rejects.toMatchObject(refused);
  await expect(publishAgent({ actor: builder, file: file(), teamId: otherTeam })).rejects.toMatchObject(
    refused,
  );
  expect(await publishAgent({ actor: admin, file: file(), teamId, agentId: id, revision: 1 })).toMatchObject({
    version: 2,
  });
});

test("an agent of another team is not moved, nor touched by those who do not reach it", async () => {
  const { workspaceId, teamId, owner } = await createTenant();
  const otherTeam = await createTeam({ workspaceId });
  const builder = await createUser({ workspaceId, role: "builder", teamIds: [otherTeam] });
  const { id: agentId } = await publishAgent({ actor: owner, file: file(), teamId });
  const move = (actor: typeof owner | typeof builder) =>
    publishAgent({ actor, file: file(), teamId: otherTeam, agentId });
  await expect(move(owner)).rejects.toMatchObject({ code: "invalid_request" });
  await expect(move(builder)).rejects.toMatchObject({ code: "permission_denied" });
  expect(await listAllAgents({ actor: owner })).toEqual([
    expect.objectContaining({ publishedVersion: 1, teamId }),
  ]);
});

test("another workspace's team and agent are not there", async () => {
  const { owner: actor, teamId } = await createTenant();
  const other = await createTenant();
  const { id: agentId } = await publishAgent({ actor: other.owner, file: file(), teamId: other.teamId });
  await expect(publishAgent({ actor, file: file(), teamId: other.teamId })).rejects.toMatchObject({
    code: "team_not_found",
  });
  await expect(publishAgent({ actor, file: file(), teamId, agentId })).rejects.toMatchObject({
    code: "agent_not_found",
  });
  await expect(exportAgent({ actor, agentId })).rejects.toMatchObject({ code: "agent_not_found" });
  expect(await listAllAgents({ actor })).toEqual([]);
});

test("a file takes the place of exactly the draft that was named, and of several at once one does", async () => {
  const { owner: actor, teamId } = await createTenant();
  const { id: agentId } = await publishAgent({ actor, file: file(), teamId });
  for (const revision of [undefined, 0, 2]) {
    await expect(publishAgent({ actor, file: file("'x'"), teamId, agentId, revision })).rejects.toMatchObject(
      {
        code: "revision_conflict",
        details: [{ code: "current_revision", message: "1" }],
      },
    );
  }
  const ended = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) =>
      publishAgent({ actor, file: file(`'${index}'`), teamId, agentId, revision: 1 }),
    ),
  );
  const [published, ...others] = ended.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(others).toEqual([]);
  expect(published).toMatchObject({ version: 2, revision: 2 });
  expect(await findPublishedAgent({ actor, agentId })).toMatchObject({
    graphFingerprint: published?.graphFingerprint,
  });
});

test("of a file and a change of the draft at once exactly one is written", async () => {
  const { owner: actor, teamId } = await createTenant();
  const rounds = Array.from({ length: 6 }, async () => {
    const { id: agentId } = await publishAgent({ actor, file: file(), teamId });
    const ended = await Promise.allSettled([
      publishAgent({ actor, file: file("'file'"), teamId, agentId, revision: 1 }),
      updateDraft({ actor, agentId, body: { revision: 1, description: "Changed" } }),
    ]);
    const lost = ended.find((one) => one.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: "revision_conflict" });
    const { draft } = await getDraft({ actor, agentId });
    const isPublished = ended[0].status === "fulfilled";
    expect([draft.revision, draft.publishedVersion]).toEqual([2, isPublished ? 2 : 1]);
    expect(draft.description).toBe(isPublished ? "Says hello." : "Changed");
  });
  await Promise.all(rounds);
});

test("a list shows the agents of one's own teams", async () => {
  const { workspaceId, teamId, owner } = await createTenant();
  const otherTeam = await createTeam({ workspaceId });
  const viewer = await createUser({ workspaceId, role: "viewer", teamIds: [otherTeam] });
  await publishAgent({ actor: owner, file: file("'b'", "B"), teamId });
  const { id } = await publishAgent({ actor: owner, file: file("'a'", "A"), teamId: otherTeam });
  expect((await listAllAgents({ actor: owner })).map(({ name }) => name)).toEqual(["A", "B"]);
  expect((await listAllAgents({ actor: viewer })).map((agent) => agent.id)).toEqual([id]);
});
