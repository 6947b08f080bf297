import { afterAll, beforeAll, expect, test } from "vitest";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant } from "#lib/testing/factories.ts";
import { graphOf } from "#lib/testing/graph-of.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { startWatchedService, type WatchedService } from "#lib/testing/watched-service.ts";

const { createDraft, updateDraft, validateDraft, publishDraft } = authoringOperations;
/** The longest a request may hold the event loop, in milliseconds. */
const MOST_MS = 50;
/** The first time, code is compiled while it runs. A fault holds the loop every time. */
const ATTEMPTS = 3;

let service: TestService;
let watched: WatchedService;
let api: Api;
let teamId: string;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  watched = await startWatchedService({ databaseUrl: service.url });
  const tenant = await createTenant();
  teamId = tenant.teamId;
  const { key } = await createApiKey({
    workspaceId: tenant.workspaceId,
    userId: tenant.owner.userId,
    scopes: ["agents:read", "agents:write"],
  });
  api = new Api(watched.baseUrl, key);
});
afterAll(async () => {
  await watched[Symbol.asyncDispose]();
  await service.close();
});

/** Almost 1 MiB. */
function largeGraph(expression: string) {
  const nodes = Array.from({ length: 499 }, (_, index) => ({
    id: `n${index}`,
    type: "transform",
    config: { expression },
  }));
  return graphOf(nodes as Parameters<typeof graphOf>[0]);
}

test("graphs of 1 MiB are kept, checked, changed and published without holding the event loop", async () => {
  const valid = largeGraph(Array.from({ length: 200 }, (_, term) => `'${term}'`).join(" + "));
  const held: number[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await watched.report();
    const body = { name: "Large", teamId, graph: valid };
    const { id } = accepted(await api.call(createDraft, { body }));
    const params = { agentId: id };
    const checks = Array.from({ length: 4 }, () => api.call(validateDraft, { params, body: {} }));
    for (const check of await Promise.all(checks)) expect(accepted(check).valid).toBe(true);
    const value = { id: "n498", type: "transform", config: { expression: "1" } };
    const change = { revision: 1, changes: [{ set: "node", value }] };
    accepted(await api.call(updateDraft, { params, body: change }));
    accepted(await api.call(publishDraft, { params, body: { revision: 2 } }));
    held.push((await watched.report()).heldMs);
  }
  expect(Math.min(...held)).toBeLessThan(MOST_MS);
});

test.each([
  ["malformed", () => Array(40_000).fill({})],
  ["unknown", () => Array(20_000).fill({ skillId: "skl_01kaj5w3f8e0m7c2q9t4v6x8z1" })],
])("far too many skills that are %s are refused without holding the event loop", async (_, skills) => {
  const held: number[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await watched.report();
    const graph = graphOf([{ id: "ask", type: "llm", config: { prompt: "Hello" } }]);
    const nodes = [{ id: "ask", type: "llm", config: { prompt: "Hello", skills: skills() } }];
    const body = { name: "Wide", teamId, graph: { ...graph, nodes } };
    const { id } = accepted(await api.call(createDraft, { body }));
    const { valid } = accepted(await api.call(validateDraft, { params: { agentId: id }, body: {} }));
    expect(valid).toBe(false);
    held.push((await watched.report()).heldMs);
  }
  expect(Math.min(...held)).toBeLessThan(MOST_MS);
});
