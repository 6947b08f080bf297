import { afterAll, beforeAll, expect, test } from "vitest";
import { statementsOf } from "#lib/nouns/runs/testing/statements-of.ts";
import { doubling } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createApiKey, createTeam, createTenant, createUser, publishGraph } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { AHEAD_FRESH_MS } from "./answer-operation.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const AHEAD = "find-runs-ahead";
const inOneTeam = async (key: Partial<Parameters<typeof createApiKey>[0]> = {}) => {
  const tenant = await createTenant();
  const { workspaceId, teamId } = tenant;
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  const { key: secret } = await createApiKey({ workspaceId, userId, ...key });
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  return { tenant, agentId, api: new Api(service.baseUrl, secret) };
};

test("over its rate limit a key's polls read no run", async () => {
  const { agentId, api } = await inOneTeam({ rateLimitPerMinute: 3 });
  const runId = await api.started(agentId, { input: { amount: 1 } });
  // Until its end is heard of, a poll of a run just begun reads nothing ahead. Polling would spend the tokens.
  await waitFor("the run's end", async () => !service.runtime.watch.isAsBegun(runId));
  const poll = () => statementsOf(service.runtime.db, () => api.getRun(runId));
  const polls = [await poll(), await poll(), await poll(), await poll()];
  expect(polls.map(({ result }) => result.status)).toEqual([200, 200, 429, 429]);
  expect(polls.map(({ names }) => names.includes(AHEAD))).toEqual([true, true, true, false]);
});

test("an agent that is taken away while a start's body is sent does not run", async () => {
  const { tenant, agentId, api } = await inOneTeam();
  const { workspaceId } = tenant;
  const { db } = service.runtime;
  const rest = Promise.withResolvers<void>();
  const text = new TextEncoder();
  const body = new ReadableStream({
    async start(stream) {
      stream.enqueue(text.encode('{"input":{"amount":'));
      await rest.promise;
      stream.enqueue(text.encode("1}}"));
      stream.close();
    },
  });
  const { result } = await statementsOf(db, async (names) => {
    const sent = api.fetch(`/v1/public/agents/${agentId}/runs`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      duplex: "half",
      body,
    });
    await waitFor("the agent to be read", async () => names.includes("find-published-agents-ahead"));
    const elsewhere = await createTeam(tenant);
    await db.pool.query("update agents set team_id = $2 where id = $1", [agentId, elsewhere]);
    const startedAt = performance.now();
    await waitFor("what was read to be old", async () => performance.now() - startedAt > AHEAD_FRESH_MS);
    rest.resolve();
    return sent;
  });
  expect([result.status, (await result.json()).error.code]).toEqual([403, "permission_denied"]);
  const { rows } = await db.pool.query("select from runs where workspace_id = $1", [workspaceId]);
  expect(rows).toEqual([]);
});
