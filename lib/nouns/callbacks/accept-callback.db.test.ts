import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callbackOperations } from "#lib/contract/callbacks.ts";
import type { Json } from "#lib/contract/json.ts";
import { MAX_CALLBACK_BYTES } from "#lib/contract/limits.ts";
import { callbackToken, callbackUrl } from "#lib/nouns/runs/callback-address.ts";
import { randomToken } from "#lib/platform/ids.ts";
import { asking, askingTwiceBesideModel } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
let tenant: Tenant;
let owner: Api;
/** An outside system: it has no key. */
let outside: Api;

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  owner = new Api(service.baseUrl, tenant.key);
  outside = new Api(service.baseUrl);
});
afterAll(() => service.close());

const sql = (text: string, values: unknown[]) => service.runtime.db.pool.query(text, values);

/** A run that waits for an outside system, in the place of a person. */
async function waiting({
  graph = asking({ allowSkip: true }),
  node = "ask",
}: {
  graph?: GraphSource;
  node?: string;
} = {}) {
  const { agentId } = await publishGraph({ ...tenant, graph });
  const runId = await owner.started(agentId, { input: { amount: 700 } });
  await owner.runUntil(runId);
  const interactionId = `tool:${randomToken()}`;
  await sql(
    `update run_interactions set id = $2, type = 'tool' where run_id = $1 and status = 'open'
        and ($3 = 'ask' or node_id = $3)`,
    [runId, interactionId, node],
  );
  return { runId, interactionId, token: callbackToken({ interactionId, key: service.runtime.callbackKey }) };
}

const post = (token: string, body: Json) =>
  outside.call(callbackOperations.accept, { params: { token }, body });

function send(token: string, init: RequestInit & { duplex?: "half" }, query = "") {
  const headers = { "content-type": "application/json", ...init.headers };
  return outside.fetch(`/v1/callbacks/${token}${query}`, { method: "POST", ...init, headers });
}

async function storedOf(interactionId: string) {
  const { rows } = await sql("select status, answer from run_interactions where id = $1", [interactionId]);
  return rows[0];
}

describe("a callback", () => {
  test.each([
    ['{"order":{"id":7615917337495251231}}', "/order/id", "send it as a string"],
    ['{"a":[{"b":1,"b":2}]}', "/a/0/b", "more than once"],
  ])("with %s is refused with the place, and its interaction stays open", async (body, field, message) => {
    const { interactionId, token } = await waiting();
    const response = await send(token, { body });
    const details = [{ field, message: expect.stringContaining(message) }];
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: "invalid_request", details } },
    ]);
    expect(await storedOf(interactionId)).toMatchObject({ status: "open" });
  });

  test("is posted without a key to the address that was handed out, and its run goes on", async () => {
    const { runId, interactionId } = await waiting();
    const response = await fetch(callbackUrl({ interactionId }), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ shipped: true }),
    });
    expect([response.status, await response.json()]).toEqual([200, { status: "accepted" }]);
    const run = await owner.runUntil(runId, ({ status }) => status === "completed");
    expect(run.pendingInteraction).toBeNull();
    expect(await storedOf(interactionId)).toEqual({
      status: "accepted",
      answer: { value: { shipped: true } },
    });
  });

  test("stands in the trace with what was posted, its token nowhere", async () => {
    const { runId, token } = await waiting();
    accepted(await post(token, { note: `came to ${token}`, secret: "hunter2hunter2" }));
    await owner.runUntil(runId, ({ status }) => status === "completed");
    const trace = accepted(await owner.getTrace(runId, { includePayloads: true }));
    const answered = trace.events.find(({ eventType }) => eventType === "interaction_answered");
    expect(answered?.payload).toMatchObject({
      type: "tool",
      answer: { value: { note: "came to [redacted]", secret: "[redacted]" } },
      answeredBy: { kind: "callback", id: null },
    });
    expect(JSON.stringify(trace)).not.toContain(token.slice(-30));
    await service.runtime.requestLog.flush();
    const logged = await sql("select path from request_log where path like '/v1/callbacks%'", []);
    expect(logged.rows).toEqual([]);
  });

  const values: Json[] = [null, 0, false, "", "text", [], [1, [2]], { attachments: [{ base64: "AAAA" }] }];
  test.each(values.map((value) => [JSON.stringify(value), value] as const))("may be %s", async (_, value) => {
    const { interactionId, token } = await waiting();
    accepted(await post(token, value));
    expect(await storedOf(interactionId)).toMatchObject({ answer: { value } });
  });

  test("reaches a wait that is not the one the run shows", async () => {
    const { runId, interactionId, token } = await waiting({ graph: askingTwiceBesideModel, node: "second" });
    accepted(await post(token, 1));
    const run = await owner.runUntil(runId);
    expect(run).toMatchObject({ status: "waiting", pendingInteraction: { nodeId: "first" } });
    expect(await storedOf(interactionId)).toMatchObject({ status: "accepted" });
  });
});

describe("too late", () => {
  test("of posts at the same moment one is stored, the others get 409", async () => {
    const { interactionId, token } = await waiting();
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => post(token, n)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const winner = responses.findIndex(({ ok }) => ok);
    expect(await storedOf(interactionId)).toMatchObject({ answer: { value: winner } });
    const loser = responses.find(({ ok }) => !ok);
    expect(loser?.error).toMatchObject({
      code: "interaction_conflict",
      details: [{ code: "already_answered", message: expect.stringContaining("answered at 20") }],
    });
  });

  test("a repeat is 409 also when its run has ended long since", async () => {
    const { runId, token } = await waiting();
    accepted(await post(token, 1));
    await owner.runUntil(runId, ({ status }) => status === "completed");
    expect((await post(token, 1)).error?.code).toBe("interaction_conflict");
  });

  test("after its time it is 410, whether or not anybody has noticed yet", async () => {
    const { runId, interactionId, token } = await waiting();
    await sql("update run_interactions set expires_at = now() - interval '1 second' where id = $1", [
      interactionId,
    ]);
    expect(await post(token, 1)).toMatchObject({ status: 410, error: { code: "callback_expired" } });
    await owner.runUntil(runId, ({ status }) => status !== "waiting" && status !== "running");
    expect(await post(token, 1)).toMatchObject({ status: 410, error: { code: "callback_expired" } });
  });

  test("after a cancel it is 410", async () => {
    const { runId, token } = await waiting();
    accepted(await owner.cancelRun(runId));
    expect(await post(token, 1)).toMatchObject({ status: 410, error: { code: "callback_expired" } });
  });
});

describe("what is refused", () => {
  test("a token for a wait that is not there, or is no tool's", async () => {
    const key = service.runtime.callbackKey;
    const unknown = callbackToken({ interactionId: `tool:${randomToken()}`, key });
    expect(await post(unknown, 1)).toMatchObject({ status: 404, error: { code: "not_found" } });
    const { interactionId, token } = await waiting();
    await sql("update run_interactions set type = 'auth' where id = $1", [interactionId]);
    expect(await post(token, 1)).toMatchObject({ status: 404, error: { code: "not_found" } });
  });

  test("other methods, with the one there is", async () => {
    const { token } = await waiting();
    for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
      const response = await outside.fetch(`/v1/callbacks/${token}`, { method });
      expect([response.status, response.headers.get("allow")], method).toEqual([405, "POST, OPTIONS"]);
    }
  });

  const bodies: [string, RequestInit, number][] = [
    ["no JSON", { body: "{" }, 400],
    ["nothing", { body: "" }, 400],
    ["a NUL", { body: '"\\u0000"' }, 400],
    ["half a surrogate pair", { body: '{"\\ud800":1}' }, 400],
    ["deep nesting", { body: "[".repeat(65) + "]".repeat(65) }, 400],
    ["a form", { body: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } }, 415],
    ["compressed", { body: "1", headers: { "content-encoding": "gzip" } }, 415],
    ["over 1 MiB", { body: JSON.stringify("x".repeat(MAX_CALLBACK_BYTES)) }, 413],
    ["over 1 MiB once written out", { body: `[${"1e20,".repeat(60_000)}1]` }, 413],
  ];
  test("bodies that are no JSON or too large, and the wait stays open", async () => {
    const { interactionId, token } = await waiting();
    for (const [what, init, status] of bodies) expect((await send(token, init)).status, what).toBe(status);
    expect((await send(token, { body: "1" }, "?again=1")).status).toBe(400);
    expect(await storedOf(interactionId)).toMatchObject({ status: "open" });
    accepted(await post(token, "x".repeat(MAX_CALLBACK_BYTES - 2)));
  });

  test("a forged token before its body is looked at, and by and by its address", async () => {
    const { token } = await waiting();
    const forged = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    expect((await send(forged, { body: "{", headers: { "content-type": "text/plain" } })).status).toBe(404);
    const guesses = Array.from({ length: 200 }, () => send(forged, { body: "1" }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    accepted(await post(token, 1));
  });

  test("a token that is tried over and over", async () => {
    const { token } = await waiting();
    const statuses = (await Promise.all(Array.from({ length: 200 }, () => send(token, { body: "{" })))).map(
      ({ status }) => status,
    );
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
  });
});
