import { expect, test } from "vitest";
import { runtime } from "#lib/platform/runtime.ts";
import { createTenant } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { hashPassword } from "./hash-password.ts";
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
    const before = process.cpuUsage();
    await verifyPassword({ email, password: "wrong horse" });
    // Of all threads: the hash is made on another one.
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
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

const NFC = "Caf\u00e9 au lait";
const NFD = "Cafe\u0301\u00a0au lait";

test.each([
  [NFC, NFD],
  [NFD, NFC],
])("%j is the same password as %j", async (set, typed) => {
  const { owner } = await createTenant();
  await setPassword({ actor: owner, user: owner, password: set });
  expect(await verifyPassword({ email: owner.email, password: typed })).toEqual({ userId: owner.userId });
  expect(await verifyPassword({ email: owner.email, password: "Cafe au lait" })).toBeUndefined();
});

test("a password that was hashed as it was typed is accepted, and hashed again as it is prepared", async () => {
  const { owner } = await createTenant();
  const { pool } = runtime().db;
  await pool.query("update users set password_hash = $2 where id = $1", [
    owner.userId,
    await hashPassword(NFD),
  ]);
  expect(await verifyPassword({ email: owner.email, password: NFC })).toBeUndefined();
  const renewed = await verifyPassword({ email: owner.email, password: NFD });
  expect(renewed).toEqual({ userId: owner.userId, renewedHash: expect.stringMatching(/^\$argon2id/) });
  const { rows } = await pool.query("select password_hash from users where id = $1", [owner.userId]);
  expect(rows).toEqual([{ password_hash: renewed?.renewedHash }]);
  for (const password of [NFC, NFD])
    expect(await verifyPassword({ email: owner.email, password })).toEqual({ userId: owner.userId });
});

test("one that cannot be prepared is still accepted where it was set before", async () => {
  const { owner } = await createTenant();
  const typed = "tab\there it is";
  await runtime().db.pool.query("update users set password_hash = $2 where id = $1", [
    owner.userId,
    await hashPassword(typed),
  ]);
  expect(await verifyPassword({ email: owner.email, password: typed })).toEqual({ userId: owner.userId });
  await expect(setPassword({ actor: owner, user: owner, password: typed })).rejects.toMatchObject({
    code: "invalid_request",
    details: [{ code: "pattern", field: "/password" }],
  });
});
