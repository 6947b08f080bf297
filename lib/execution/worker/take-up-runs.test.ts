import { expect, test, vi } from "vitest";
import type { Lease } from "#lib/nouns/runs/change-run.ts";
import { createLog } from "#lib/platform/log.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { Slots } from "./slots.ts";
import { createRunTaker } from "./take-up-runs.ts";

/** Runs that wait for a worker, and a worker that executes the runs it takes until the test ends them. */
function setUp({ slots: count, runnable = 0 }: { slots: number; runnable?: number }) {
  const slots = new Slots(count);
  const queue: Lease[] = [];
  /** Runs of workspaces of which little executes. */
  const others: Lease[] = [];
  const executing: Lease[] = [];
  let asked = 0;
  let failing = false;
  let lockedByOthers = false;
  let busy = false;
  const add = (many: number) => {
    for (let n = 0; n < many; n++) queue.push({ runId: `run_${queue.length}`, owner: "wrk", token: 1 });
  };
  add(runnable);
  const taker = createRunTaker({
    slots,
    log: createLog({ level: "silent" }),
    async take(limit, { beside }) {
      asked += 1;
      if (beside) return { leases: others.splice(0, limit), hasMore: false };
      if (failing) throw new Error("no database");
      const taken = queue.slice(0, limit);
      const leases = lockedByOthers ? [] : queue.splice(0, limit);
      return { leases, hasMore: lockedByOthers ? taken.length > 0 : queue.length > 0 };
    },
    execute: (lease) => void executing.push(lease),
    isBusy: () => busy,
  });
  return {
    slots,
    taker,
    queue,
    others,
    executing,
    add,
    asked: () => asked,
    lock: (now: boolean) => {
      lockedByOthers = now;
    },
    busy: (now: boolean) => {
      busy = now;
    },
    fail: (now: boolean) => {
      failing = now;
    },
    end() {
      executing.pop();
      taker.giveBack();
    },
  };
}

test("takes up all there is while slots are free, and the rest as they are given back", async () => {
  const { taker, slots, queue, executing, end } = setUp({ slots: 20, runnable: 30 });
  taker.look();
  await waitFor("every slot to be taken", () => executing.length === 20 && slots.free === 0);
  expect(queue).toHaveLength(10);
  for (let ended = 0; ended < 30; ended++) {
    await waitFor("something to end", () => executing.length > 0);
    end();
  }
  await waitFor("every slot to be free", () => slots.free === 20);
  expect([queue, executing]).toEqual([[], []]);
});

test("asked many times at once it looks once, and once more for what came meanwhile", async () => {
  const { taker, slots, asked } = setUp({ slots: 5 });
  for (let times = 0; times < 100; times++) taker.look();
  await waitFor("the look to end", () => slots.free === 5 && asked() > 0);
  expect(asked()).toBeLessThanOrEqual(2);
});

test("after a failure every slot is free, and the next look works", async () => {
  const { taker, slots, executing, add, fail, asked } = setUp({ slots: 3 });
  fail(true);
  taker.look();
  await waitFor("the failure", () => asked() === 1 && slots.free === 3);
  fail(false);
  add(2);
  await waitFor("the runs", () => {
    taker.look();
    return executing.length === 2;
  });
  expect(slots.free).toBe(1);
});

test("it is behind while runs wait for a slot, and not before or after", async () => {
  const { taker, executing, add, end } = setUp({ slots: 2 });
  taker.look();
  await waitFor("the look to end", () => !taker.isBehind);
  add(3);
  taker.look();
  await waitFor("both slots to be taken", () => executing.length === 2);
  expect(taker.isBehind).toBe(true);
  end();
  await waitFor("the third run", () => executing.length === 2 && !taker.isBehind);
});

test("runs that other workers were taking are looked for again", async () => {
  const { taker, executing, lock, asked } = setUp({ slots: 2, runnable: 1 });
  lock(true);
  taker.look();
  await waitFor("the first look", () => asked() === 1);
  lock(false);
  await waitFor("the run", () => executing.length === 1);
});

test("the age of the last look that succeeded tells when none does", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const { taker, slots, fail, asked } = setUp({ slots: 2 });
  fail(true);
  clock.mockReturnValue(16_000);
  taker.look();
  await waitFor("the failure", () => asked() === 1 && slots.free === 2);
  expect(taker.lookAgeMs).toBe(16_000);
  fail(false);
  await waitFor("a look that succeeds", () => {
    taker.look();
    return taker.lookAgeMs === 0;
  });
  clock.mockRestore();
});

test("stopped, it takes nothing up", async () => {
  const { taker, slots, executing } = setUp({ slots: 3, runnable: 3 });
  taker.stop();
  taker.look();
  await new Promise(setImmediate);
  expect([executing, slots.free]).toEqual([[], 3]);
});

test("takes none up while the database has more to do than it can, and says that runs wait", async () => {
  const { taker, executing, asked, busy } = setUp({ slots: 20, runnable: 3 });
  busy(true);
  taker.look();
  await waitFor("runs to wait", () => taker.isBehind);
  expect([executing.length, asked()]).toEqual([0, 0]);
  busy(false);
  await waitFor("all to be taken", () => executing.length === 3);
});

test("a few runs may begin before those that wait, and as many after the next look", async () => {
  const { taker, slots, asked, busy } = setUp({ slots: 20, runnable: 1 });
  const letIn = () => Array.from({ length: 6 }, () => taker.letIn());
  const four = [true, true, true, true, false, false];
  expect(letIn()).toEqual(four);
  busy(true);
  taker.look();
  await waitFor("it to be behind", () => taker.isBehind);
  expect([letIn().includes(true), asked()]).toEqual([false, 0]);
  busy(false);
  taker.look();
  await waitFor("the look to end", () => asked() > 0 && slots.free === 19);
  expect(letIn()).toEqual(four);
});

test("while every slot is taken, runs of others take those beside, and no more", async () => {
  const { taker, slots, others, executing, end } = setUp({ slots: 20, runnable: 22 });
  taker.look();
  await waitFor("every slot to be taken", () => executing.length === 20);
  for (const runId of ["other_1", "other_2", "other_3"]) others.push({ runId, owner: "wrk", token: 1 });
  taker.look();
  await waitFor("those beside to be taken", () => executing.length === 22);
  expect(executing.slice(20).map(({ runId }) => runId)).toEqual(["other_1", "other_2"]);
  expect([slots.free, taker.isBehind, others.length]).toEqual([0, true, 1]);
  end();
  await waitFor("the one beside that was given back to be taken", () => executing.length === 22);
  expect(executing.at(-1)?.runId).toBe("other_3");
});
