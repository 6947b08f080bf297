import { afterAll, beforeAll, expect, test } from "vitest";
import { publishSkill } from "#lib/nouns/skills/publish-skill.ts";
import { updateSkill } from "#lib/nouns/skills/update-skill.ts";
import { accepted } from "#lib/testing/api-client.ts";
import {
  around,
  type EffectService,
  replyToolCalls,
  startEffectService,
} from "#lib/testing/effect-service.ts";
import { createTenant, type GraphSource } from "#lib/testing/factories.ts";
import { replyText as replyTool } from "#lib/testing/mcp-server-replies.ts";
import { replyText } from "#lib/testing/model-server-replies.ts";
import { publishedSkill } from "#lib/testing/skills.ts";

let world: EffectService;
beforeAll(async () => {
  world = await startEffectService({ offers: [{ name: "find" }, { name: "send" }, { name: "post" }] });
});
afterAll(() => world.close());

type Config = Extract<GraphSource["nodes"][number], { type: "llm" }>["config"];
const asking = (config: Partial<Config>): GraphSource =>
  around({ id: "ask", type: "llm", config: { prompt: "What is it?", ...config } });
const skill = (name: string, instructions: string, tools: string[] = []) =>
  publishedSkill(world.tenant, { name, instructions, tools });

interface Asked {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}
async function asked(graph: GraphSource, input = {}): Promise<{ runId: string; first: Asked | undefined }> {
  const before = world.models.requests.length;
  world.models.respondWith(replyText("It is."));
  const runId = await world.start(graph, input);
  expect(await world.api.runUntil(runId)).toMatchObject({ status: "completed" });
  return { runId, first: world.models.requests[before]?.body as Asked | undefined }; // a request of the provider's API
}
const systemOf = (body: Asked | undefined) => body?.messages.find(({ role }) => role === "system")?.content;
const toolsOf = (body: Asked | undefined) => (body?.tools ?? []).map(({ function: { name } }) => name);

test("the instructions follow system in order, as they were pinned and as they are", async () => {
  const literal = "Answer {{ input.secret }} in **one** line.\n\n{{ not CEL }}";
  const [a, b] = [await skill("Tone", literal), await skill("Rules", "Refund nothing.")];
  const skills = [
    { skillId: b, version: 1 },
    { skillId: a, version: 1 },
  ];
  await updateSkill({ actor: world.tenant.owner, skillId: b, body: { revision: 1, instructions: "Newer." } });
  await publishSkill({ actor: world.tenant.owner, skillId: b, body: { revision: 2 } });
  const { runId, first } = await asked(asking({ system: "You are {{ input.who }}.", skills }), {
    who: "Ada",
    secret: "s3cret",
  });
  const system = `You are Ada.\n\n# Skill: Rules\n\nRefund nothing.\n\n# Skill: Tone\n\n${literal}`;
  expect(systemOf(first)).toBe(system);
  expect(await world.payloads(runId, "model_called")).toMatchObject([{ system, prompt: "What is it?" }]);

  const alone = await asked(asking({ skills: [{ skillId: b, version: 2 }] }));
  expect(systemOf(alone.first)).toBe("# Skill: Rules\n\nNewer.");
  expect(systemOf((await asked(asking({ system: "Only this." }))).first)).toBe("Only this.");
});

test("tools are narrowed to those that one of the skills lists; no skill adds one", async () => {
  const find = { skillId: await skill("Find", "Look.", ["desk.find", "desk.post"]), version: 1 };
  const send = { skillId: await skill("Send", "Write.", ["desk.send"]), version: 1 };
  const any = { skillId: await skill("Any", "Be kind."), version: 1 };
  const tools = [{ name: "desk.find" }, { name: "desk.send" }];
  for (const [skills, offered] of [
    [[find], ["desk_find"]],
    [[any], ["desk_find", "desk_send"]],
    [[any, find], ["desk_find"]],
    [
      [find, send],
      ["desk_find", "desk_send"],
    ],
  ] as const) {
    const { first } = await asked(asking({ tools, skills: [...skills] }));
    expect(toolsOf(first)).toEqual(offered);
  }
  const none = await asked(asking({ tools: [{ name: "desk.send" }], skills: [find] }));
  expect(toolsOf(none.first)).toEqual([]);
});

test("a tool that a skill took away cannot be called, and a node's approval stays", async () => {
  const { models, tools, api } = world;
  const called = tools.calls().length;
  const skillId = await skill("Find", "Look.", ["desk.find"]);
  models.respondWith(
    replyToolCalls({ tool: "desk_send", arguments: {} }, { tool: "desk_find", arguments: { about: "a" } }),
    replyText("Found."),
  );
  tools.respondWith("tools/call", replyTool("about a"));
  const runId = await world.start(
    asking({
      tools: [{ name: "desk.find", approval: "always" }, { name: "desk.send" }],
      skills: [{ skillId, version: 1 }],
    }),
  );
  const { status, pendingInteraction } = await api.runUntil(runId);
  expect(status).toBe("waiting");
  expect(tools.calls()).toHaveLength(called);
  // The node begins anew after the answer, with what was pinned and not with what is published by now.
  const actor = world.tenant.owner;
  await updateSkill({ actor, skillId, body: { revision: 1, instructions: "Newer.", tools: ["desk.send"] } });
  await publishSkill({ actor, skillId, body: { revision: 2 } });
  accepted(
    await api.decide(runId, { interactionId: pendingInteraction?.interactionId ?? "", action: "approve" }),
  );
  expect(await api.runUntil(runId)).toMatchObject({ status: "completed", finalResponse: "Found." });
  expect(tools.calls().slice(called)).toHaveLength(1);
  const last = models.requests.at(-1)?.body as Asked | undefined; // a request of the provider's API
  expect(JSON.stringify(last?.messages)).toContain("desk_send");
  expect([systemOf(last), toolsOf(last)]).toEqual(["# Skill: Find\n\nLook.", ["desk_find"]]);
});

test("a graph cannot read a skill of another workspace", async () => {
  const skillId = await publishedSkill(await createTenant(), { instructions: "Theirs." });
  const before = world.models.requests.length;
  const runId = await world.start(asking({ skills: [{ skillId, version: 1 }] }));
  const run = await world.api.runUntil(runId);
  expect(run).toMatchObject({ status: "failed", error: { code: "internal_error" } });
  expect(JSON.stringify(run)).not.toContain("Theirs");
  expect(world.models.requests).toHaveLength(before);
});
