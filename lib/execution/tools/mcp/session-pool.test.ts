import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { waitFor } from "#lib/testing/wait-for.ts";
import { createSessionPool } from "./session-pool.ts";

const NEVER = new AbortController().signal;

/** A server that counts its sessions. */
function counting() {
  const opened: number[] = [];
  const closed: number[] = [];
  return {
    opened,
    closed,
    how: (key = "a", signal = NEVER) => ({
      key,
      signal,
      open: async () => opened.push(opened.length + 1),
      close: async (client: number) => void closed.push(client),
    }),
  };
}

test("calls of one key share a session, others have their own", async () => {
  const pool = createSessionPool<number>({ idleMs: 60_000, maxSessions: 10 });
  const { opened, how } = counting();
  const clients = await Promise.all(
    ["a", "a", "b"].map((key) => pool.use(how(key), async ({ client }) => client)),
  );
  expect(clients).toEqual([1, 1, 2]);
  expect(await pool.use(how("a"), async ({ client, reused }) => [client, reused])).toEqual([1, true]);
  expect(opened).toHaveLength(2);
  await pool.close();
});

test("a session that nobody uses is ended after a while, not one in use", async () => {
  const pool = createSessionPool<number>({ idleMs: 1, maxSessions: 10 });
  const { closed, how } = counting();
  await pool.use(how(), async () => {});
  await waitFor("the session's end", () => closed.length === 1);
  const held = Promise.withResolvers<void>();
  const using = pool.use(how(), async ({ client }) => {
    await held.promise;
    return client;
  });
  await pool.use(how("other"), async () => {});
  await waitFor("the other session's end", () => closed.includes(3));
  expect(closed).toEqual([1, 3]);
  held.resolve();
  expect(await using).toBe(2);
  await waitFor("the last session's end", () => closed.length === 3);
});

test("a discarded session is replaced at once and ended with its last call", async () => {
  const pool = createSessionPool<number>({ idleMs: 60_000, maxSessions: 10 });
  const { closed, how } = counting();
  await pool.use(how(), async ({ discard }) => {
    discard();
    expect(await pool.use(how(), async ({ client, reused }) => [client, reused])).toEqual([2, false]);
    expect(closed).toEqual([]);
  });
  await pool.close();
  expect(closed.sort()).toEqual([1, 2]);
});

test("an opening that fails fails whoever waits for it, and the next call opens anew", async () => {
  const pool = createSessionPool<number>({ idleMs: 60_000, maxSessions: 10 });
  const { how } = counting();
  const failing = { ...how(), open: () => Promise.reject(new Error("no")) };
  const results = await Promise.allSettled([
    pool.use(failing, async () => 1),
    pool.use(failing, async () => 1),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await pool.use(how(), async ({ client }) => client)).toBe(1);
});

test("an opening is given up with the last call that waits for it", async () => {
  const pool = createSessionPool<number>({ idleMs: 60_000, maxSessions: 10 });
  const { how } = counting();
  const open = vi.fn((signal: AbortSignal) => {
    const { promise, reject } = Promise.withResolvers<number>();
    signal.addEventListener("abort", () => reject(new Error("given up")));
    return promise;
  });
  const [first, second] = [new AbortController(), new AbortController()];
  const calls = [first, second].map(({ signal }) => pool.use({ ...how("a", signal), open }, async () => 1));
  const outcomes = Promise.allSettled(calls);
  first.abort(new Error("first"));
  await nextTurn();
  expect(open.mock.calls[0]?.[0].aborted).toBe(false);
  second.abort(new Error("second"));
  expect(await outcomes).toMatchObject([{ reason: { message: "first" } }, { reason: { message: "second" } }]);
  expect(open.mock.calls[0]?.[0].aborted).toBe(true);
  expect(open).toHaveBeenCalledTimes(1);
});

test("beyond its bound, a session lives for one call", async () => {
  const pool = createSessionPool<number>({ idleMs: 60_000, maxSessions: 1 });
  const { closed, how } = counting();
  await pool.use(how("a"), async () => {});
  await pool.use(how("b"), async () => {});
  await waitFor("its end", () => closed.length === 1);
  expect(closed).toEqual([2]);
  await pool.close();
});
