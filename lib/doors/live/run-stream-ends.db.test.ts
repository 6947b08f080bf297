import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RUN_STREAMS } from "#lib/contract/limits.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { revokeKey } from "#lib/nouns/keys/revoke-key.ts";
import { suspendMember } from "#lib/nouns/users/suspend-member.ts";
import { doubling } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { deleteRows, updateRows } from "#lib/testing/rows.ts";
import { type OpenRunStream, openRunStream } from "#lib/testing/run-stream-client.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

let service: TestService;
let tenant: Tenant;
let userId: string;
let keyId: string;
let api: Api;
/** Started by the key. Without a worker it stays as it is. */
let runId: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
});
afterAll(() => service.close());
beforeEach(async () => {
  const { workspaceId, teamId } = tenant;
  ({ userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId] }));
  const created = await createApiKey({ workspaceId, userId, scopes: SCOPES, allowedTeamIds: [teamId] });
  keyId = created.id;
  api = new Api(service.baseUrl, created.key);
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  runId = await api.started(agentId, { input: { amount: 1 } });
});

const open = () => service.runtime.runStreams.open();
const setKey = (fields: Readonly<Record<string, unknown>>) => updateRows("api_keys", { id: keyId }, fields);
async function refusedWith(): Promise<unknown[]> {
  const response = await api.fetch(`/v1/public/runs/${runId}/stream`);
  const { error } = await response.json();
  return [response.status, error.code];
}

describe("a stream ends by itself within a second, and cannot be opened again, when", () => {
  test.each([
    ["its key is revoked", () => revokeKey({ actor: tenant.owner, keyId }), 401, "unauthorized"],
    ["its key expires", () => setKey({ expiresAt: new Date() }), 401, "unauthorized"],
    [
      "its key's person is suspended",
      () => suspendMember({ actor: tenant.owner, user: { userId } }),
      401,
      "unauthorized",
    ],
    ["its key has other scopes", () => setKey({ scopes: ["agents:list"] }), 403, "insufficient_scope"],
    ["its person leaves the team", () => deleteRows("team_members", { userId }), 403, "permission_denied"],
  ] as const)("%s", async (_, change, status, code) => {
    const stream = await openRunStream(api, runId);
    await stream.hear("run");
    await change();
    const changedAt = performance.now();
    expect(await stream.ended).toBe(true);
    expect(performance.now() - changedAt).toBeLessThan(1_000);
    expect(stream.heard.filter(({ name }) => name === "run")).toHaveLength(1);
    expect(await refusedWith()).toEqual([status, code]);
  });
});

test("what changes about a key without a bearing on the stream leaves it open", async () => {
  await using stream = await openRunStream(api, runId);
  await stream.hear("run");
  await setKey({ rateLimitPerMinute: 999_999 });
  await updateRows("runs", { id: runId }, { cancelRequestedAt: new Date(), status: "cancelling" });
  await stream.hear("run", ({ status }) => status === "cancelling");
  expect(open()).toBe(1);
});

test("a credential has so many streams and not more; one that left makes room; others are not concerned", async () => {
  const streams = await Promise.all(
    Array.from({ length: RUN_STREAMS.perCredential }, () => openRunStream(api, runId)),
  );
  expect(new Set(streams.map(({ response }) => response.status))).toEqual(new Set([200]));
  const refused = await api.fetch(`/v1/public/runs/${runId}/stream`);
  expect([refused.status, refused.headers.get("retry-after"), (await refused.json()).error]).toEqual([
    429,
    "5",
    expect.objectContaining({
      code: "rate_limited",
      message: "This credential has 100 streams open, which is the most. Close some, then try again.",
    }),
  ]);
  const other = new Api(service.baseUrl, tenant.key);
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  await using theirs = await openRunStream(other, await other.started(agentId, { input: { amount: 1 } }));
  expect(theirs.response.status).toBe(200);
  await streams.pop()?.[Symbol.asyncDispose]();
  await waitFor("its place", () => open() === RUN_STREAMS.perCredential);
  streams.push(await openRunStream(api, runId));
  expect(streams.at(-1)?.response.status).toBe(200);
  for (const stream of streams) await stream[Symbol.asyncDispose]();
  await waitFor("all places", () => open() === 1);
});

test("only the start of a stream counts against the rate limit", async () => {
  await setKey({ rateLimitPerMinute: 600 });
  const left = async (stream: OpenRunStream) => Number(stream.response.headers.get("ratelimit-remaining"));
  await using first = await openRunStream(api, runId);
  await first.hear("run");
  await updateRows("runs", { id: runId }, { cancelRequestedAt: new Date(), status: "cancelling" });
  await first.hear("run", ({ status }) => status === "cancelling");
  await using second = await openRunStream(api, runId);
  // One token for the second start; some come back with time.
  expect((await left(first)) - (await left(second))).toBeLessThanOrEqual(1);
});

test("a process that stops ends its streams without a last record, and opens no more", async () => {
  const stream = await openRunStream(api, runId);
  await stream.hear("run");
  service.beginStop();
  expect(await stream.ended).toBe(true);
  expect(stream.heard.at(-1)?.data).toMatchObject({ status: "running" });
  expect(await refusedWith()).toEqual([503, "unavailable"]);
});
