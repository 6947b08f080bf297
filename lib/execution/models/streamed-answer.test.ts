import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import {
  asWhole,
  type ModelReply,
  replyError,
  replyMessage,
  replyPieces,
  replyRaw,
  replyText,
} from "#lib/testing/model-server-replies.ts";
import type { ModelRequest } from "./call-model.ts";
import { call, modelErrorOf, TOOLS } from "./testing/call.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
afterEach(() => server.respondWith());

const ask = (request: Partial<ModelRequest> = {}) =>
  call({ openaiCompatible: { baseUrl: server.baseUrl } }, { model: "compatible:m", ...request });

/** Asks the same twice; the first answer comes as a whole, the second as a stream. */
async function bothWays(reply: ModelReply, request: Partial<ModelRequest> = {}) {
  server.respondWith(asWhole(reply), reply);
  const whole = await ask(request);
  const heard: string[] = [];
  const streamed = await ask({ ...request, onText: (text) => heard.push(text) });
  return { whole, streamed, heard };
}

test("an answer that is heard while it is said is the one that would have come as a whole", async () => {
  const { whole, streamed, heard } = await bothWays(replyText("Good day, and good night."));
  expect(streamed).toEqual(whole);
  expect(heard.length).toBeGreaterThan(3);
  expect(heard.join("")).toBe(whole.text);
  expect(server.requests.at(-1)).toMatchObject({
    headers: { "idempotency-key": "occ_1" },
    body: { stream: true, stream_options: { include_usage: true } },
  });
});

test("calls of tools, with what is said beside them and the reasoning that is wanted back", async () => {
  const tool_calls = [
    { id: "a", type: "function", function: { name: "crm_find", arguments: '{"id":1}' } },
    { id: "b", type: "function", function: { name: "crm_find_2", arguments: "" } },
  ];
  const message = { content: "Let me see.", reasoning_content: "Hm.", tool_calls };
  const { whole, streamed, heard } = await bothWays(replyMessage(message, "tool_calls"), { tools: TOOLS });
  expect(whole.toolCalls).toHaveLength(2);
  expect(whole.message.state).toBeDefined();
  expect(streamed).toEqual(whole);
  expect(heard.join("")).toBe("Let me see.");
});

test("an answer of nothing but calls, one that was cut off, and one that was refused", async () => {
  const tool_calls = [{ id: "a", type: "function", function: { name: "crm_find", arguments: "{}" } }];
  const calls = await bothWays(replyMessage({ content: null, tool_calls }, "tool_calls"), { tools: TOOLS });
  expect(calls.streamed).toEqual(calls.whole);
  const cut = await bothWays(replyText("And so", "length"));
  expect(cut.streamed).toEqual(cut.whole);
  const refused = replyText("I would rather not", "content_filter");
  server.respondWith(asWhole(refused), refused);
  const [whole, streamed] = [await modelErrorOf(ask()), await modelErrorOf(ask({ onText: () => {} }))];
  expect([streamed.message, streamed.details]).toEqual([whole.message, whole.details]);
});

test("structured answers are not said while they are made", async () => {
  server.respondWith(replyText('{"n":1}'));
  const outputSchema = { type: "object", properties: { n: { type: "integer" } } };
  const heard: string[] = [];
  expect((await ask({ outputSchema, onText: (text) => heard.push(text) })).object).toEqual({ n: 1 });
  expect(heard).toEqual([]);
});

test("a server without streams is asked for the whole", async () => {
  server.respondWith(replyError({ status: 400, message: "stream is not supported" }), replyText("Whole."));
  const heard: string[] = [];
  expect((await ask({ onText: (text) => heard.push(text) })).text).toBe("Whole.");
  expect([heard, server.requests.at(-1)?.headers["idempotency-key"]]).toEqual([[], "occ_1:whole"]);
});

test("what goes wrong is told as it would be of a whole answer, also in the middle", async () => {
  const onText = () => {};
  server.respondWith(replyError({ status: 429, message: "slow down", headers: { "retry-after": "7" } }));
  expect(await modelErrorOf(ask({ onText }))).toMatchObject({ retryable: true, retryAfterSeconds: 7 });

  const events = (...chunks: unknown[]) =>
    replyRaw({
      contentType: "text/event-stream",
      body: chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(""),
    });
  const delta = {
    choices: [{ index: 0, delta: { role: "assistant", content: "Hel" }, finish_reason: null }],
  };
  server.respondWith(
    events(delta, { error: { message: "overloaded", type: "server_error", code: "server_error" } }),
  );
  expect(await modelErrorOf(ask({ onText }))).toMatchObject({ retryable: true });

  server.respondWith(async (request, response) => {
    await replyPieces(
      "Hel",
      Promise.resolve().then(() => response.destroy()),
    )(request, response);
  });
  expect(await modelErrorOf(ask({ onText }))).toMatchObject({ retryable: true });
});

test("an aborted call closes the connection and throws the signal's reason", async () => {
  const stopping = new AbortController();
  const gate = Promise.withResolvers<void>();
  server.respondWith(replyPieces("Hel", gate.promise, "lo"));
  const before = server.requests.length;
  const asking = ask({ signal: stopping.signal, onText: () => stopping.abort(new Error("enough")) });
  await expect(asking).rejects.toThrow("enough");
  expect(await server.requests[before]?.ended).toBe("abandoned");
  gate.resolve();
});
