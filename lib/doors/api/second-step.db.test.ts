import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeRecoveryCodes } from "#lib/nouns/factors/recovery-codes.ts";
import { totpCode } from "#lib/nouns/factors/testing/totp-code.ts";
import { newTotpSecret, totpPlace } from "#lib/nouns/factors/totp-secret.ts";
import { hashPassword } from "#lib/nouns/users/hash-password.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { SignInBrowser } from "./testing/sign-in-browser.ts";

const PASSWORD = "correct horse battery staple";

let started: TestRuntime;
let tenant: Tenant;
let secret: string;
let recoveryCodes: string[];

beforeAll(async () => {
  started = await startTestRuntime();
});
afterAll(() => started.close());
beforeEach(async () => {
  tenant = await createTenant();
  const { userId } = tenant.owner;
  secret = newTotpSecret();
  const passwordHash = await hashPassword(PASSWORD);
  await runtime().db.transaction(async (tx) => {
    const sealed = await runtime().sealing.seal(tx, { text: secret, place: totpPlace(userId) });
    await tx.run({ name: "t1", text: "update users set password_hash = $2 where id = $1" }, [
      userId,
      passwordHash,
    ]);
    await tx.run(
      {
        name: "t2",
        text: "insert into totp_factors (user_id, sealed_secret, confirmed_at) values ($1, $2, now())",
      },
      [userId, sealed],
    );
    recoveryCodes = await makeRecoveryCodes(tx, userId);
  });
});

const query = (text: string, values: unknown[] = []) => runtime().db.pool.query(text, values);

async function afterPassword(password = PASSWORD): Promise<{ browser: SignInBrowser; response: Response }> {
  const browser = new SignInBrowser();
  const { csrfToken } = await (await browser.ask("csrf")).json();
  const form = { csrfToken, email: tenant.owner.email, password, json: "true" };
  return { browser, response: await browser.ask("callback/credentials", { form }) };
}

const sessions = async () =>
  (await query("select id from sessions where user_id = $1", [tenant.owner.userId])).rows.length;

test("the password alone begins no session, and leads to the second step and nowhere else", async () => {
  const { browser, response } = await afterPassword();
  expect([response.status, (await response.json()).error.code]).toEqual([403, "second_factor_required"]);
  expect(await browser.actor()).toBeUndefined();
  expect(await sessions()).toBe(0);
  expect(await (await browser.ask("second-step")).json()).toEqual({
    totp: true,
    passkey: false,
    recoveryCode: true,
  });
});

test("with the code of the app they are signed in, and the audit log says how", async () => {
  const { browser } = await afterPassword();
  const response = await browser.ask("second-step", { form: { code: totpCode({ secret }) } });
  expect(response.status).toBe(204);
  expect(await browser.actor()).toMatchObject({ userId: tenant.owner.userId, isSteppedUp: true });
  const { rows } = await query("select details from audit_log where action = 'session.started' order by id");
  expect(rows.at(-1)?.details).toMatchObject({ method: "password", secondFactor: "authenticator app" });
  expect((await browser.ask("second-step")).status).toBe(404);
});

test("one code begins one session, whoever sends it at the same moment", async () => {
  const browsers = await Promise.all([afterPassword(), afterPassword(), afterPassword()]);
  const [code = ""] = recoveryCodes;
  const answers = await Promise.all(
    browsers.map(({ browser }) => browser.ask("second-step", { form: { code } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401, 401]);
  expect(await sessions()).toBe(1);
});

test("a wrong code signs nobody in, is in the audit log, and guesses are limited", async () => {
  const { browser } = await afterPassword();
  const answers: number[] = [];
  for (let guess = 0; guess < 12; guess += 1)
    answers.push((await browser.ask("second-step", { form: { code: "not-a-code" } })).status);
  expect([answers.at(0), answers.at(-1)]).toEqual([401, 429]);
  expect(await browser.actor()).toBeUndefined();
  const { rows } = await query("select details from audit_log where action = 'session.refused' order by id");
  expect(rows.at(-1)?.details).toMatchObject({ method: "second factor" });
});

test("a wrong password leads to no second step", async () => {
  const { browser, response } = await afterPassword("wrong");
  expect((await response.json()).error.code).toBe("unauthorized");
  expect((await browser.ask("second-step")).status).toBe(404);
});

test("who changed the password meanwhile begins anew", async () => {
  const { browser } = await afterPassword();
  await query("update users set password_hash = 'another' where id = $1", [tenant.owner.userId]);
  const response = await browser.ask("second-step", { form: { code: totpCode({ secret }) } });
  expect([response.status, (await response.json()).error.code]).toEqual([404, "session_not_found"]);
});

test("a page of another site gives no second factor", async () => {
  const { browser } = await afterPassword();
  const form = new URLSearchParams({ code: totpCode({ secret }) }).toString();
  const response = await browser.ask("second-step", {
    form: { code: totpCode({ secret }) },
    headers: { origin: "https://elsewhere.example", "content-length": String(form.length) },
  });
  expect([response.status, (await response.json()).error.code]).toEqual([403, "origin_not_allowed"]);
});
