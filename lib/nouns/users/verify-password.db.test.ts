import { expect, test } from "vitest";
import { createTenant } from "#lib/testing/factories.ts";
import { startProcessorClock } from "#lib/testing/processor-clock.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { setPassword } from "./set-password.ts";
import { verifyPassword } from "./verify-password.ts";

provideRuntime();

test("the right password tells who it is, whatever the case of the address", async () => {
  const { owner } = await createTenant();
  await setPassword({ actor: owner, user: owner, password: "correct horse" });
  expect(
    await verifyPassword({ email: ` ${owner.email.toUpperCase()} `, password: "correct horse" }),
  ).toEqual({
    userId: owner.userId,
  });
});

test.each(["", "Correct horse", "correct horse ", "x".repeat(100_000)])(
  "%.20j is a wrong password",
  async (password) => {
    const { owner } = await createTenant();
    await setPassword({ actor: owner, user: owner, password: "correct horse" });
    expect(await verifyPassword({ email: owner.email, password })).toBeUndefined();
  },
);

test("somebody without a password does not sign in with any", async () => {
  const { owner } = await createTenant();
  expect(await verifyPassword({ email: owner.email, password: "" })).toBeUndefined();
});

test("an unknown address takes as much work as a wrong password", async () => {
  const { owner } = await createTenant();
  await setPassword({ actor: owner, user: owner, password: "correct horse" });
  const processorMs = async (email: string) => {
    const taken = startProcessorClock();
    await verifyPassword({ email, password: "wrong horse" });
    return taken();
  };
  let known = 0;
  let unknown = 0;
  for (let round = 0; round < 15; round++) {
    known += await processorMs(owner.email);
    unknown += await processorMs("nobody@example.com");
  }
  // The hash takes some 20 ms and the query about one: without a hash, a tenth would be left.
  expect(unknown).toBeGreaterThan(known / 2);
});
