import { request } from "node:http";
import { json } from "node:stream/consumers";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readApiError } from "#components/api/api-error.ts";
import { FILES, MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import { approving } from "../agents.ts";
import { Api } from "../api-client.ts";
import { openDashboard } from "../dashboard-client.ts";
import { databaseAt } from "../database-at.ts";
import { createApiKey, createTenant, publishGraph, RUN_SCOPES } from "../factories.ts";
import { openLive } from "../live-client.ts";
import { openRunStream } from "../run-stream-client.ts";
import { waitFor } from "../wait-for.ts";
import { startWholeService } from "../whole-service.ts";
import { findServer, freePort, type PostgresOfMajor, startPostgres } from "./postgres-of-major.ts";
import {
  caddyByTheDocs,
  haproxyByTheDocs,
  type KindOfProxy,
  nginxByDefault,
  nginxByTheDocs,
  requireProxy,
  startProxy,
} from "./start-proxy.ts";
import { wherePresent } from "./where-present.ts";

const TYPE = { "content-type": "application/json" };

let postgres: PostgresOfMajor;
beforeAll(async () => {
  postgres = await startPostgres(18);
});
afterAll(() => postgres?.close());

/** The service behind a proxy: the public name is the proxy's. */
async function startBehind(kind: KindOfProxy) {
  await using running = new AsyncDisposableStack();
  const [listen, service] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  const database = `laneway_${await freePort()}`;
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${database}`).finally(() => client.end());
  const settings = {
    DATABASE_URL: databaseAt(postgres.url, database),
    PORT: new URL(`http://${service}`).port,
    BASE_URL: `http://${listen}`,
    TRUSTED_PROXIES: "127.0.0.1",
  };
  await startWholeService({ settings, running });
  const proxy = await startProxy(kind, { listen, service });
  running.defer(proxy.close);
  const tenant = await createTenant();
  const { agentId } = await publishGraph({ ...tenant, graph: approving() });
  const { key } = await createApiKey({
    ...{ workspaceId: tenant.workspaceId, userId: tenant.owner.userId },
    scopes: [...RUN_SCOPES, "files:read", "files:write"],
    allowedTeamIds: [tenant.teamId],
  });
  const api = new Api(proxy.origin, key);
  const dashboard = await openDashboard({ baseUrl: proxy.origin, ...tenant.owner });
  /** Proxies add headers that no contract of ours describes. */
  async function call(path: string, body?: unknown, headers: Record<string, string> = {}) {
    const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const response = await api.fetch(path, { ...sent, headers: { ...TYPE, ...headers } });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
  }
  async function startRun(headers: Record<string, string> = {}) {
    const start = { laneId: "intake", input: { amount: 720 } };
    return call(`/v1/public/agents/${agentId}/runs`, start, headers);
  }
  return {
    running: running.move(),
    origin: proxy.origin,
    api,
    call,
    startRun,
    key,
    dashboard,
    agentId,
    teamId: tenant.teamId,
  };
}
type Behind = Awaited<ReturnType<typeof startBehind>>;

/** Uploads as a client that waits for "100 Continue" before it sends its body. */
function uploadWhenAsked({ origin, key, bytes }: { origin: string; key: string; bytes: number }) {
  return new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const headers = {
      ...{ "content-type": "application/json", "content-length": `${bytes}` },
      ...{ authorization: `Bearer ${key}`, expect: "100-continue" },
    };
    const sent = request(`${origin}/v1/public/files`, { method: "POST", headers }, (incoming) => {
      const { statusCode: status } = incoming;
      json(incoming).then(
        (body) => resolve({ status, body }),
        () => resolve({ status, body: "a page" }),
      );
    });
    sent.on("continue", () => sent.end(Buffer.alloc(bytes, " ")));
    sent.on("error", reject);
    sent.flushHeaders();
  });
}

const octets = (length: number) => ({
  method: "POST",
  headers: { "content-type": "application/octet-stream" },
  body: new Uint8Array(length),
});

const KINDS = wherePresent([nginxByTheDocs, caddyByTheDocs, haproxyByTheDocs(), nginxByDefault], (kind) => {
  requireProxy(kind);
  findServer(18);
});

describe.each(KINDS)("$title", (kind) => {
  const takesAll = kind !== nginxByDefault;
  let behind: Behind;
  beforeAll(async () => {
    behind = await startBehind(kind);
  });
  afterAll(() => behind?.running.disposeAsync());

  test("a held poll is answered when the run goes on, and a stream tells it at once", async () => {
    const { call, startRun, dashboard } = behind;
    await using live = await openLive(dashboard, ["runs"]);
    expect(live.headers.get("content-type")).toContain("text/event-stream");
    const { runId } = (await startRun()).body;
    await live.hear("runs", ({ runIds }) => runIds.includes(runId));
    const place = `/v1/public/runs/${runId}`;
    const waiting = await call(`${place}?waitSeconds=30`);
    expect(waiting.body).toMatchObject({ status: "waiting" });
    const tag = { "if-none-match": waiting.headers.get("etag") ?? "" };
    const held = call(`${place}?waitSeconds=30`, undefined, tag);
    const { interactionId } = waiting.body.pendingInteraction;
    expect((await call(`${place}/approval`, { interactionId, action: "approve" })).status).toBe(200);
    expect((await held).status).toBe(200);
    await waitFor("its end", async () => (await call(`${place}?waitSeconds=5`)).body.status === "completed");
  });

  test("a run's stream comes event by event, uncompressed, is kept open by its comments, and goes on where it broke", async () => {
    const { api, call, startRun } = behind;
    const { runId } = (await startRun()).body;
    const headers = { "accept-encoding": "gzip" };
    const first = await openRunStream(api, runId, { headers });
    expect(first.response.headers.get("content-encoding")).toBe(null);
    const { pendingInteraction } = await first.hear("run", ({ status }) => status === "waiting");
    if (kind === nginxByTheDocs) await waitFor("a comment", () => first.comments.length > 0);
    await first[Symbol.asyncDispose]();
    const interactionId = pendingInteraction?.interactionId;
    const place = `/v1/public/runs/${runId}`;
    const resumed = { headers: { ...headers, "last-event-id": first.lastEventId() } };
    await using second = await openRunStream(api, runId, resumed);
    await second.hear("run", ({ status }) => status === "waiting");
    const seen = second.sequences().length;
    expect((await call(`${place}/approval`, { interactionId, action: "approve" })).status).toBe(200);
    expect(await second.ended).toBe(true);
    expect(seen).toBe(0);
    const { events } = (await call(`${place}/trace`)).body;
    const sequences = events.map(({ sequence }: { sequence: string }) => sequence);
    expect([...first.sequences(), ...second.sequences()]).toEqual(sequences);
  });

  test("MCP answers at the proxy's name", async () => {
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
    const answered = await behind.call("/v1/mcp", list, { accept: "application/json, text/event-stream" });
    expect(answered.status).toBe(200);
    expect(JSON.stringify(answered.body)).toContain('"run_agent"');
  });

  const placeIn = (teamId: string) =>
    `/v1/public/files?teamId=${teamId}&name=large.bin&type=application/octet-stream`;
  if (!takesAll)
    test("a large file is refused by the proxy, and named so", async () => {
      const { api, teamId } = behind;
      const place = placeIn(teamId);
      const refused = await api.fetch(place, octets(MAX_BODY_BYTES));
      expect(refused.status).toBe(413);
      expect(await readApiError(refused)).toMatchObject({
        code: "gateway_refused",
        message: expect.stringContaining("A proxy in front of the service answered 413"),
      });
      expect((await api.fetch(place, octets(900_000))).status).toBe(201);
    });
  else
    test("the largest file and part pass", async () => {
      const { api, call, teamId } = behind;
      const place = placeIn(teamId);
      expect((await api.fetch(place, octets(MAX_BODY_BYTES))).status).toBe(201);
      const begin = {
        teamId,
        name: "parts.bin",
        type: "application/octet-stream",
        size: 2 * FILES.partBytes,
      };
      const { uploadId } = (await call("/v1/public/files/uploads", begin)).body;
      const part = `/v1/public/files/uploads/${uploadId}/parts/1`;
      expect((await api.fetch(part, { ...octets(FILES.partBytes), method: "PUT" })).status).toBe(200);
    });

  test("the tag of an answer that may have been compressed on the way is one for If-Match", async () => {
    const { call, startRun, agentId } = behind;
    const read = await call(`/v1/public/agents/${agentId}`, undefined, { "accept-encoding": "gzip" });
    const tag = read.headers.get("etag") ?? "";
    const asRead = [read.headers.get("content-encoding"), tag.startsWith("W/")];
    expect(asRead).toEqual(kind === nginxByTheDocs ? ["gzip", true] : asRead);
    expect((await startRun({ "if-match": tag })).status).toBe(202);
    expect((await startRun({ "if-match": 'W/"other"' })).status).toBe(412);
  });

  test("//v1 is answered by the service, not led elsewhere", async () => {
    const answered = await fetch(`${behind.origin}//v1/public/agents`, { redirect: "manual" });
    expect([answered.status, await answered.json()]).toEqual([
      404,
      { error: expect.objectContaining({ code: "not_found" }) },
    ]);
  });

  test("who waits to be asked for a body is refused for a wrong key and for the size", async () => {
    const { origin, key } = behind;
    expect(await uploadWhenAsked({ origin, key: "lw_wrong", bytes: 900_000 })).toMatchObject({
      status: 401,
      body: { error: { code: "unauthorized" } },
    });
    expect((await uploadWhenAsked({ origin, key, bytes: MAX_BODY_BYTES + 1_048_577 })).status).toBe(413);
  });

  test(takesAll ? "14 kB of cookies pass" : "14 kB of cookies are refused by the proxy", async () => {
    const cookie = Array.from({ length: 4 }, (_, i) => `c${i}=${"x".repeat(3_500)}`).join("; ");
    const answered = await behind.api.fetch("/v1/public/agents", { headers: { cookie } });
    expect(answered.status).toBe(takesAll ? 200 : 400);
  });
});
