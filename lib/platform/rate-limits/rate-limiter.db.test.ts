import { afterAll, beforeAll, expect, test } from "vitest";
import { randomToken } from "#lib/platform/ids.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { createRateLimiter } from "./rate-limiter.ts";

let started: TestRuntime;
beforeAll(async () => {
  started = await startTestRuntime();
});
afterAll(() => started.close());

test("a low limit keeps what it has while nobody asks", async () => {
  let now = 0;
  const limit = createRateLimiter(started.runtime.db, () => now);
  const ask = async (bucketId: string) => (await limit({ bucketId, perMinute: 10 })).allowed;
  const bucketId = randomToken();
  // Pauses by the limiter's clock alone: the bucket uses the database's clock, which hardly moves and refills
  // nothing.
  const answers: boolean[] = [];
  for (let asked = 0; asked < 11; asked++, now += 6_000) answers.push(await ask(bucketId));
  expect(answers).toEqual([...Array(10).fill(true), false]);
});

test.each([
  [120, 120],
  [600, 120],
  [6_000, 1_200],
])("a limit of %i a minute has a burst of %i", async (perMinute, burst) => {
  const limit = createRateLimiter(started.runtime.db);
  const bucketId = randomToken();
  const startedAt = performance.now();
  const asked = Array.from({ length: burst + 400 }, () => limit({ bucketId, perMinute }));
  const allowed = (await Promise.all(asked)).filter((decision) => decision.allowed).length;
  const refilled = ((performance.now() - startedAt) / 60_000) * perMinute;
  expect(allowed).toBeGreaterThanOrEqual(burst);
  expect(allowed).toBeLessThanOrEqual(burst + Math.ceil(refilled) + 1);
});

test("what a bucket of a high limit tells never says more than its burst", async () => {
  const limit = createRateLimiter(started.runtime.db);
  const [first, second] = [
    await limit({ bucketId: randomToken(), perMinute: 60_000 }),
    await limit({ bucketId: randomToken(), perMinute: 1 }),
  ];
  expect(first).toMatchObject({ allowed: true, limit: 60_000, remaining: 11_999, resetSeconds: 1 });
  expect(second).toMatchObject({ allowed: true, limit: 1, remaining: 0, resetSeconds: 60 });
});
