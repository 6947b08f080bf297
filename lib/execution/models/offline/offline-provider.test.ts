import { expect, test } from "vitest";
import { callModel, type ModelRequest } from "../call-model.ts";
import { createModelCatalog } from "../model-catalog.ts";

const catalog = createModelCatalog({});
const request: ModelRequest = {
  model: "default",
  messages: [{ role: "user", content: "Assess   order\nA-1001, please." }],
  idempotencyKey: "occ_1",
  signal: new AbortController().signal,
};

test("says that it is offline, how to change that, and what it was asked", async () => {
  const answer = await callModel(catalog, request);
  expect(answer).toEqual({
    model: "offline:digest",
    text: expect.stringMatching(
      /^Offline model: no language model was asked\. .* in Settings, under Models, .*OPENAI_API_KEY.*DEFAULT_MODEL.* Prompt of 30 characters, digest [0-9a-f]{12}: “Assess order A-1001, please\.”\.$/,
    ),
    toolCalls: [],
    message: { role: "assistant", content: answer.text },
    usage: {
      inputTokens: null,
      outputTokens: null,
      cachedInputTokens: null,
      cacheWriteInputTokens: null,
      reasoningTokens: null,
    },
    finishReason: "stop",
  });
});

test("the same call is answered alike, another one differently", async () => {
  const { text } = await callModel(catalog, request);
  expect((await callModel(catalog, { ...request, idempotencyKey: "occ_2" })).text).toBe(text);
  expect((await callModel(catalog, { ...request, system: "Be brief." })).text).not.toBe(text);
});

test("shows what it remembers of the conversation", async () => {
  const messages = [
    { role: "user", content: "My name is Ada." },
    { role: "assistant", content: "Hello Ada." },
    { role: "user", content: "What is my name?" },
  ] as const;
  const { text } = await callModel(catalog, { ...request, messages });
  expect(text).toContain("Before it I saw 2 messages of this conversation, the first: “My name is Ada.”.");
});

test("quotes at most 80 characters and no half character", async () => {
  const { text } = await callModel(catalog, {
    ...request,
    messages: [{ role: "user", content: `${"x".repeat(79)}😀 and more` }],
  });
  expect(text).toContain(`“${"x".repeat(79)}…”`);
  expect(text.isWellFormed()).toBe(true);
});

test("answers an outputSchema with a minimal instance", async () => {
  const outputSchema = {
    type: "object",
    required: ["risk"],
    properties: { risk: { enum: ["low", "high"] } },
  };
  const answer = await callModel(catalog, { ...request, outputSchema });
  expect(answer).toMatchObject({ object: { risk: "low" }, text: '{"risk":"low"}' });
});

test("an outputSchema that nothing fits is a ModelError", async () => {
  await expect(callModel(catalog, { ...request, outputSchema: { not: {} } })).rejects.toMatchObject({
    name: "ModelError",
    retryable: false,
    message: expect.stringContaining("offline model found no value"),
  });
});

test("an aborted call throws the signal's reason", async () => {
  await expect(callModel(catalog, { ...request, signal: AbortSignal.abort("stop") })).rejects.toBe("stop");
});
