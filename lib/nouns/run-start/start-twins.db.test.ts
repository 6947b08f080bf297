import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { receiving } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, publishGraph } from "#lib/testing/factories.ts";
import { holdLock } from "#lib/testing/hold-lock.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe("twins with attachments", () => {
  const file = { name: "a.txt", type: "text/plain", base64: btoa("hello") };
  const storedBy = async (workspaceId: string) =>
    (
      await service.runtime.db.pool.query(
        `select c.storage_key, exists (select from run_attachments a where a.storage_key = c.storage_key) as used
           from contents c where workspace_id = $1`,
        [workspaceId],
      )
    ).rows;
  const twin = async (fields: { maxConcurrentRuns?: number } = {}) => {
    const own = await createTenant();
    const { agentId: receiver } = await publishGraph({ ...own, graph: receiving });
    await service.runtime.db.pool.query("update agents set max_concurrent_runs = $2 where id = $1", [
      receiver,
      fields.maxConcurrentRuns ?? null,
    ]);
    const caller = new Api(service.baseUrl, own.key);
    const start = () =>
      caller.startRun(receiver, { input: {}, attachments: [file, file], idempotencyKey: "twin" });
    return { workspaceId: own.workspaceId, start };
  };

  test.each([{}, { maxConcurrentRuns: 5 }])(
    "of starts with one key at the same moment the losers leave no contents behind (%j)",
    async (fields) => {
      const { workspaceId, start } = await twin(fields);
      // Claims are written before runs: the first is stopped between them, the others behind its claim.
      const held = await holdLock({ url: service.url, statement: "lock table threads in share mode" });
      const starts = [start()];
      await held.blocks(1);
      starts.push(start(), start());
      await held.blocks(3);
      await held.release();
      const answers = await Promise.all(starts);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 202]);
      expect(new Set(answers.map((answer) => accepted(answer).runId)).size).toBe(1);
      expect(await storedBy(workspaceId)).toMatchObject([{ used: true }, { used: true }]);
    },
  );

  test("a process that dies before the end leaves none either", async () => {
    const { workspaceId, start } = await twin();
    const held = await holdLock({ url: service.url, statement: "lock table threads in share mode" });
    const lost = start();
    await held.blocks(1);
    await service.runtime.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect((await lost).ok).toBe(false);
    await held.release();
    expect(await storedBy(workspaceId)).toEqual([]);
    expect((await start()).status).toBe(202);
    expect(await storedBy(workspaceId)).toHaveLength(2);
  });
});
