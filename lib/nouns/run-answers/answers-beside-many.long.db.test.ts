import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asking } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

// Long: 100,000 runs wait.

const WAITING = 100_000;
const ANSWERED = 20;
/** Rows of `run_interactions` that are read for an answer, in all statements until its run has ended, and beside them. */
const MOST_ROWS = 50;

let service: TestService;
let tenant: Tenant;
let api: Api;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

const query = async (text: string) => (await service.runtime.db.pool.query(text)).rows;

/** In a connection of its own, which counts what it read when it ends. */
async function apart(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(service.url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** As many more as this one, which is open and is never answered. */
async function waitLike(client: Client, runId: string): Promise<void> {
  await client.query(
    `insert into runs (id, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, mode, status, input,
                       graph_fingerprint, event_count, needs_work, started_at)
     select r.id || '-' || n, r.workspace_id, r.agent_id, r.lane_id, r.credential_kind, r.credential_id, r.thread_id, r.mode, r.status,
            r.input, r.graph_fingerprint, r.event_count, false, r.started_at
       from runs r, generate_series(1, ${WAITING}) n where r.id = $1`,
    [runId],
  );
  await client.query(
    `insert into run_interactions (id, workspace_id, run_id, turn, occurrence_id, node_id, type, request, expires_at)
     select i.id || '-' || n, i.workspace_id, i.run_id || '-' || n, i.turn, i.occurrence_id, i.node_id, i.type, i.request, i.expires_at + interval '30 days'
       from run_interactions i, generate_series(1, ${WAITING}) n where i.run_id = $1`,
    [runId],
  );
}

async function counted(): Promise<{ read: number; updates: number }> {
  const [row] = await query(
    `select (seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid))::int as read,
            n_tup_upd::int as updates
       from pg_stat_user_tables t where relid = 'run_interactions'::regclass`,
  );
  return row;
}

test.each(["as the statistics were before", "as they are when tables have been analysed"])(
  "an answer reads few rows however many runs wait, %s",
  async (statistics) => {
    const { agentId } = await publishGraph({ ...tenant, graph: asking() });
    const runIds = await Promise.all(
      Array.from({ length: ANSWERED + 1 }, () => api.started(agentId, { input: { amount: 1 } })),
    );
    const [first = "", ...others] = runIds;
    for (const runId of runIds) await api.runUntil(runId);
    const analyse = async (client: Client) => {
      for (const table of ["runs", "run_interactions"]) await client.query(`vacuum analyze ${table}`);
    };
    await apart(async (client) => {
      await analyse(client);
      await waitLike(client, first);
      if (statistics.startsWith("as they are")) await analyse(client);
    });
    const before = await counted();
    for (const runId of others) {
      const { interactionId = "" } = accepted(await api.getRun(runId)).pendingInteraction ?? {};
      accepted(await api.reply(runId, { interactionId, answers: { name: "Ada" } }));
      expect((await api.runUntil(runId, ({ completedAt }) => completedAt !== null)).status).toBe("completed");
    }
    // Each is answered and accepted.
    const after = await waitFor(
      "the counts",
      async () => {
        const now = await counted();
        return now.updates >= before.updates + 2 * ANSWERED ? now : undefined;
      },
      { timeoutMs: 60_000 },
    );
    expect((after.read - before.read) / ANSWERED).toBeLessThan(MOST_ROWS);
  },
  240_000,
);
