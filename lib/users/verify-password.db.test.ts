import { expect, test } from "vitest";
import { createTenant } from "#lib/testing/factories.ts";
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

test("an unknown address takes as long as a wrong password", async () => {
  const { owner } = await createTenant();
  await setPassword({ actor: owner, user: owner, password: "correct horse" });
  const timed = async (email: string) => {
    const startedAt = performance.now();
    await verifyPassword({ email, password: "wrong horse" });
    return performance.now() - startedAt;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 15; round++) {
    known.push(await timed(owner.email));
    unknown.push(await timed("nobody@example.com"));
  }
  // The hash takes some 20 ms and the query about one: without a hash, a tenth would be left.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
});
