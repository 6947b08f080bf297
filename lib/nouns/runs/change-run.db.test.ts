import { afterAll, beforeAll, expect, test } from "vitest";
import { approving } from "#lib/testing/agents.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { changeRun } from "./change-run.ts";

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
