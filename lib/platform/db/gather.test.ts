import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { waitFor } from "#lib/testing/wait-for.ts";
import { gather } from "./gather.ts";

/** A database whose statements end when the test says so. */
function setUp({ atOnce = 1, maxItems = 10 } = {}) {
  const batches: { items: readonly string[]; end: PromiseWithResolvers<void> }[] = [];
  const put = gather<string, string>({
    async write(items) {
      const end = Promise.withResolvers<void>();
      batches.push({ items, end });
      await end.promise;
      return items.map((item) => `${item} written`);
    },
    keyOf: (item) => item.slice(0, 1),
    maxItems,
    atOnce,
  });
  const sent = async (count: number) => {
    await waitFor(`batch ${count}`, () => batches.length >= count);
    return batches[count - 1] ?? { items: [], end: Promise.withResolvers<void>() };
  };
  return { put, batches, sent };
}

test("what comes up while a batch is under way makes the next one, and each gets its own result", async () => {
  const { put, sent, batches } = setUp();
  const first = put("a");
  const one = await sent(1);
  const rest = ["d", "b", "c"].map(put);
  await nextTurn();
  expect(batches.map(({ items }) => items)).toEqual([["a"]]);
  one.end.resolve();
  expect(await first).toBe("a written");
  const two = await sent(2);
  expect(two.items).toEqual(["b", "c", "d"]);
  two.end.resolve();
  expect(await Promise.all(rest)).toEqual(["d written", "b written", "c written"]);
});

test("no more batches are under way than allowed, and none holds more than it may", async () => {
  const { put, sent, batches } = setUp({ atOnce: 2, maxItems: 2 });
  const all = ["a", "b", "c", "d", "e"].map(put);
  (await sent(2)).end.resolve();
  (await sent(3)).end.resolve();
  batches[0]?.end.resolve();
  await Promise.all(all);
  expect(batches.map(({ items }) => items)).toEqual([["a", "b"], ["c", "d"], ["e"]]);
});

test("writes of one key stand in different batches, in their order", async () => {
  const { put, sent, batches } = setUp();
  const all = ["a1", "a2", "b1"].map(put);
  (await sent(1)).end.resolve();
  (await sent(2)).end.resolve();
  await Promise.all(all);
  expect(batches.map(({ items }) => items)).toEqual([["a1", "b1"], ["a2"]]);
});

test("what is wrong with one write stays its own", async () => {
  const put = gather<string, string>({
    async write(items) {
      if (items.includes("bad")) throw new Error("a constraint");
      return items;
    },
    keyOf: (item) => item,
    maxItems: 10,
    atOnce: 1,
  });
  const outcomes = await Promise.allSettled(["good", "bad", "fine"].map(put));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await put("later")).toBe("later");
});

test("when the database is gone nothing is written again: it may have been committed", async () => {
  let written = 0;
  const put = gather<string, string>({
    async write() {
      written += 1;
      throw Object.assign(new Error("gone"), { code: "ECONNRESET" });
    },
    keyOf: (item) => item,
    maxItems: 10,
    atOnce: 1,
  });
  const outcomes = await Promise.allSettled(["a", "b"].map(put));
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(written).toBe(1);
});

test("the results of a large batch are given out over several turns of the event loop", async () => {
  const { put, sent } = setUp({ maxItems: 20 });
  let given = 0;
  const names = Array.from({ length: 20 }, (_, index) => String.fromCharCode(97 + index));
  const all = names.map((name) =>
    put(name).then((result) => {
      given += 1;
      return result;
    }),
  );
  const { end } = await sent(1);
  end.resolve();
  await Promise.resolve();
  for (const most of [8, 16]) {
    await nextTurn();
    expect(given).toBeLessThanOrEqual(most);
  }
  expect(await Promise.all(all)).toEqual(names.map((name) => `${name} written`));
});
