import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { createOutbound } from "#lib/platform/outbound/create-outbound.ts";
import { outboundErrorIn } from "#lib/platform/outbound/outbound-error.ts";
import {
  replyContent,
  thinkingBlock,
  toolUseBlock,
} from "#lib/testing/model-protocols/anthropic-messages.ts";
import { functionCallPart, replyParts } from "#lib/testing/model-protocols/google-generate-content.ts";
import { functionCallItem, messageItem, replyOutput } from "#lib/testing/model-protocols/openai-responses.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { asWhole, type ModelReply, replyRaw, replyText } from "#lib/testing/model-server-replies.ts";
import type { ModelRequest } from "../call-model.ts";
import { createModelFetch } from "../model-fetch.ts";
import { toolNames } from "../sdk/tool-names.ts";
import { call, modelErrorOf, TOOLS } from "../testing/call.ts";
import { PROVIDERS } from "../testing/each-provider.ts";
import { CHAT_STREAM } from "./chat-stream.ts";
import { streamedAnswers } from "./streamed-answers.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
afterEach(() => server.respondWith());

/** Asks through a fetch that waits no longer than this for something within a stream. */
async function ask({
  silenceMs,
  signal = new AbortController().signal,
}: {
  silenceMs: number;
  signal?: AbortSignal;
}) {
  const outbound = createOutbound({ allow: [], proxies: { bypass: [] }, trustedOrigins: [server.baseUrl] });
  onTestFinished(() => outbound.close());
  const fetch = streamedAnswers(createModelFetch(outbound), CHAT_STREAM, { silenceMs });
  const body = JSON.stringify({ model: "m", messages: [{ role: "user", content: "Hello" }] });
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${server.baseUrl}/chat/completions`, {
    method: "POST",
    headers,
    body,
    signal,
  });
  return (await response.json()) as JsonObject;
}

const event = (delta: JsonObject, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
const STREAM = { "content-type": "text/event-stream" };
const SAID = (content: string) => ({ choices: [{ message: { content }, finish_reason: "stop" }] });

test("an answer that takes longer than a silence may last is whole, as long as something comes", async () => {
  server.respondWith(async (_, response) => {
    response.writeHead(200, STREAM);
    for (const letter of "slowly") {
      response.write(event({ content: letter }));
      await pause(60);
    }
    // What a gateway sends so that the connection is kept is no event.
    response.write(": keep-alive\n\n");
    response.end(event({}, "stop"));
  });
  expect(await ask({ silenceMs: 250 })).toMatchObject(SAID("slowly"));
});

test("a stream that falls silent fails within the limit, as something to be tried again, and lets the connection go", async () => {
  const next = server.requests.length + 1;
  server.respondWith((_, response) => {
    response.writeHead(200, STREAM).write(event({ content: "Hel" }));
  });
  const error = await ask({ silenceMs: 100 }).catch((thrown: unknown) => thrown);
  expect(outboundErrorIn(error)).toMatchObject({ reason: "timeout", retryable: true });
  expect(await (await server.request(next)).ended).toBe("abandoned");
});

test("an answer that was said to its end is one, although the stream then falls silent without a word", async () => {
  server.respondWith((_, response) => {
    response.writeHead(200, STREAM).write(event({ content: "Hello." }, "stop"));
  });
  expect(await ask({ silenceMs: 100 })).toMatchObject(SAID("Hello."));
});

test("an answer that has ended does not wait for a stream that is kept open", async () => {
  server.respondWith((_, response) => {
    response.writeHead(200, STREAM).write(`${event({ content: "Hello." }, "stop")}data: [DONE]\n\n`);
  });
  expect(await ask({ silenceMs: 60_000 })).toMatchObject(SAID("Hello."));
});

test("a cancelled call ends in the middle of a stream", async () => {
  const stopping = new AbortController();
  const next = server.requests.length + 1;
  server.respondWith((_, response) => {
    response.writeHead(200, STREAM).write(event({ content: "Hel" }));
  });
  const asking = ask({ silenceMs: 60_000, signal: stopping.signal });
  const request = await server.request(next);
  stopping.abort(new Error("cancelled"));
  await expect(asking).rejects.toThrow("cancelled");
  expect(await request.ended).toBe("abandoned");
});

test.each([
  [
    "cut in the middle of a letter and of a line",
    ['data: {"choices":[{"delta":{"content":"\xc3', '\xbc"},"finish_reason":"stop"}]}\r', "\n\r\n"],
    "ü",
  ],
  ["without a last line's end", ['data:{"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}]}'], "a"],
  [
    "whose last chunk has the message",
    ['data: {"choices":[{"message":{"content":"b"},"finish_reason":"stop"}]}\n\n'],
    "b",
  ],
  [
    "that says it is done, and not why",
    ['data: {"choices":[{"delta":{"content":"c"}}]}\n\ndata: [DONE]\n\n'],
    "c",
  ],
])("a stream %s is read", async (_, pieces, content) => {
  server.respondWith(async (_, response) => {
    response.writeHead(200, STREAM);
    for (const piece of pieces)
      await new Promise((sent) => response.write(Buffer.from(piece, "latin1"), sent));
    response.end();
  });
  expect(await ask({ silenceMs: 1_000 })).toMatchObject({ choices: [{ message: { content } }] });
});

describe("calls of tools in a stream", () => {
  const call = (index: number | undefined, id: string | undefined, name?: string, given?: unknown) => ({
    tool_calls: [
      {
        ...(index === undefined ? {} : { index }),
        ...(id === undefined ? {} : { id }),
        function: { ...(name === undefined ? {} : { name }), arguments: given },
      },
    ],
  });
  const two = [
    { id: "a", function: { name: "f", arguments: '{"x":1}' } },
    { id: "b", function: { name: "g", arguments: "{}" } },
  ];
  test.each<[string, object[], object[]]>([
    [
      "in pieces",
      [
        call(0, "a", "f", ""),
        call(0, undefined, undefined, '{"x"'),
        call(0, undefined, undefined, ":1}"),
        call(1, "b", "g", "{}"),
      ],
      two,
    ],
    [
      "that repeat their id and name",
      [call(0, "a", "f", '{"x"'), call(0, "a", "f", ":1}"), call(1, "b", "g", "{}")],
      two,
    ],
    ["all with the same index", [call(0, "a", "f", '{"x":1}'), call(0, "b", "g", "{}")], two],
    ["without an index", [call(undefined, "a", "f", '{"x":1}'), call(undefined, "b", "g", "{}")], two],
    ["with no arguments", [call(0, "a", "f", null)], [{ id: "a", function: { name: "f", arguments: "" } }]],
    [
      "with an object",
      [call(0, "a", "f", { x: 1 })],
      [{ id: "a", function: { name: "f", arguments: { x: 1 } } }],
    ],
  ])("%s", async (_, deltas, calls) => {
    const body = deltas.map((delta) => event(delta as JsonObject)).join("") + event({}, "tool_calls");
    server.respondWith(replyRaw({ contentType: "text/event-stream", body }));
    expect(await ask({ silenceMs: 1_000 })).toMatchObject({ choices: [{ message: { tool_calls: calls } }] });
  });
});

/** The richest answers of each provider. */
const ANSWERS: Readonly<Record<string, (tool: string) => ModelReply>> = {
  openai: (name) =>
    replyOutput([messageItem("Let me see."), functionCallItem({ id: "c1", name, arguments: '{"id":7}' })]),
  anthropic: (name) =>
    replyContent(
      [
        thinkingBlock("c2lnbmVk"),
        { type: "redacted_thinking", data: "cmVkYWN0ZWQ=" },
        { type: "text", text: "Let me see." },
        toolUseBlock({ id: "toolu_a", name, input: { id: 7, note: "ü" } }),
        toolUseBlock({ id: "toolu_b", name, input: {} }),
      ],
      "tool_use",
    ),
  google: (name) =>
    replyParts([
      { text: "Hm.", thought: true },
      { text: "Let me see." },
      functionCallPart({ id: "c1", name, args: { id: 7 } }, "c2lnbmVk"),
    ]),
  compatible: () => replyText("Let me see."),
};

describe.each(PROVIDERS)("$model", (provider) => {
  const [prefix = ""] = provider.model.split(":");

  test("gives the same answer as a stream and as a whole, and its text is heard", async () => {
    const one = await provider.start();
    onTestFinished(() => one.close());
    const asking = (request: Partial<ModelRequest> = {}) =>
      call(provider.config(one.url), { model: provider.model, tools: TOOLS, ...request });
    const name = toolNames(TOOLS.map((tool) => tool.name)).toWire("crm.find");
    const reply = ANSWERS[prefix]?.(name) ?? provider.replyText("");
    one.respondWith(asWhole(reply), reply);
    const whole = await asking();
    const heard: string[] = [];
    expect(await asking({ onText: (said) => heard.push(said) })).toEqual(whole);
    expect(whole.text).toBe("Let me see.");
    expect(heard.join("")).toBe("Let me see.");
    expect(heard.length).toBeGreaterThan(1);
  });

  test("a server that refuses streams is asked for the whole, and for no stream again", async () => {
    const one = await provider.start();
    onTestFinished(() => one.close());
    const refusal = provider.replyError({ status: 400, message: "stream is not supported here" });
    one.respondWith(refusal, asWhole(provider.replyText("Whole.")));
    const catalog = provider.config(one.url);
    expect((await call(catalog, { model: provider.model })).text).toBe("Whole.");
    const [first, second] = one.requests;
    expect([first, second].map((request) => request?.headers["idempotency-key"])).toEqual([
      "occ_1",
      "occ_1:whole",
    ]);
    expect(second?.body.stream).toBeUndefined();
  });

  test("another refusal is no refusal of streams", async () => {
    const one = await provider.start();
    onTestFinished(() => one.close());
    one.respondWith(provider.replyError({ status: 400, message: "temperature is too high" }));
    expect(await modelErrorOf(call(provider.config(one.url), { model: provider.model }))).toMatchObject({
      message: expect.stringContaining("temperature is too high"),
      retryable: false,
    });
    expect(one.requests).toHaveLength(1);
  });
});
