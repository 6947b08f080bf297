import { afterAll, beforeAll, expect, test } from "vitest";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { draftPreviewOperations } from "#lib/contract/draft-previews.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { createSkill } from "#lib/nouns/skills/create-skill.ts";
import { publishSkill } from "#lib/nouns/skills/publish-skill.ts";
import { updateSkill } from "#lib/nouns/skills/update-skill.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createApiKey, createTeam, createTenant, type Tenant } from "#lib/testing/factories.ts";
import { graphOf } from "#lib/testing/graph-of.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { publishedSkill } from "#lib/testing/skills.ts";
import { pinSkills } from "./pin-skills.ts";
import { publishAgent } from "./publish-agent.ts";

const { createDraft, getDraft, getVersion, publishDraft, validateDraft } = authoringOperations;

let service: TestService;
let tenant: Tenant;
let api: Api;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  const { workspaceId, owner } = tenant;
  const scopes = ["agents:list", "agents:read", "agents:write", "agents:run", "runs:read"] as const;
  const { key } = await createApiKey({ workspaceId, userId: owner.userId, scopes });
  api = new Api(service.baseUrl, key);
});
afterAll(() => service.close());

type Use = { skillId: string; version?: number };
const model = (id: string, skills: Use[]) => ({
  id,
  type: "llm" as const,
  config: { prompt: "Hello", skills },
});
const graphWith = (...skills: Use[]) => graphOf([model("ask", skills)]);

async function republish(skillId: string, revision: number) {
  const { owner: actor } = tenant;
  await updateSkill({ actor, skillId, body: { revision, instructions: `After ${revision}` } });
  await publishSkill({ actor, skillId, body: { revision: revision + 1 } });
}

async function draftOf(graph: object, teamId = tenant.teamId): Promise<string> {
  return accepted(
    await api.call(createDraft, { body: { name: "Uses skills", teamId, graph: graph as JsonObject } }),
  ).id;
}
const publish = (agentId: string) => api.call(publishDraft, { params: { agentId }, body: { revision: 1 } });
const problems = async (agentId: string) =>
  accepted(await api.call(validateDraft, { params: { agentId }, body: {} })).problems.map(
    ({ code, path }) => `${code} ${path}`,
  );

test("publishing pins what is published then; the draft keeps what was written", async () => {
  const [a, b] = [await publishedSkill(tenant), await publishedSkill(tenant, { name: "Other" })];
  await republish(b, 1);
  const inside = { start: "inner", nodes: [model("inner", [{ skillId: b }])], edges: [] };
  const graph = graphOf([
    { id: "each", type: "for_each", config: { items: "[1]", body: inside } },
    model("ask", [{ skillId: b, version: 1 }, { skillId: a }]),
  ]);
  const agentId = await draftOf(graph);
  const first = accepted(await publish(agentId));
  const captured = async (version: number) =>
    accepted(await api.call(getVersion, { params: { agentId, version: String(version) } })).graph;
  expect(await captured(1)).toMatchObject({
    nodes: [
      { config: { body: { nodes: [{ config: { skills: [{ skillId: b, version: 2 }] } }] } } },
      {
        config: {
          skills: [
            { skillId: b, version: 1 },
            { skillId: a, version: 1 },
          ],
        },
      },
    ],
  });
  expect(accepted(await api.call(getDraft, { params: { agentId } })).graph).toEqual(graph);

  // The fingerprint changes with a republished skill at the agent's next publication, and not before.
  expect(accepted(await publish(agentId)).graphFingerprint).toBe(first.graphFingerprint);
  await republish(a, 1);
  const { entries } = accepted(await api.call(authoringOperations.listHistory, { params: { agentId } }));
  expect(entries.map(({ graphFingerprint }) => graphFingerprint)).toEqual(
    Array(2).fill(first.graphFingerprint),
  );
  const third = accepted(await publish(agentId));
  expect(third.graphFingerprint).not.toBe(first.graphFingerprint);
  expect(await captured(3)).toMatchObject({
    nodes: [{}, { config: { skills: [{}, { skillId: a, version: 2 }] } }],
  });
});

test("a preview is pinned in the same way: its graph is the one that would be published", async () => {
  const skillId = await publishedSkill(tenant);
  const agentId = await draftOf(graphWith({ skillId }));
  const preview = async () => {
    const started = await api.call(draftPreviewOperations.testDraft, {
      params: { agentId },
      body: { input: {} },
    });
    return accepted(await api.getRun(accepted(started).runId)).graphFingerprint;
  };
  const first = await preview();
  expect(accepted(await publish(agentId)).graphFingerprint).toBe(first);
  await republish(skillId, 1);
  expect(await preview()).not.toBe(first);
});

test("an agent that is published from a file is pinned in the same way", async () => {
  const skillId = await publishedSkill(tenant);
  const { owner: actor, teamId } = tenant;
  const file = { name: "From a file", graph: graphWith({ skillId }) };
  const { id: agentId } = await publishAgent({ actor, teamId, file });
  const draft = accepted(await api.call(getDraft, { params: { agentId } })).graph;
  expect(draft).toMatchObject({ nodes: [{ config: { skills: [{ skillId }] } }] });
  expect(JSON.stringify(draft)).not.toContain('"version"');
  const version = accepted(await api.call(getVersion, { params: { agentId, version: "1" } }));
  expect(version.graph).toMatchObject({ nodes: [{ config: { skills: [{ skillId, version: 1 }] } }] });
});

test("a skill that is unpublished, of another team or workspace, or has no such version is unknown", async () => {
  const other = await createTeam(tenant);
  const stranger = await createTenant();
  const foreign = await publishedSkill({ ...tenant, teamId: other });
  const outside = await publishedSkill(stranger);
  const own = await publishedSkill(tenant);
  const { skill: draft } = await createSkill({
    actor: tenant.owner,
    body: { name: "Draft", teamId: tenant.teamId, instructions: "x" },
  });
  const uses = [foreign, outside, draft.id, "skl_nope", "a\u202eb"].map((skillId) => ({ skillId }));
  const agentId = await draftOf(graphWith(...uses, { skillId: own, version: 2 }));
  const expected = [
    ...uses.map((_, index) => `unknown_skill /nodes/0/config/skills/${index}/skillId`),
    "unknown_skill /nodes/0/config/skills/5/version",
  ];
  expect(await problems(agentId)).toEqual(expected);
  const refused = await publish(agentId);
  expect(refused).toMatchObject({ status: 422, error: { code: "graph_invalid" } });
  expect(
    refused.error?.details?.map(({ code, field }) => `${code} ${field?.slice("/graph".length)}`),
  ).toEqual(expected);
  expect(await problems(await draftOf(graphWith({ skillId: foreign }), other))).toEqual([]);

  const { workspaceId, teamId } = tenant;
  const graph = AgentDocument.parse(graphWith({ skillId: foreign }));
  await expect(pinSkills(runtime().db, { workspaceId, teamId, graph })).rejects.toMatchObject({
    code: "graph_invalid",
    details: [{ code: "unknown_skill" }],
  });
});

test("a skill that leaves a node none of its tools is a warning, by the version that is named", async () => {
  const skillId = await publishedSkill(tenant, { tools: ["callback"] });
  await updateSkill({ actor: tenant.owner, skillId, body: { revision: 1, tools: [] } });
  await publishSkill({ actor: tenant.owner, skillId, body: { revision: 2 } });
  const only = await publishedSkill(tenant, { name: "Only", tools: ["callback"] });
  const withTool = (use: Use, tool: string) =>
    graphOf([{ id: "ask", type: "llm", config: { prompt: "Hi", tools: [{ name: tool }], skills: [use] } }]);
  for (const [use, tool, codes] of [
    [{ skillId: only }, "callback", []],
    [{ skillId: only }, "desk.other", ["unknown_tool", "no_tools_left"]],
    [{ skillId, version: 1 }, "desk.other", ["unknown_tool", "no_tools_left"]],
    [{ skillId }, "desk.other", ["unknown_tool"]],
  ] as const) {
    const found = await problems(await draftOf(withTool(use, tool)));
    expect(found.map((problem) => problem.split(" ")[0])).toEqual(codes);
  }
});
