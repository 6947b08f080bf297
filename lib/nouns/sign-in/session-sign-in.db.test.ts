import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DomainError } from "#lib/contract/errors.ts";
import { stampPassword } from "#lib/nouns/access/session-token.ts";
import { hashPassword } from "#lib/nouns/users/hash-password.ts";
import { randomToken } from "#lib/platform/ids.ts";
import { createUser, createWorkspace } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { signIn } from "./session-sign-in.ts";

let started: TestRuntime;
beforeAll(async () => {
  started = await startTestRuntime();
});
afterAll(() => started.close());

const PASSWORD = "correct horse";
/** Every test calls from an address of its own: the limit is the address's. */
const attempt = (email: string, password: string, address = randomToken()) =>
  signIn({ email, password, browser: { address, userAgent: "A browser" } });

async function personWithPassword(options: Partial<Parameters<typeof createUser>[0]> = {}) {
  const workspaceId = await createWorkspace();
  const person = await createUser({ workspaceId, ...options });
  const passwordHash = await hashPassword(PASSWORD);
  await started.runtime.db.pool.query("update users set password_hash = $2 where id = $1", [
    person.userId,
    passwordHash,
  ]);
  return { ...person, passwordHash };
}

const query = (text: string, values: unknown[]) => started.runtime.db.pool.query(text, values);
const sessionOf = async ({ sessionId }: { sessionId: string }) =>
  (await query("select * from sessions where id = $1", [sessionId])).rows[0];

test("the right password gives a session for the person, the workspace and this password", async () => {
  const person = await personWithPassword();
  const claims = await attempt(` ${person.email.toUpperCase()} `, PASSWORD, "198.51.100.7");
  expect(claims).toEqual({
    sessionId: expect.stringMatching(/^ses_/),
    passwordStamp: stampPassword(person.passwordHash),
  });
  expect(await sessionOf(claims)).toMatchObject({
    user_id: person.userId,
    workspace_id: person.workspaceId,
    method: "password",
    address: "198.51.100.7",
    user_agent: "A browser",
    ended_at: null,
  });
});

test("whose password is hashed anew on the way has a session of the new hash", async () => {
  const person = await personWithPassword();
  const hashed = async () => {
    const { rows } = await query("select password_hash as hash from users where id = $1", [person.userId]);
    return rows[0].hash;
  };
  const typed = "cafe\u0301 au lait";
  await query("update users set password_hash = $2 where id = $1", [
    person.userId,
    await hashPassword(typed),
  ]);
  const before = await hashed();
  const { passwordStamp } = await attempt(person.email, typed);
  expect(await hashed()).not.toBe(before);
  expect(passwordStamp).toBe(stampPassword(await hashed()));
});

describe("refused alike, so that nobody learns who has an account", () => {
  test.each<[string, () => Promise<[string, string]>]>([
    ["a wrong password", async () => [(await personWithPassword()).email, "wrong"]],
    ["an unknown address", async () => ["nobody@example.com", PASSWORD]],
    ["a suspended person", async () => [(await personWithPassword({ status: "suspended" })).email, PASSWORD]],
    ["a removed person", async () => [(await personWithPassword({ status: "removed" })).email, PASSWORD]],
    ["nothing at all", async () => ["", ""]],
  ])("%s", async (_, make) => {
    await expect(attempt(...(await make()))).rejects.toMatchObject({
      code: "unauthorized",
      message: "The e-mail address or the password is wrong.",
    });
  });
});

test("somebody suspended in one workspace enters the other", async () => {
  const person = await personWithPassword({ status: "suspended" });
  const other = await createWorkspace();
  await started.runtime.db.pool.query(
    "insert into memberships (workspace_id, user_id, role) values ($1, $2, 'viewer')",
    [other, person.userId],
  );
  expect(await sessionOf(await attempt(person.email, PASSWORD))).toMatchObject({ workspace_id: other });
});

test("who was in another workspace last is led there again", async () => {
  const person = await personWithPassword();
  const other = await createWorkspace();
  await query("insert into memberships (workspace_id, user_id, role) values ($1, $2, 'viewer')", [
    other,
    person.userId,
  ]);
  const first = await attempt(person.email, PASSWORD);
  await query("update sessions set workspace_id = $2 where id = $1", [first.sessionId, other]);
  expect(await sessionOf(await attempt(person.email, PASSWORD))).toMatchObject({ workspace_id: other });
});

test("sign-ins and attempts that failed stand in the audit log", async () => {
  const person = await personWithPassword();
  await attempt(person.email, "wrong", "198.51.100.8").catch(() => {});
  const { sessionId } = await attempt(person.email, PASSWORD, "198.51.100.9");
  expect(sessionId).toMatch(/^ses_/);
  const rows = await waitFor("both entries", async () => {
    const { rows: found } = await query(
      "select action, actor_kind, actor_id, via, target_id, details from audit_log where workspace_id = $1 order by action",
      [person.workspaceId],
    );
    return found.length === 2 && found;
  });
  expect(rows).toEqual([
    expect.objectContaining({
      action: "session.refused",
      actor_kind: "system",
      target_id: person.userId,
      details: { method: "password", address: "198.51.100.8" },
    }),
    expect.objectContaining({
      action: "session.started",
      actor_id: person.userId,
      via: "dashboard",
      details: { method: "password", address: "198.51.100.9" },
    }),
  ]);
});

async function firstRefusal(make: (index: number) => Promise<unknown>) {
  for (let made = 0; made < 200; made++) {
    const error = await make(made).catch((refusal: unknown) => refusal);
    if (error instanceof DomainError && error.code === "rate_limited") return { made, error };
  }
  throw new Error("no attempt was refused");
}

/** How many attempts pass before one is refused. Time goes by meanwhile, so some more than the limit may. */
async function attemptsUntilRefused(make: (index: number) => Promise<unknown>): Promise<number> {
  const { made, error } = await firstRefusal(make);
  expect(error.retryAfterSeconds).toBeGreaterThan(0);
  return made;
}

test("attempts on one e-mail address run out, whoever makes them and however it is written", async () => {
  const { email } = await personWithPassword();
  const made = await attemptsUntilRefused((index) =>
    attempt(index % 2 ? email : email.toUpperCase(), "wrong"),
  );
  expect(made).toBeGreaterThanOrEqual(20);
});

test("one caller's attempts run out, on however many e-mail addresses", async () => {
  const caller = randomToken();
  const made = await attemptsUntilRefused((index) =>
    attempt(`${index}-${caller}@example.com`, "wrong", caller),
  );
  expect(made).toBeGreaterThanOrEqual(60);
});
