import { afterAll, beforeAll, expect, test } from "vitest";
import { randomToken } from "#lib/ids.ts";
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
  // Pauses by the limiter's clock alone: the bucket's own, the database's, stands nearly still and refills nothing.
  const answers: boolean[] = [];
  for (let asked = 0; asked < 11; asked++, now += 6_000) answers.push(await ask(bucketId));
  expect(answers).toEqual([...Array(10).fill(true), false]);
});
