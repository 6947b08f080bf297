import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { heldReply, type ModelReply, replyDropped, replyRaw } from "#lib/testing/model-server-replies.ts";
import type { ModelRequest } from "./call-model.ts";
import { call, modelErrorOf } from "./testing/call.ts";
import { PROVIDERS, type ProviderCase } from "./testing/each-provider.ts";

describe.each(PROVIDERS)("$model", (provider) => {
  let server: Awaited<ReturnType<ProviderCase["start"]>>;
  beforeAll(async () => {
    server = await provider.start();
  });
  afterAll(() => server.close());
  afterEach(() => {
    server.respondWith();
    vi.restoreAllMocks();
  });

  const ask = (request: Partial<ModelRequest> = {}, apiKey?: string) =>
    call(provider.config(server.url, apiKey), { model: provider.model, ...request });

  test.each<[string, ModelReply]>([
    ["HTML", replyRaw({ body: "<html>", contentType: "text/html" })],
    ["half a JSON text", replyRaw({ body: '{"choices": [' })],
    ["nothing", replyRaw({ body: "" })],
    ["another protocol", replyRaw({ body: '{"answer":"hi"}' })],
    ["a list", replyRaw({ body: "[]" })],
    ["null", replyRaw({ body: "null" })],
    ["deep nesting", replyRaw({ body: "[".repeat(100_000) })],
    ["an answer of 33 MiB", replyRaw({ body: Buffer.alloc(33 * 1024 * 1024, " ") })],
  ])("%s is a malformed answer, which is not retried", async (_, reply) => {
    server.respondWith(reply);
    expect(await modelErrorOf(ask())).toMatchObject({
      code: "model_error",
      retryable: false,
      details: { reason: "malformed_answer", model: provider.model },
    });
  });

  test.each([
    ["before the answer", replyDropped()],
    ["within the answer", replyDropped({ afterHeaders: true })],
  ])("a connection dropped %s is retried", async (_, reply) => {
    server.respondWith(reply);
    const error = await modelErrorOf(ask());
    expect(error).toMatchObject({ retryable: true, details: { reason: "unreachable" } });
    expect(error.message).not.toContain("127.0.0.1");
  });

  test("an abort closes the connection and throws the signal's reason", async () => {
    const controller = new AbortController();
    const held = heldReply(provider.replyText("too late"));
    server.respondWith(held.reply);
    const next = server.requests.length + 1;
    const calling = ask({ signal: controller.signal });
    const request = await server.request(next);
    const reason = new Error("cancelled");
    controller.abort(reason);
    await expect(calling).rejects.toBe(reason);
    expect(await request.ended).toBe("abandoned");
    held.release();
  });

  test("an abort while the answer's body arrives does the same", async () => {
    const controller = new AbortController();
    server.respondWith((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write("{", () => controller.abort("enough"));
    });
    const next = server.requests.length + 1;
    await expect(ask({ signal: controller.signal })).rejects.toBe("enough");
    expect(await (await server.request(next)).ended).toBe("abandoned");
  });

  test("a signal aborted before the call sends nothing", async () => {
    const sent = server.requests.length;
    await expect(ask({ signal: AbortSignal.abort("early") })).rejects.toBe("early");
    expect(server.requests).toHaveLength(sent);
  });

  test("a held call answers when it is released, and others are answered meanwhile", async () => {
    const held = heldReply(provider.replyText("slow"));
    server.respondWith(held.reply, provider.replyText("quick"));
    const next = server.requests.length + 1;
    const slow = ask();
    await server.request(next);
    expect((await ask()).text).toBe("quick");
    held.release();
    expect((await slow).text).toBe("slow");
  });

  test("a redirect is not followed, and says so", async () => {
    const sent = server.requests.length;
    server.respondWith(replyRaw({ body: "", status: 307, headers: { location: server.url } }));
    const error = await modelErrorOf(ask());
    expect(error).toMatchObject({ retryable: false, details: { reason: "bad_request", status: 307 } });
    expect(error.message).toContain("redirects elsewhere");
    expect(server.requests).toHaveLength(sent + 1);
  });

  test("nothing is written to the console or as a warning of the process", async () => {
    const written = [
      ...(["log", "info", "warn", "error"] as const).map((method) => vi.spyOn(console, method)),
      vi.spyOn(process, "emitWarning"),
    ];
    await ask({ temperature: 5, maxOutputTokens: 1 });
    await ask({ outputSchema: { type: "object", properties: { a: { type: "string" } } } });
    for (const spy of written) expect(spy).not.toHaveBeenCalled();
  });
});

test("a server that is not there is retried, and its address is not told", async () => {
  const [provider] = PROVIDERS;
  if (!provider) throw new Error("no provider");
  const gone = await provider.start();
  await gone.close();
  expect(await modelErrorOf(call(provider.config(gone.url), { model: provider.model }))).toMatchObject({
    message: "The connection to the model provider failed (ECONNREFUSED).",
    retryable: true,
    details: { reason: "unreachable" },
  });
});

test("an answer over the bound is told with the bound", async () => {
  const [provider] = PROVIDERS;
  if (!provider) throw new Error("no provider");
  const server = await provider.start();
  server.respondWith(replyRaw({ body: Buffer.alloc(33 * 1024 * 1024, " ") }));
  const error = await modelErrorOf(call(provider.config(server.url), { model: provider.model }));
  await server.close();
  expect(error.message).toBe("The model provider's answer is over 32 MiB.");
});
