import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessionActor } from "#lib/nouns/access/session-actor.ts";
import { stampPassword } from "#lib/nouns/access/session-token.ts";
import { createInvitation } from "#lib/nouns/invitations/create-invitation.ts";
import { createKey } from "#lib/nouns/keys/create-key.ts";
import { describeClaim } from "#lib/nouns/sign-in/describe-claim.ts";
import { acceptAsNewPerson } from "#lib/nouns/sign-in/invitations/accept-as-new-person.ts";
import { createSession, sealSession } from "#lib/nouns/sign-in/testing/seal-session.ts";
import { randomToken } from "#lib/platform/ids.ts";
import { createApiKey, createGrant, createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { holdLock } from "#lib/testing/hold-lock.ts";
import { type OidcServer, startOidcServer } from "#lib/testing/oidc-server.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { SignInBrowser } from "./testing/sign-in-browser.ts";

let provider: OidcServer;
let started: TestRuntime;
let tenant: Tenant;
let person: Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  provider = await startOidcServer();
  const { issuer, clientId, clientSecret } = provider;
  started = await startTestRuntime({
    env: {
      signIn: {
        oidc: { issuer, clientId, clientSecret, name: "Example ID" },
        google: undefined,
        github: undefined,
        verifiedDomains: new Map([["example.com", "oidc"]]),
        verifiedEmailWorkspace: undefined,
      },
    },
  });
});
afterAll(async () => {
  await started.close();
  await provider.close();
});
beforeEach(async () => {
  tenant = await createTenant();
  person = await createUser({ workspaceId: tenant.workspaceId, role: "admin" });
  provider.person = { sub: randomToken(), email: person.email, email_verified: true, name: "Ada" };
});

const PASSWORD_HASH = "the hash of a password";
const query = async (text: string, values: unknown[] = [person.userId]) =>
  (await started.runtime.db.pool.query(text, values)).rows;
const account = async () =>
  (await query("select password_hash, email_proven_at is not null as proven from users where id = $1"))[0];
const statusOf = async (keyId: string) =>
  (await query("select status from api_keys where id = $1", [keyId]))[0]?.status;

/** A browser that signed in with the account's password. */
async function signedIn(): Promise<SignInBrowser> {
  await query("update users set password_hash = $2 where id = $1", [person.userId, PASSWORD_HASH]);
  const claims = { ...person, passwordStamp: stampPassword(PASSWORD_HASH) };
  const browser = new SignInBrowser();
  browser.jar.set(await sealSession({ claims }));
  return browser;
}

async function invite(email: string): Promise<string> {
  const { link } = await createInvitation({ actor: tenant.owner, email, role: "operator", teamIds: [] });
  return link.slice(link.lastIndexOf("/") + 1);
}

/** Everything that let somebody act as the account before its address was proven. */
async function holdings() {
  const { workspaceId } = tenant;
  const { userId } = person;
  const browser = await signedIn();
  const key = await createApiKey({ workspaceId, userId });
  const { grantId } = await createGrant({ workspaceId, userId });
  await query("insert into user_identities values ('https://other.example', $2, $1, 'github')", [
    userId,
    randomToken(),
  ]);
  await query(
    "insert into passkeys (id, user_id, name, public_key, counter, is_synced) values ($2, $1, 'K', '', 0, false)",
    [userId, randomToken()],
  );
  await query("insert into totp_factors (user_id, sealed_secret, confirmed_at) values ($1, '', now())");
  const invitation = await createInvitation({
    actor: person,
    email: `${randomToken()}@example.com`,
    role: "viewer",
    teamIds: [],
  });
  return { browser, key, grantId, invitation };
}

const agree = (browser: SignInBrowser, headers: Record<string, string> = {}) =>
  browser.ask("claim", { form: { agreed: "yes" }, headers });

describe("the first proof, by a sign-in at the provider of the address' domain", () => {
  test("says what will end and ends nothing before a yes", async () => {
    const { browser, key } = await holdings();
    const arrived = new SignInBrowser();
    expect(await arrived.go()).toBe("/sign-in/claim?returnTo=%2Fruns%3Fstatus%3Dfailed");
    expect(await arrived.actor()).toBeUndefined();
    expect(await describeClaim({ cookieHeader: arrived.jar.header })).toEqual({
      email: person.email,
      provider: "Example ID",
      ending: { hasPassword: true, sessions: 1, signIns: 1, factors: 2, keys: 1, apps: 1, invitations: 1 },
    });
    expect(await browser.actor()).toBeDefined();
    expect(await statusOf(key.id)).toBe("active");
    expect(await account()).toEqual({ password_hash: PASSWORD_HASH, proven: false });
    expect(await query("select from user_identities where user_id = $1")).toHaveLength(1);
  });

  test("with a yes ends all that could act as the account, and signs its person in", async () => {
    const { browser, key, grantId, invitation } = await holdings();
    const arrived = new SignInBrowser();
    await arrived.go();
    expect((await agree(arrived)).status).toBe(204);
    expect(await arrived.actor()).toMatchObject({ userId: person.userId, role: "admin" });

    expect(await browser.actor()).toBeUndefined();
    expect(await statusOf(key.id)).toBe("revoked");
    const [grant] = await query(
      `select g.ended_at is not null as ended, bool_and(t.revoked_at is not null) as revoked
         from oauth_grants g join oauth_tokens t on t.grant_id = g.id where g.id = $1 group by g.id`,
      [grantId],
    );
    expect(grant).toEqual({ ended: true, revoked: true });
    expect(await query("select issuer from user_identities where user_id = $1")).toEqual([
      { issuer: provider.issuer },
    ]);
    expect(await query("select from passkeys where user_id = $1")).toEqual([]);
    expect(await query("select from totp_factors where user_id = $1")).toEqual([]);
    expect(
      await query("select withdrawn_at is not null as withdrawn from invitations where id = $1", [
        invitation.id,
      ]),
    ).toEqual([{ withdrawn: true }]);
    expect(await account()).toEqual({ password_hash: null, proven: true });
    const audited = await query(
      "select action, details from audit_log where workspace_id = $1 and action in ('account.claimed', 'key.revoked', 'connected_app.ended') order by action",
      [tenant.workspaceId],
    );
    expect(audited).toEqual([
      {
        action: "account.claimed",
        details: {
          provider: "oidc",
          endedSessions: 1,
          revokedKeys: 1,
          endedApps: 1,
          unlinkedSignIns: 1,
          removedFactors: 2,
          withdrawnInvitations: 1,
        },
      },
      { action: "connected_app.ended", details: {} },
      { action: "key.revoked", details: {} },
    ]);
    const next = new SignInBrowser();
    expect(await next.go()).toBe("/runs?status=failed");
  });

  test("also of an account that was made by an invitation's link", async () => {
    const email = `${randomToken()}@example.com`;
    const { sessionId } = await acceptAsNewPerson({
      token: await invite(email),
      name: "Eve",
      password: "correct horse",
      browser: { address: null, userAgent: null },
    });
    provider.person = { ...provider.person, email: email.toUpperCase() };
    const browser = new SignInBrowser();
    expect(await browser.go()).toMatch(/^\/sign-in\/claim\?/);
    expect((await agree(browser)).status).toBe(204);
    expect(
      await query("select ended_at is not null as ended from sessions where id = $1", [sessionId]),
    ).toEqual([{ ended: true }]);
  });

  test.each([1, 2, 3, 4])(
    "twice at the same moment: both are signed in, and it ended once (%i)",
    async () => {
      await signedIn();
      const browsers = [new SignInBrowser(), new SignInBrowser()];
      for (const browser of browsers) await browser.go();
      const answers = await Promise.all(browsers.map((browser) => agree(browser)));
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      for (const browser of browsers) expect((await browser.actor())?.userId).toBe(person.userId);
      const claimed = "select from audit_log where workspace_id = $1 and action = 'account.claimed'";
      expect(await query(claimed, [tenant.workspaceId])).toHaveLength(1);
    },
  );

  test("a yes takes this browser's own cookie, and a page of ours", async () => {
    await signedIn();
    expect((await agree(new SignInBrowser())).status).toBe(401);
    const forged = new SignInBrowser();
    forged.jar.set("laneway.claim=forged");
    expect((await agree(forged)).status).toBe(401);
    const browser = new SignInBrowser();
    await browser.go();
    expect((await agree(browser, { origin: "https://elsewhere.example" })).status).toBe(403);
    expect(await account()).toMatchObject({ proven: false });
  });
});

describe("a credential that is made while the account is claimed", () => {
  const key = () => ({ name: randomToken(), scopes: ["agents:list" as const] });

  test("before it is through is found and ended", async () => {
    const holder = await createSession({ ...person, passwordStamp: stampPassword(null) });
    const browser = new SignInBrowser();
    await browser.go();
    const statement = "select from sessions where id = $1 for share";
    const values = [holder.sessionId];
    await using making = await holdLock({ url: started.url, statement, values });
    const claiming = agree(browser);
    await making.blocks(1);
    const made = await createApiKey({ workspaceId: tenant.workspaceId, userId: person.userId });
    await making.release();
    expect((await claiming).status).toBe(204);
    expect(await statusOf(made.id)).toBe("revoked");
  });

  test("after it is refused, though the request began before", async () => {
    const browser = await signedIn();
    const actor = await sessionActor({ cookieHeader: browser.jar.header });
    if (!actor) throw new Error("nobody is signed in");
    const arrived = new SignInBrowser();
    await arrived.go();
    await agree(arrived);
    await expect(createKey({ actor, ...key() })).rejects.toMatchObject({ code: "unauthorized" });
    const invited = { email: `${randomToken()}@example.com`, role: "viewer" as const, teamIds: [] };
    await expect(createInvitation({ actor, ...invited })).rejects.toMatchObject({ code: "unauthorized" });
  });
});

describe("a proof that ends nothing", () => {
  test("is given while signed in, by linking", async () => {
    const browser = await signedIn();
    const key = await createApiKey({ workspaceId: tenant.workspaceId, userId: person.userId });
    await query("update sessions set stepped_up_at = now() where user_id = $1");
    expect(await browser.go({ intent: "link" })).toBe("/account?linked=oidc");
    expect(await account()).toEqual({ password_hash: PASSWORD_HASH, proven: true });
    expect(await statusOf(key.id)).toBe("active");
    expect(await browser.actor()).toBeDefined();
    provider.person = { ...provider.person, sub: randomToken() };
    expect(await new SignInBrowser().go()).toBe("/runs?status=failed");
  });

  test("comes from a provider that was linked before", async () => {
    await signedIn();
    await query("insert into user_identities values ($2, $3, $1, 'oidc')", [
      person.userId,
      provider.issuer,
      provider.person.sub,
    ]);
    expect(await new SignInBrowser().go()).toBe("/runs?status=failed");
    expect(await account()).toEqual({ password_hash: PASSWORD_HASH, proven: true });
  });

  test("comes with an account that is made by the provider", async () => {
    const email = `${randomToken()}@example.com`;
    provider.person = { ...provider.person, email };
    await new SignInBrowser().go({ intent: "invitation", invitation: await invite(email) });
    const proven = "select email_proven_at is not null as proven from users where email = $1";
    expect(await query(proven, [email])).toEqual([{ proven: true }]);
  });
});

test.each([
  ["another address", () => ({ email: `${randomToken()}@example.com` })],
  ["an address that the provider has not verified", () => ({ email_verified: false })],
])("linking with %s proves nothing", async (_, claims) => {
  const browser = await signedIn();
  provider.person = { ...provider.person, ...claims() };
  expect(await browser.go({ intent: "link" })).toBe("/account?linked=oidc");
  expect(await account()).toMatchObject({ proven: false });
});

test("an account whose address is proven is entered by another sign-in of the provider, and keeps what it has", async () => {
  const browser = await signedIn();
  await query("update users set email_proven_at = now() where id = $1");
  expect(await new SignInBrowser().go()).toBe("/runs?status=failed");
  expect(await browser.actor()).toBeDefined();
});
