import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { ThreadPool } from "./thread-pool.ts";

type Task = { readonly name: string; readonly ms?: number; readonly does?: "die" | "exhaust" };

const pools: ThreadPool<Task, string>[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

/** Each thread answers a task's name, after so many milliseconds of work. */
function openPool({ maxThreads = 1, maxAtOnce = 1 } = {}): ThreadPool<Task, string> {
  const pool = new ThreadPool<Task, string>({
    workerFile: join(process.cwd(), "lib/platform/threads/testing/named-tasks.mjs"),
    name: "test",
    maxThreads,
    maxAtOnce,
    idleSeconds: 30,
    maxHeapMegabytes: 32,
  });
  pools.push(pool);
  return pool;
}

test("parties take turns, whatever one of them has brought before", async () => {
  const pool = openPool();
  const ended: string[] = [];
  const run = (party: string, name: string) =>
    pool.run({ task: { name }, party }).then((answer) => ended.push(answer));
  await Promise.all([run("a", "a1"), run("a", "a2"), run("a", "a3"), run("b", "b1"), run("c", "c1")]);
  expect(ended).toEqual(["a1", "a2", "b1", "c1", "a3"]);
});

test("one party never takes the last thread", async () => {
  const pool = openPool({ maxThreads: 2, maxAtOnce: 1 });
  const long = [1, 2, 3].map((n) => pool.run({ task: { name: `a${n}`, ms: 300 }, party: "a" }));
  const ended: string[] = [];
  await Promise.all([
    pool.run({ task: { name: "b" }, party: "b" }).then((answer) => ended.push(answer)),
    ...long.map((job) => job.then((answer) => ended.push(answer))),
  ]);
  expect(ended).toEqual(["b", "a1", "a2", "a3"]);
});

test.each(["waits", "is under way"])(
  "a job that %s ends when it is aborted, and its thread goes on with others",
  async (when) => {
    const pool = openPool();
    const abort = new AbortController();
    const before = when === "waits" ? pool.run({ task: { name: "before", ms: 100 }, party: "a" }) : undefined;
    const aborted = pool.run({ task: { name: "never", ms: 60_000 }, party: "a", signal: abort.signal });
    const after = pool.run({ task: { name: "after" }, party: "a" });
    abort.abort(new Error("cancelled"));
    await expect(aborted).rejects.toThrow("cancelled");
    expect(await after).toBe("after");
    expect(await before).toBe(when === "waits" ? "before" : undefined);
  },
);

test.each([
  ["die", false],
  ["exhaust", true],
] as const)("a thread that cannot go on (%s) takes only its own job along", async (does, isOutOfMemory) => {
  const pool = openPool();
  const lost = pool.run({ task: { name: "lost", does }, party: "a" });
  const next = pool.run({ task: { name: "next" }, party: "a" });
  await expect(lost).rejects.toMatchObject({ name: "ThreadLost", isOutOfMemory });
  expect(await next).toBe("next");
});

test("a thread may ask for more before it answers, and keeps its place", async () => {
  const pool = openPool();
  const job = pool.run({
    task: { name: "more" },
    party: "a",
    next: (answer) => (answer === "more" ? Promise.resolve({ name: "enough" }) : undefined),
  });
  const other = pool.run({ task: { name: "other" }, party: "b" });
  expect(await Promise.race([job, other])).toBe("enough");
  expect(await other).toBe("other");
});

test("a job whose next task cannot be had fails alone", async () => {
  const pool = openPool();
  const job = pool.run({
    task: { name: "more" },
    party: "a",
    next: () => Promise.reject(new Error("not to be had")),
  });
  await expect(job).rejects.toThrow("not to be had");
  expect(await pool.run({ task: { name: "after" }, party: "a" })).toBe("after");
});
