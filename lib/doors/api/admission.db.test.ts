import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rawRequest, requestText } from "#lib/doors/http/testing/raw-request.ts";
import { newKeySecret } from "#lib/nouns/keys/key-format.ts";
import { newId } from "#lib/platform/ids.ts";
import { doubling } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
let tenant: Tenant;
let agentId: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  agentId = (await publishGraph({ ...tenant, graph: doubling })).agentId;
});
afterAll(() => service.close());

const keyed = async (fields: Partial<Parameters<typeof createApiKey>[0]> = {}) => {
  const { id, key } = await createApiKey({
    workspaceId: tenant.workspaceId,
    userId: tenant.owner.userId,
    ...fields,
  });
  return { id, key, api: new Api(service.baseUrl, key) };
};
const update = (text: string, values: unknown[]) => service.runtime.db.pool.query(text, values);

describe("a credential that is refused with 401, and how to authenticate", () => {
  test.each<[string, () => Promise<Api>]>([
    ["none", async () => new Api(service.baseUrl)],
    ["nonsense", async () => new Api(service.baseUrl, "nonsense")],
    ["an unknown key", async () => new Api(service.baseUrl, newKeySecret(newId("key")))],
    ["an expired key", async () => (await keyed({ expiresAt: new Date(Date.now() - 1_000) })).api],
    ["an inactive key", async () => (await keyed({ status: "inactive" })).api],
    ["a revoked key", async () => (await keyed({ status: "revoked" })).api],
  ])("%s", async (_, make) => {
    const response = await (await make()).listAgents();
    expect([response.status, response.error?.code]).toEqual([401, "unauthorized"]);
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer /);
  });

  test("with a body that waits (Expect: 100-continue) it is refused before the body is asked for", async () => {
    const { port } = new URL(service.baseUrl);
    const ask = (key: string) =>
      rawRequest({
        port: Number(port),
        bytes: requestText({
          method: "POST",
          target: `/v1/public/agents/${agentId}/runs`,
          headers: {
            Authorization: `Bearer ${key}`,
            "Content-Type": "application/json",
            "Content-Length": "20000000",
            Expect: "100-continue",
          },
        }),
      });
    expect((await ask("nonsense")).status).toBe(401);
    const lister = await keyed({ scopes: ["agents:list"] });
    expect((await ask(lister.key)).status).toBe(403);
  });

  test("a form that is too large and waits is refused before it is asked for", async () => {
    const bytes = requestText({
      method: "POST",
      target: "/oauth/token",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": "20000",
        Expect: "100-continue",
      },
    });
    expect((await rawRequest({ port: Number(new URL(service.baseUrl).port), bytes })).status).toBe(413);
  });

  test("a key that is revoked while it is used is refused by the very next request", async () => {
    const { id, api } = await keyed();
    expect((await api.listAgents()).status).toBe(200);
    await update("update api_keys set status = 'revoked' where id = $1", [id]);
    expect((await api.listAgents()).status).toBe(401);
  });

  test("a secret that was rotated away works until its overlap ends", async () => {
    const { id, api } = await keyed();
    await update("update api_key_secrets set expires_at = now() + interval '1 hour' where key_id = $1", [id]);
    expect((await api.listAgents()).status).toBe(200);
    await update("update api_key_secrets set expires_at = now() where key_id = $1", [id]);
    expect((await api.listAgents()).status).toBe(401);
  });
});

describe("the order of checks (D1)", () => {
  const post = (api: Api, path: string, init: RequestInit) => api.fetch(path, { method: "POST", ...init });
  const code = async (response: Response) => [response.status, (await response.json()).error.code];

  test("method before credential", async () => {
    const response = await new Api(service.baseUrl).fetch("/v1/public/agents", { method: "DELETE" });
    expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expect(await code(response)).toEqual([405, "method_not_allowed"]);
  });
  test("credential before body", async () => {
    expect(
      await code(await post(new Api(service.baseUrl), `/v1/public/agents/${agentId}/runs`, { body: "{" })),
    ).toEqual([401, "unauthorized"]);
  });
  test("scope before body", async () => {
    const { api } = await keyed({ scopes: ["runs:read"] });
    expect(await code(await post(api, `/v1/public/agents/${agentId}/runs`, { body: "{" }))).toEqual([
      403,
      "insufficient_scope",
    ]);
  });
  test("media type before JSON, JSON before shape, shape before the agent", async () => {
    const { api } = await keyed();
    const path = "/v1/public/agents/agt_unknown/runs";
    const json = { "content-type": "application/json" };
    expect(await code(await post(api, path, { body: "{" }))).toEqual([415, "unsupported_media_type"]);
    expect(await code(await post(api, path, { body: "{", headers: json }))).toEqual([400, "invalid_request"]);
    expect(await code(await post(api, path, { body: "{}", headers: json }))).toEqual([
      400,
      "invalid_request",
    ]);
    expect(await code(await post(api, path, { body: '{"input":{"model":"x"}}', headers: json }))).toEqual([
      400,
      "reserved_input_field",
    ]);
    expect(await code(await post(api, path, { body: '{"input":{}}', headers: json }))).toEqual([
      404,
      "agent_not_found",
    ]);
  });
  test("an unknown path below /v1 is the envelope too", async () => {
    expect(await code(await new Api(service.baseUrl).fetch("/v1/public/nothing"))).toEqual([
      404,
      "not_found",
    ]);
    expect(await code(await new Api(service.baseUrl).fetch("/v1"))).toEqual([404, "not_found"]);
  });
  test("an unknown query parameter is named", async () => {
    const { api } = await keyed();
    const response = await api.listAgents({ page: 1 });
    expect([response.status, response.error?.details?.[0]]).toEqual([
      400,
      { code: "additionalProperties", message: "is not a known property", field: "page" },
    ]);
    const withoutQuery = await api.fetch(`/v1/public/agents/${agentId}?page=1`);
    expect(await code(withoutQuery)).toEqual([400, "invalid_request"]);
  });
});

test.each(["eventTypes=%00", "eventTypes=a&eventTypes=b%00", "cursor=%00", "%00=1", "limit=%00"])(
  "the query %s is refused, not an error of the database",
  async (query) => {
    const { api } = await keyed();
    const runId = await api.started(agentId, { input: { amount: 1 } });
    const response = await api.fetch(`/v1/public/runs/${runId}/trace?${query}`);
    expect([response.status, (await response.json()).error.code]).toEqual([400, "invalid_request"]);
  },
);

describe("rate limits (D11)", () => {
  test("a burst is served, the next is told when to come again, and another key is not concerned", async () => {
    const { api } = await keyed({ rateLimitPerMinute: 60 });
    const burst = [];
    for (let n = 0; n < 60; n++) burst.push(await api.listAgents());
    expect(new Set(burst.map(({ status }) => status))).toEqual(new Set([200]));
    expect(burst[0]?.headers.get("ratelimit-limit")).toBe("60");
    const remaining = burst.map(({ headers }) => Number(headers.get("ratelimit-remaining")));
    expect(remaining[0]).toBeGreaterThan(remaining.at(-1) ?? 0);
    let refused = await api.listAgents();
    // A token may have come back meanwhile: one a second.
    for (let n = 0; n < 5 && refused.ok; n++) refused = await api.listAgents();
    expect([refused.status, refused.error?.code]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("ratelimit-remaining")).toBe("0");
    expect(refused.error?.message).toBe(
      "This credential may make 60 requests a minute. Try again in 1 second.",
    );
    expect((await (await keyed()).api.listAgents()).status).toBe(200);
  });

  test("a key of 60,000 requests a minute has 200 of them admitted at once", async () => {
    const { api } = await keyed({ rateLimitPerMinute: 60_000 });
    const all = await Promise.all(Array.from({ length: 200 }, () => api.listAgents()));
    expect(all.filter(({ ok }) => ok).length).toBe(200);
  });

  test("a thousand simultaneous requests spend no more than the burst and what came back", async () => {
    const { api } = await keyed({ rateLimitPerMinute: 60 });
    const startedAt = performance.now();
    const all = await Promise.all(Array.from({ length: 300 }, () => api.listAgents()));
    const seconds = (performance.now() - startedAt) / 1_000;
    const served = all.filter(({ ok }) => ok).length;
    expect(served).toBeGreaterThanOrEqual(60);
    expect(served).toBeLessThanOrEqual(60 + Math.ceil(seconds) + 1);
  });
});

test("every request of a key is logged with what it got, and the key's last use with it", async () => {
  const { id, api } = await keyed();
  const ok = await api.listAgents();
  const missing = await api.getRun("run_unknown");
  await service.runtime.requestLog.flush();
  const { rows } = await update(
    "select method, path, status, error_code, request_id, latency_ms from request_log where key_id = $1 order by id",
    [id],
  );
  expect(rows).toMatchObject([
    {
      method: "GET",
      path: "/v1/public/agents",
      status: 200,
      error_code: null,
      request_id: ok.headers.get("x-request-id"),
    },
    {
      method: "GET",
      path: "/v1/public/runs/run_unknown",
      status: 404,
      error_code: "run_not_found",
      request_id: missing.headers.get("x-request-id"),
    },
  ]);
  expect(rows.every(({ latency_ms }) => latency_ms > 0)).toBe(true);
  const { rows: hours } = await update(
    "select workspace_id, sum(requests)::int as requests, sum(errors)::int as errors from key_usage where key_id = $1 group by 1",
    [id],
  );
  expect(hours).toEqual([{ workspace_id: expect.any(String), requests: 2, errors: 1 }]);
  const { rows: keys } = await update("select last_used_at, last_used_ip from api_keys where id = $1", [id]);
  expect(keys[0]).toMatchObject({ last_used_at: expect.any(Date), last_used_ip: "127.0.0.1" });
});

test("use is counted by the hour, whatever batch it is written in", async () => {
  const { id } = await keyed();
  const { requestLog } = service.runtime;
  const entry = {
    workspaceId: "wsp_any",
    credentialId: id,
    method: "GET",
    path: "/",
    errorCode: null,
    latencyMs: 1,
    address: null,
  };
  const used = (at: string, status: number) =>
    requestLog.record({ ...entry, at: new Date(at), status, requestId: `req_${at}` });
  used("2026-03-29T00:59:59.999Z", 200);
  used("2026-03-29T01:00:00.000Z", 399);
  await requestLog.flush();
  used("2026-03-29T01:59:59.999Z", 400);
  used("2026-03-29T01:30:00.000Z", 500);
  await requestLog.flush();
  const { rows } = await update(
    "select hour, requests, errors from key_usage where key_id = $1 order by hour",
    [id],
  );
  expect(rows).toEqual([
    { hour: new Date("2026-03-29T00:00:00Z"), requests: 1, errors: 0 },
    { hour: new Date("2026-03-29T01:00:00Z"), requests: 3, errors: 2 },
  ]);
});

test("HEAD answers like GET without a body, OPTIONS tells the methods, and nothing allows another origin", async () => {
  const { api } = await keyed();
  const head = await api.fetch("/v1/public/agents", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const options = await api.fetch("/v1/public/agents", {
    method: "OPTIONS",
    headers: { origin: "https://elsewhere.example" },
  });
  expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  const get = await api.fetch("/v1/public/agents", { headers: { origin: "https://elsewhere.example" } });
  expect(
    [...get.headers.keys(), ...options.headers.keys()].filter((name) => name.startsWith("access-control")),
  ).toEqual([]);
});
