import { afterAll, beforeAll, expect, test } from "vitest";
import type { Writes } from "#lib/platform/db/database.ts";
import { approving } from "#lib/testing/agents.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { untilUnheld } from "#lib/testing/until-unheld.ts";
import { changeRun } from "./change-run.ts";
import { redactionOf } from "./run-redaction.ts";

let world: EffectService;
beforeAll(async () => {
  world = await startEffectService();
});
afterAll(() => world.close());

test("a call that gave null is kept with that, and not as one without a result", async () => {
  const { db } = world.service.runtime;
  const runId = await world.start(approving(), { amount: 501 });
  await world.api.runUntil(runId);
  const { workspaceId } = world.tenant;
  const calls = [
    { occurrenceId: "run:a:1", ordinal: 1, result: null },
    {
      occurrenceId: "run:a:1",
      ordinal: 2,
      result: { rows: [1, null] },
      container: "run:each:1",
      iteration: 3,
    },
  ];
  await changeRun(db, { runId, workspaceId, events: [], calls });
  const { rows } = await db.pool.query(
    "select ordinal, result::text as result, container, iteration from run_calls where run_id = $1 order by ordinal",
    [runId],
  );
  expect(rows).toEqual([
    { ordinal: 1, result: "null", container: null, iteration: null },
    { ordinal: 2, result: '{"rows":[1,null]}', container: "run:each:1", iteration: 3 },
  ]);
});

test("what a write that failed had learned to redact is stored by the next one", async () => {
  const { db } = world.service.runtime;
  const runId = await world.start(approving(), { amount: 502 });
  await world.api.runUntil(runId);
  const { workspaceId } = world.tenant;
  const redaction = redactionOf({ workspaceId, remembered: null });
  redaction.learn({ password: "correct horse battery" });
  const change = { runId, workspaceId, redaction, events: [] };
  const lost: Writes = {
    run: () => Promise.reject(new Error("the lock was not given")),
    afterCommit: () => {},
  };
  await expect(changeRun(lost, change)).rejects.toThrow("the lock was not given");
  await expect(changeRun(db, { ...change, while: ["completed"] })).resolves.toBeUndefined(); // it waits
  const remembered = async () => {
    const { rows } = await db.pool.query("select remembered from runs where id = $1", [runId]);
    return rows[0].remembered ?? [];
  };
  expect(await remembered()).not.toContain("correct horse battery");
  await changeRun(db, change);
  expect(await remembered()).toContain("correct horse battery");
  expect(redaction.learned).toBeNull();

  redaction.learn({ password: "a first word" });
  const written = changeRun(db, change);
  redaction.learn({ password: "a later word" });
  await written;
  expect(redaction.learned).toEqual(["a later word"]);
});

test("a write in the middle of a run touches no index, unless the lease has to be renewed", async () => {
  const { db } = world.service.runtime;
  const { workspaceId } = world.tenant;
  const runId = await world.start(approving(), { amount: 503 });
  await world.api.runUntil(runId);
  await untilUnheld(db, runId);
  const hotUpdates = (leaseSeconds: number) =>
    db.transaction(async (tx) => {
      const text = `
        update runs set lease_owner = 'wrk_test', lease_token = 1, lease_expires_at = now() + make_interval(secs => $2)
         where id = $1`;
      await tx.run({ name: "hold-for-test", text }, [runId, leaseSeconds]);
      const counted = {
        name: "hot-updates-for-test",
        text: `select pg_stat_get_xact_tuples_hot_updated('runs'::regclass)::int as "hot"`,
      };
      const [before] = await tx.run<{ hot: number }>(counted, []);
      await changeRun(tx, {
        runId,
        workspaceId,
        events: [],
        fence: { runId, owner: "wrk_test", token: 1 },
        lease: "renew",
      });
      const [after] = await tx.run<{ hot: number }>(counted, []);
      return (after?.hot ?? 0) - (before?.hot ?? 0);
    });
  expect(await hotUpdates(14)).toBe(1);
  expect(await hotUpdates(12)).toBe(0);
});
