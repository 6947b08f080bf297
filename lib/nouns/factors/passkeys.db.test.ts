import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dashboardOperations as operations } from "#lib/contract/dashboard.ts";
import { SignInBrowser } from "#lib/doors/api/testing/sign-in-browser.ts";
import { hashPassword } from "#lib/nouns/users/hash-password.ts";
import { CookieJar } from "#lib/testing/cookie-jar.ts";
import { Dashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { Authenticator } from "./testing/authenticator.ts";
import { openOwnBrowser } from "./testing/own-browser.ts";

const PASSWORD = "correct horse battery staple";

let service: TestService;
let tenant: Tenant;
let dashboard: Dashboard;
let passwordHash: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  await query("update users set password_hash = $2 where id = $1", [tenant.owner.userId, passwordHash]);
  dashboard = await openBrowser();
});

const query = (text: string, values: unknown[] = []) => service.runtime.db.pool.query(text, values);
const openBrowser = () =>
  openOwnBrowser({
    baseUrl: service.baseUrl,
    workspaceId: tenant.workspaceId,
    userId: tenant.owner.userId,
  });
const origin = () => service.baseUrl;

/** The dashboard's client with the challenge's cookie beside the session's. */
async function challenged(
  operation: typeof operations.beginPasskey | typeof operations.beginPasskeyStepUp,
): Promise<{ browser: Dashboard; challenge: string }> {
  const { headers, body } = await dashboard.call(operation);
  const jar = new CookieJar();
  jar.set(dashboard.cookie);
  for (const cookie of headers.getSetCookie()) jar.set(cookie);
  return {
    browser: new Dashboard(service.baseUrl, jar.header),
    challenge: String(body?.options.challenge ?? ""),
  };
}

async function addPasskey(authenticator = new Authenticator(), name = "Laptop") {
  const { browser, challenge } = await challenged(operations.beginPasskey);
  const response = authenticator.create({ challenge, origin: origin() });
  return browser.call(operations.addPasskey, { body: { name, response } });
}

async function stepUp(forge: (challenge: string) => unknown) {
  await query("update sessions set stepped_up_at = now() - interval '1 hour'");
  const { browser, challenge } = await challenged(operations.beginPasskeyStepUp);
  return browser.call(operations.stepUpWithPasskey, { body: { response: forge(challenge) } });
}

/** A browser at the sign-in page, with a challenge. */
async function atSignIn(): Promise<{ browser: SignInBrowser; challenge: string }> {
  const browser = new SignInBrowser();
  const { options } = await (await browser.ask("passkey-options", { form: { json: "true" } })).json();
  return { browser, challenge: options.challenge };
}

const send = (browser: SignInBrowser, response: unknown, path = "passkey") =>
  browser.ask(path, { form: { response: JSON.stringify(response) } });

describe("adding a passkey", () => {
  test("the first comes with recovery codes, the second does not; both are listed by their names", async () => {
    const first = await addPasskey();
    expect([first.status, first.body?.recoveryCodes?.length]).toEqual([201, 10]);
    const second = await addPasskey(new Authenticator(), "Key");
    expect([second.status, second.body?.recoveryCodes]).toEqual([201, null]);
    const { body } = await dashboard.call(operations.getFactors);
    expect(body?.passkeys.map(({ name }) => name)).toEqual(["Laptop", "Key"]);
  });

  test.each([
    ["of another site", { origin: "https://elsewhere.example" }],
    ["that asked nobody who uses it", { verified: false }],
    ["for another challenge", { challenge: "AAAA" }],
  ])("one %s is refused", async (_, forged) => {
    const { browser, challenge } = await challenged(operations.beginPasskey);
    const response = new Authenticator().create({ challenge, origin: origin(), ...forged });
    const { status, error } = await browser.call(operations.addPasskey, { body: { name: "x", response } });
    expect([status, error?.code]).toEqual([400, "invalid_request"]);
  });

  test("bytes that are no passkey are refused, and a challenge of another purpose", async () => {
    const { browser } = await challenged(operations.beginPasskey);
    const response = { ...new Authenticator().create({ challenge: "x", origin: origin() }) };
    const broken = { ...response, response: { ...response.response, attestationObject: "AAAA" } };
    expect(
      (await browser.call(operations.addPasskey, { body: { name: "x", response: broken } })).status,
    ).toBe(400);
    const other = await challenged(operations.beginPasskeyStepUp);
    const answered = new Authenticator().create({ challenge: other.challenge, origin: origin() });
    const body = { name: "x", response: answered };
    expect((await other.browser.call(operations.addPasskey, { body })).status).toBe(400);
  });

  test("one that somebody else has already is refused", async () => {
    const authenticator = new Authenticator();
    await addPasskey(authenticator);
    tenant = await createTenant();
    dashboard = await openBrowser();
    expect((await addPasskey(authenticator)).error?.code).toBe("already_exists");
  });

  test("one challenge adds one passkey, whoever answers it twice at the same moment", async () => {
    const { browser, challenge } = await challenged(operations.beginPasskey);
    const answers = await Promise.all(
      ["A", "B"].map((name) => {
        const response = new Authenticator().create({ challenge, origin: origin() });
        return browser.call(operations.addPasskey, { body: { name, response } });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });
});

describe("confirming by a passkey", () => {
  test("holds for ten minutes and is in the audit log", async () => {
    const authenticator = new Authenticator();
    await addPasskey(authenticator);
    const { status } = await stepUp((challenge) => authenticator.get({ challenge, origin: origin() }));
    expect(status).toBe(200);
    expect((await dashboard.call(operations.getStepUp)).body).toMatchObject({
      isSteppedUp: true,
      hasPasskey: true,
    });
    const { rows } = await query("select details from audit_log where action = 'session.stepped_up'");
    expect(rows).toContainEqual({ details: { method: "passkey" } });
  });

  test("is refused by another's passkey, and by one that asked nobody who uses it", async () => {
    const authenticator = new Authenticator();
    await addPasskey(authenticator);
    const unverified = await stepUp((challenge) =>
      authenticator.get({ challenge, origin: origin(), verified: false }),
    );
    expect(unverified.error?.code).toBe("invalid_request");
    tenant = await createTenant();
    dashboard = await openBrowser();
    await addPasskey();
    const foreign = await stepUp((challenge) => authenticator.get({ challenge, origin: origin() }));
    expect(foreign.error?.code).toBe("invalid_request");
  });
});

describe("signing in by a passkey", () => {
  test("needs no address and no password, counts as both factors, and tells when it was used", async () => {
    const authenticator = new Authenticator();
    await addPasskey(authenticator);
    const { browser, challenge } = await atSignIn();
    const { userId } = tenant.owner;
    const response = authenticator.get({ challenge, origin: origin(), userId });
    expect((await send(browser, response)).status).toBe(204);
    expect(await browser.actor()).toMatchObject({ userId, isSteppedUp: true });
    const { body } = await dashboard.call(operations.getFactors);
    expect(body?.passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  test("an answer signs in once, whoever sends it twice at the same moment", async () => {
    const authenticator = new Authenticator();
    await addPasskey(authenticator);
    const { browser, challenge } = await atSignIn();
    const response = authenticator.get({ challenge, origin: origin() });
    const answers = await Promise.all([send(browser, response), send(browser, response)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401]);
  });

  test("one whose counter does not grow is a copy and signs nobody in", async () => {
    const authenticator = new Authenticator({ counter: 7 });
    await addPasskey(authenticator);
    const tryWith = async (counter: number) => {
      authenticator.counter = counter;
      const { browser, challenge } = await atSignIn();
      return (await send(browser, authenticator.get({ challenge, origin: origin() }))).status;
    };
    expect([await tryWith(8), await tryWith(8), await tryWith(3), await tryWith(9)]).toEqual([
      204, 401, 401, 204,
    ]);
  });

  test("an unknown or removed one, or one that names somebody else, signs nobody in", async () => {
    const authenticator = new Authenticator();
    await addPasskey(authenticator);
    const tryIt = async (used: Authenticator, userId?: string) => {
      const { browser, challenge } = await atSignIn();
      const named = userId === undefined ? {} : { userId };
      return (await send(browser, used.get({ challenge, origin: origin(), ...named }))).status;
    };
    expect(await tryIt(new Authenticator())).toBe(401);
    expect(await tryIt(authenticator, "usr_somebody_else")).toBe(401);
    const params = { passkeyId: authenticator.id };
    expect((await dashboard.call(operations.removePasskey, { params })).status).toBe(200);
    expect(await tryIt(authenticator)).toBe(401);
  });

  test("what is no answer of a passkey is refused, and so is one without a challenge", async () => {
    const { browser } = await atSignIn();
    expect((await browser.ask("passkey", { form: { response: "{" } })).status).toBe(400);
    const response = new Authenticator().get({ challenge: "x", origin: origin() });
    expect((await send(new SignInBrowser(), response)).status).toBe(400);
  });
});

test("after the password a passkey is the second step", async () => {
  const authenticator = new Authenticator();
  await addPasskey(authenticator);
  const browser = new SignInBrowser();
  const { csrfToken } = await (await browser.ask("csrf")).json();
  const form = { csrfToken, email: tenant.owner.email, password: PASSWORD, json: "true" };
  expect((await browser.ask("callback/credentials", { form })).status).toBe(403);
  const { options } = await (
    await browser.ask("second-step/passkey-options", { form: { json: "true" } })
  ).json();
  expect(options.allowCredentials).toMatchObject([{ id: authenticator.id }]);
  const { challenge } = options;
  const foreign = new Authenticator().get({ challenge, origin: origin() });
  expect((await send(browser, foreign, "second-step/passkey")).status).toBe(401);
  const response = authenticator.get({ challenge, origin: origin() });
  expect((await send(browser, response, "second-step/passkey")).status).toBe(204);
  expect(await browser.actor()).toMatchObject({ userId: tenant.owner.userId });
});

test("a session that is not confirmed adds and removes no passkey", async () => {
  await query("update sessions set stepped_up_at = now() - interval '1 hour'");
  const params = { passkeyId: "x" };
  expect((await dashboard.call(operations.beginPasskey)).error?.code).toBe("step_up_required");
  expect((await dashboard.call(operations.removePasskey, { params })).error?.code).toBe("step_up_required");
});
