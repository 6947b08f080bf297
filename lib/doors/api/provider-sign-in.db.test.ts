import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeRecoveryCodes } from "#lib/nouns/factors/recovery-codes.ts";
import { createInvitation } from "#lib/nouns/invitations/create-invitation.ts";
import type { SignInSettings } from "#lib/platform/env/sign-in-settings.ts";
import { randomToken } from "#lib/platform/ids.ts";
import { createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { startGithubServer } from "#lib/testing/github-server.ts";
import { type OidcServer, startOidcServer } from "#lib/testing/oidc-server.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { browserOf } from "./testing/browser-of.ts";
import { NO_PROVIDERS, signInBy, unknownPerson } from "./testing/provider-settings.ts";
import { SignInBrowser } from "./testing/sign-in-browser.ts";

let provider: OidcServer;
let started: TestRuntime;
let tenant: Tenant;

/** The process's runtime with the local provider configured, and `more` of the sign-in's settings. */
async function startWith(
  more: Partial<Pick<SignInSettings, "verifiedDomains" | "github">> = {},
): Promise<void> {
  started = await startTestRuntime({ env: { signIn: signInBy(provider, more) } });
  tenant = await createTenant();
}

beforeAll(async () => {
  provider = await startOidcServer();
  await startWith();
});
afterAll(async () => {
  await started.close();
  await provider.close();
});
beforeEach(() => {
  provider.forge = {};
  provider.person = unknownPerson();
});

const query = (text: string, values: unknown[] = []) => started.runtime.db.pool.query(text, values);
const usersOf = async (email: string) =>
  (await query("select id from users where email = $1", [email])).rows.length;

const signedIn = (userId = tenant.owner.userId) => browserOf({ tenant, userId });
async function invite(email: string): Promise<string> {
  const { link } = await createInvitation({ actor: tenant.owner, email, role: "operator", teamIds: [] });
  return link.slice(link.lastIndexOf("/") + 1);
}

describe("somebody unknown", () => {
  test("is refused, whatever address they have, and no account is made", async () => {
    const browser = new SignInBrowser();
    expect(await browser.go()).toBe("/sign-in?failure=not_linked&returnTo=%2Fruns%3Fstatus%3Dfailed");
    expect(await browser.actor()).toBeUndefined();
    expect(await usersOf(provider.person.email ?? "")).toBe(0);
  });

  test("is refused with the verified address of somebody who has an account", async () => {
    provider.person = { ...provider.person, email: tenant.owner.email };
    const browser = new SignInBrowser();
    expect(await browser.go()).toContain("failure=not_linked");
    expect(await browser.actor()).toBeUndefined();
  });
});

describe("somebody invited", () => {
  test("gets an account for the invited address and is signed in, and the next time without the link", async () => {
    const email = `${randomToken()}@example.com`;
    const invitation = await invite(email);
    const browser = new SignInBrowser();
    expect(await browser.go({ intent: "invitation", invitation })).toBe("/");
    expect(await browser.actor()).toMatchObject({ workspaceId: tenant.workspaceId, role: "operator" });
    const { rows } = await query("select name, email, password_hash from users where email = $1", [email]);
    expect(rows).toEqual([{ name: "Grace", email, password_hash: null }]);

    const again = new SignInBrowser();
    provider.person = { sub: provider.person.sub, email: "new@example.com" };
    expect(await again.go()).toBe("/runs?status=failed");
    expect((await again.actor())?.userId).toBe((await browser.actor())?.userId);
  });

  test("with an account of that address has to sign in to it first", async () => {
    const { owner } = await createTenant();
    const invitation = await invite(owner.email);
    const browser = new SignInBrowser();
    expect(await browser.go({ intent: "invitation", invitation })).toBe(
      `/invitation/${invitation}?failure=account_exists`,
    );
    expect(await browser.actor()).toBeUndefined();
  });

  test("by a link that is not good any more is told so, and no account is made", async () => {
    const email = `${randomToken()}@example.com`;
    const invitation = await invite(email);
    await query("update invitations set withdrawn_at = now() where email = $1", [email]);
    expect(await new SignInBrowser().go({ intent: "invitation", invitation })).toContain(
      "failure=invitation",
    );
    expect(await usersOf(email)).toBe(0);
  });
});

describe("linking", () => {
  test("from the account page, signed in: from then on the provider signs them in", async () => {
    const browser = await signedIn();
    expect(await browser.go({ intent: "link" })).toBe("/account?linked=oidc");
    expect((await browser.actor())?.userId).toBe(tenant.owner.userId);
    const other = new SignInBrowser();
    await other.go();
    expect((await other.actor())?.userId).toBe(tenant.owner.userId);
    const audited = await query(
      "select details from audit_log where action = 'identity.linked' and target_id = $1",
      [tenant.owner.userId],
    );
    expect(audited.rows).toEqual([{ details: { provider: "oidc" } }]);
  });

  test("another subject with the same address is somebody else", async () => {
    await (await signedIn()).go({ intent: "link" });
    provider.person = { ...provider.person, sub: randomToken() };
    const browser = new SignInBrowser();
    expect(await browser.go()).toContain("failure=not_linked");
    expect(await browser.actor()).toBeUndefined();
  });

  test("what is linked to somebody else is not taken from them", async () => {
    await (await signedIn()).go({ intent: "link" });
    const member = await createUser({ workspaceId: tenant.workspaceId });
    const browser = await signedIn(member.userId);
    expect(await browser.go({ intent: "link" })).toBe("/account?failure=linked_elsewhere");
  });

  test("needs a session, the same at the end as at the beginning", async () => {
    expect((await new SignInBrowser().leave({ intent: "link" })).status).toBe(401);
    const browser = await signedIn();
    const back = await browser.atProvider({ intent: "link" });
    const member = await createUser({ workspaceId: tenant.workspaceId });
    const other = await signedIn(member.userId);
    browser.jar.set(other.jar.header);
    expect(await browser.arrive(back)).toBe("/account?failure=no_session");
  });

  test("who was suspended everywhere is refused", async () => {
    const member = await createUser({ workspaceId: tenant.workspaceId });
    await (await signedIn(member.userId)).go({ intent: "link" });
    await query("update memberships set status = 'suspended' where user_id = $1", [member.userId]);
    expect(await new SignInBrowser().go()).toContain("failure=not_linked");
  });
});

describe("what comes back is checked", () => {
  const refused = "/sign-in?failure=provider&returnTo=%2Fruns%3Fstatus%3Dfailed";
  beforeEach(async () => {
    const { userId } = await createUser({ workspaceId: tenant.workspaceId });
    await (await signedIn(userId)).go({ intent: "link" });
  });

  test.each<[string, () => void]>([
    ["a nonce that is not ours", () => (provider.forge = { nonce: "another" })],
    ["a token for another client", () => (provider.forge = { aud: "another" })],
    ["a token of another issuer", () => (provider.forge = { iss: "http://127.0.0.1:1" })],
    ["a token that has expired", () => (provider.forge = { exp: 1 })],
  ])("%s signs nobody in", async (_, forge) => {
    forge();
    const browser = new SignInBrowser();
    expect(await browser.go()).toBe(refused);
    expect(await browser.actor()).toBeUndefined();
  });

  test("a state that is not this browser's signs nobody in", async () => {
    const browser = new SignInBrowser();
    const back = new URL(await browser.atProvider({ intent: "sign_in", returnTo: "/runs?status=failed" }));
    back.searchParams.set("state", "another");
    expect(await browser.arrive(back.href)).toBe("/sign-in?failure=provider");
    expect(await browser.actor()).toBeUndefined();
  });

  test("another browser cannot use what was sent to one, nor the same browser twice", async () => {
    const browser = new SignInBrowser();
    const back = await browser.atProvider({ intent: "sign_in" });
    expect(await new SignInBrowser().arrive(back)).toBe("/sign-in?failure=provider");
    expect(await browser.arrive(back)).toBe("/");
    expect(await browser.arrive(back)).toBe("/sign-in?failure=provider");
  });

  test("a refusal at the provider is told", async () => {
    const browser = new SignInBrowser();
    const back = new URL(await browser.atProvider({ intent: "sign_in", returnTo: "/runs?status=failed" }));
    back.searchParams.delete("code");
    back.searchParams.set("error", "access_denied");
    expect(await browser.arrive(back.href)).toBe(refused);
  });

  test("a way back that leads elsewhere is not taken", async () => {
    expect(await new SignInBrowser().go({ intent: "sign_in", returnTo: "https://elsewhere.example/" })).toBe(
      "/",
    );
  });
});

describe("several sign-ins in one browser, each in its tab", () => {
  beforeEach(async () => {
    const { userId } = await createUser({ workspaceId: tenant.workspaceId });
    await (await signedIn(userId)).go({ intent: "link" });
  });
  const to = (place: string) => ({ intent: "sign_in", returnTo: `/${place}` });

  test("return in any order, each to its own place, and one that fails takes none along", async () => {
    const browser = new SignInBrowser();
    const first = await browser.atProvider(to("runs"));
    const second = await browser.atProvider(to("agents"));
    const third = await browser.atProvider(to("inbox"));
    const refusal = new URL(second);
    refusal.searchParams.delete("code");
    refusal.searchParams.set("error", "access_denied");
    expect(await browser.arrive(refusal.href)).toBe("/sign-in?failure=provider&returnTo=%2Fagents");
    expect(await browser.arrive(first)).toBe("/runs");
    expect(await browser.arrive(third)).toBe("/inbox");
    expect(await browser.arrive(first)).toBe("/sign-in?failure=provider");
    expect(browser.jar.header).not.toMatch(/errand|pkce|state|nonce/);
  });

  test("the state of one does not open the way of another", async () => {
    const browser = new SignInBrowser();
    const first = new URL(await browser.atProvider(to("runs")));
    const second = new URL(await browser.atProvider(to("agents")));
    first.searchParams.set("state", second.searchParams.get("state") ?? "");
    expect(await browser.arrive(first.href)).toContain("failure=provider");
    expect(await browser.actor()).toBeUndefined();
  });

  test("that never return are forgotten, the oldest first, before they fill a request's headers", async () => {
    const browser = new SignInBrowser();
    const [oldest = ""] = await many(browser, 6, "runs");
    expect(await browser.arrive(oldest)).toBe("/sign-in?failure=provider");
    const ways = await many(browser, 3, `runs?q=${"x".repeat(2_000)}`);
    expect(browser.jar.header.length).toBeLessThan(12_000);
    expect(await browser.arrive(ways.at(-1) ?? "")).toContain("/runs?q=xxx");
  });

  async function many(browser: SignInBrowser, count: number, place: string): Promise<string[]> {
    const ways: string[] = [];
    for (let left = count; left > 0; left -= 1) ways.push(await browser.atProvider(to(place)));
    return ways;
  }
});

describe("leaving", () => {
  test("needs this browser's token, and says what for", async () => {
    const browser = new SignInBrowser();
    await browser.ask("csrf");
    const forged = { csrfToken: "forged", intent: "sign_in" };
    expect((await browser.ask("signin/oidc", { form: forged })).status).toBe(400);
    expect((await browser.leave({})).status).toBe(400);
  });

  test("providers that are not configured are not there", async () => {
    expect((await new SignInBrowser().ask("signin/github", { form: { intent: "sign_in" } })).status).toBe(
      404,
    );
    expect((await new SignInBrowser().ask("callback/google")).status).toBe(404);
  });
});

test("somebody with a second factor is led to it, and joins by their invitation only with it", async () => {
  const browser = new SignInBrowser();
  await browser.go({ intent: "invitation", invitation: await invite(`${randomToken()}@example.com`) });
  const { userId } = (await browser.actor()) ?? { userId: "" };
  const codes = await started.runtime.db.transaction(async (tx) => {
    await tx.run(
      {
        name: "add-test-passkey",
        text: `insert into passkeys (id, user_id, name, public_key, counter, is_synced)
               values ($1, $2, 'Laptop', '', 0, false)`,
      },
      [randomToken(), userId],
    );
    return makeRecoveryCodes(tx, userId);
  });
  const elsewhere = await createTenant();
  const { link } = await createInvitation({
    actor: elsewhere.owner,
    email: `${randomToken()}@example.com`,
    role: "viewer",
    teamIds: [],
  });
  const invitation = link.slice(link.lastIndexOf("/") + 1);
  const again = new SignInBrowser();
  expect(await again.go({ intent: "invitation", invitation })).toBe("/sign-in/second-step");
  expect(await again.actor()).toBeUndefined();
  const joined = "select 1 from memberships where workspace_id = $1 and user_id = $2";
  expect((await query(joined, [elsewhere.workspaceId, userId])).rows).toEqual([]);

  const form = { code: codes[0] ?? "" };
  expect((await again.ask("second-step", { form })).status).toBe(204);
  expect(await again.actor()).toMatchObject({ userId, workspaceId: elsewhere.workspaceId });
});

describe("where the installation believes a domain", () => {
  beforeAll(async () => {
    await started.close();
    await startWith({ verifiedDomains: new Map([["example.com", "oidc"]]) });
  });

  test("a verified address of it signs in to the account of that address, and links it", async () => {
    await query("update users set email_proven_at = now() where id = $1", [tenant.owner.userId]);
    provider.person = { ...provider.person, email: tenant.owner.email.toUpperCase() };
    const browser = new SignInBrowser();
    expect(await browser.go()).toBe("/runs?status=failed");
    expect((await browser.actor())?.userId).toBe(tenant.owner.userId);
    provider.person = { sub: provider.person.sub };
    expect(await new SignInBrowser().go()).toBe("/runs?status=failed");
  });

  test.each([
    ["one that is not verified", { email_verified: false }],
    ["one that is said to be, but not as a boolean", { email_verified: "true" }],
    ["one of another domain", { email: "x@elsewhere.example" }],
    ["one of a domain that only ends like it", { email: "x@notexample.com" }],
  ])("%s does not", async (_, claims) => {
    provider.person = { ...provider.person, email: tenant.owner.email, ...claims };
    const browser = new SignInBrowser();
    expect(await browser.go()).toContain("failure=not_linked");
    expect(await browser.actor()).toBeUndefined();
  });

  test("somebody new needs an invitation, unless there is a workspace for them", async () => {
    expect(await new SignInBrowser().go()).toContain("failure=not_linked");
    expect(await usersOf(provider.person.email ?? "")).toBe(0);
    const { workspaceId } = tenant;
    Object.assign(started.runtime.env.signIn, { verifiedEmailWorkspace: workspaceId });
    const browser = new SignInBrowser();
    expect(await browser.go()).toBe("/runs?status=failed");
    expect(await browser.actor()).toMatchObject({ workspaceId, role: "viewer" });
    const { rows } = await query(
      "select actor_kind, details->>'role' as role from audit_log where workspace_id = $1 and action = 'user.added'",
      [workspaceId],
    );
    expect(rows).toEqual([{ actor_kind: "system", role: "viewer" }]);
  });
});

test("a domain of one provider is not another's to speak for", async () => {
  const github = await startGithubServer();
  await started.close();
  const { url, clientId, clientSecret } = github;
  await startWith({
    github: { url, clientId, clientSecret },
    verifiedDomains: new Map([["example.com", "oidc"]]),
  });
  try {
    const { email } = tenant.owner;
    github.emails = [{ email, primary: true, verified: true }];
    const browser = new SignInBrowser("github");
    expect(await browser.go()).toContain("failure=not_linked");
    expect(await browser.actor()).toBeUndefined();
  } finally {
    await github.close();
  }
});

describe("GitHub", () => {
  test("signs in whom its numeric id is linked to; its primary address counts when it is verified", async () => {
    const github = await startGithubServer();
    await started.close();
    const { url, clientId, clientSecret } = github;
    const signIn = {
      ...NO_PROVIDERS,
      github: { url, clientId, clientSecret },
      verifiedDomains: new Map([["example.com", "github" as const]]),
    };
    started = await startTestRuntime({ env: { signIn } });
    tenant = await createTenant();
    try {
      const { email, userId } = tenant.owner;
      await query("update users set email_proven_at = now() where id = $1", [userId]);
      github.emails = [
        { email: "other@example.com", primary: false, verified: true },
        { email, primary: true, verified: false },
      ];
      expect(await new SignInBrowser("github").go()).toContain("failure=not_linked");
      github.emails = [{ email, primary: true, verified: true }];
      const browser = new SignInBrowser("github");
      expect(await browser.go()).toBe("/runs?status=failed");
      expect((await browser.actor())?.userId).toBe(tenant.owner.userId);
      const { rows } = await query("select issuer, subject, provider from user_identities");
      expect(rows).toEqual([{ issuer: url, subject: "4711", provider: "github" }]);
    } finally {
      await github.close();
    }
  });
});
