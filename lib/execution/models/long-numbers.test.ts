import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { functionCallItem, replyOutput } from "#lib/testing/model-protocols/openai-responses.ts";
import { type ModelReply, replyRaw } from "#lib/testing/model-server-replies.ts";
import { call } from "./testing/call.ts";
import { PROVIDERS, type ProviderCase } from "./testing/each-provider.ts";

const ARGUMENTS = '{"id":7615917337495251231}';

/** A call of `find`, as each provider writes it: some as a text of JSON, some as JSON. */
const REPLIES: Readonly<Record<string, ModelReply>> = {
  openai: replyOutput([functionCallItem({ id: "c1", name: "find", arguments: ARGUMENTS })]),
  anthropic: replyRaw({
    body: `{"type":"message","id":"m","model":"x","role":"assistant","content":[{"type":"tool_use","id":"t1","name":"find","input":${ARGUMENTS}}],"stop_reason":"tool_use","usage":{"input_tokens":36,"output_tokens":87}}`,
  }),
  google: replyRaw({
    body: `{"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"name":"find","args":${ARGUMENTS}}}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":36,"candidatesTokenCount":87}}`,
  }),
  compatible: replyRaw({
    body: `{"choices":[{"message":{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"find","arguments":${JSON.stringify(ARGUMENTS)}}}]},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":36,"completion_tokens":87}}`,
  }),
};

describe.each(PROVIDERS)("$model", (provider) => {
  let server: Awaited<ReturnType<ProviderCase["start"]>>;
  beforeAll(async () => {
    server = await provider.start();
  });
  afterAll(() => server.close());

  test("a long whole number in a tool's arguments is text with its digits", async () => {
    const reply = REPLIES[provider.model.split(":")[0] ?? ""];
    if (!reply) throw new Error("a reply is needed for each provider");
    server.respondWith(reply);
    const tools = [{ name: "find", description: "", inputSchema: { type: "object" } }];
    expect(await call(provider.config(server.url), { model: provider.model, tools })).toMatchObject({
      toolCalls: [{ arguments: { id: "7615917337495251231" } }],
      numbersAsText: ["/toolCalls/0/arguments/id"],
      usage: { inputTokens: 36, outputTokens: 87 },
    });
  });
});
