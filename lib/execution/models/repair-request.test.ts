import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callModel, type ModelRequest } from "./call-model.ts";
import { checkAnswer } from "./check-answer.ts";
import { repairRequest } from "./repair-request.ts";
import { localCatalog, TOOLS } from "./testing/call.ts";
import { PROVIDERS, type ProviderCase } from "./testing/each-provider.ts";

const outputSchema = {
  type: "object",
  required: ["risk"],
  properties: { risk: { type: "string", enum: ["low", "high"] } },
  additionalProperties: false,
};

const request: ModelRequest = {
  model: "default",
  messages: [{ role: "user", content: "Assess." }],
  outputSchema,
  idempotencyKey: "occ_1",
  signal: new AbortController().signal,
};

const answer = { message: { role: "assistant", content: "{}" } } as const;

test("tells the answer, what was wrong and where, and lets no tool be called", () => {
  const violations = Array.from({ length: 30 }, (_, index) => ({
    keyword: "type",
    message: "must be a string",
    pointer: index === 0 ? "" : `/${index}`,
  }));
  const repair = repairRequest({ request: { ...request, tools: TOOLS }, answer, violations });
  expect(repair).toMatchObject({ tools: TOOLS, toolChoice: "none", outputSchema });
  expect(repair.messages.slice(0, 2)).toEqual([...request.messages, answer.message]);
  const [told] = repair.messages.slice(2);
  if (told?.role !== "user") throw new Error("a user's message was expected");
  expect(told.content).toContain("- the whole value: must be a string\n- /1: must be a string");
  expect(told.content.split("\n")).toHaveLength(22);
});

test("an answer that is no JSON is told as such, and no tools are made up", () => {
  const repair = repairRequest({ request, answer, violations: [] });
  expect(repair.messages.at(-1)).toMatchObject({ content: expect.stringContaining("not JSON") });
  expect(repair).not.toHaveProperty("toolChoice");
});

describe.each(PROVIDERS)("$model", (provider) => {
  let server: Awaited<ReturnType<ProviderCase["start"]>>;
  beforeAll(async () => {
    server = await provider.start();
  });
  afterAll(() => server.close());

  test.each([
    ["does not fit", '{"risk":"medium"}'],
    ["is empty", ""],
  ])("an answer that %s is repaired in one more call", async (_, wrong) => {
    const catalog = localCatalog(provider.config(server.url));
    const asked = { ...request, model: provider.model };
    server.respondWith(provider.replyText(wrong), provider.replyText('{"risk":"high"}'));
    const first = await callModel(catalog, asked);
    const check = await checkAnswer({ answer: first, outputSchema, workspaceId: "wsp_1" });
    if (check.ok) throw new Error("the first answer was not to fit");
    const repair = repairRequest({ request: asked, answer: first, violations: check.violations });
    const second = await callModel(catalog, { ...repair, idempotencyKey: "occ_1:2" });
    expect(await checkAnswer({ answer: second, outputSchema, workspaceId: "wsp_1" })).toEqual({
      ok: true,
      value: { risk: "high" },
    });
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain("Answer again");
  });
});
