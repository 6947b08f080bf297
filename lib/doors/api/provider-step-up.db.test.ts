import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createInvitation } from "#lib/nouns/invitations/create-invitation.ts";
import { randomToken } from "#lib/platform/ids.ts";
import { createTenant, type Tenant } from "#lib/testing/factories.ts";
import { type OidcServer, startOidcServer } from "#lib/testing/oidc-server.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { browserOf } from "./testing/browser-of.ts";
import { signInBy, unknownPerson } from "./testing/provider-settings.ts";
import { SignInBrowser } from "./testing/sign-in-browser.ts";

const STEP_UP = { intent: "step_up" };
const now = () => Math.floor(Date.now() / 1_000);

let provider: OidcServer;
let started: TestRuntime;
let tenant: Tenant;

beforeAll(async () => {
  provider = await startOidcServer();
  started = await startTestRuntime({ env: { signIn: signInBy(provider) } });
  tenant = await createTenant();
});
afterAll(async () => {
  await started.close();
  await provider.close();
});
beforeEach(() => {
  provider.forge = {};
  provider.person = unknownPerson();
});

async function arrivedLongAgo(): Promise<SignInBrowser> {
  const email = `${randomToken()}@example.com`;
  const browser = new SignInBrowser();
  const { link } = await createInvitation({ actor: tenant.owner, email, role: "operator", teamIds: [] });
  await browser.go({ intent: "invitation", invitation: link.slice(link.lastIndexOf("/") + 1) });
  await started.runtime.db.pool.query("update sessions set stepped_up_at = now() - interval '1 hour'");
  return browser;
}

describe("somebody without a password who has to confirm that it is them", () => {
  test("is asked to sign in again there, and has confirmed it by that", async () => {
    const browser = await arrivedLongAgo();
    expect((await browser.actor())?.isSteppedUp).toBe(false);
    const { url } = await (await browser.leave(STEP_UP)).json();
    const asked = new URL(url).searchParams;
    expect([asked.get("prompt"), asked.get("max_age")]).toEqual(["login", "0"]);

    provider.forge = { auth_time: now() };
    expect(await browser.go(STEP_UP)).toBe("/confirm?done=oidc");
    expect((await browser.actor())?.isSteppedUp).toBe(true);
  });

  test.each([
    ["that was before", { auth_time: now() - 3_600 }],
    ["of an unknown time", {}],
  ])("is refused by a sign-in there %s", async (_, forged) => {
    const browser = await arrivedLongAgo();
    provider.forge = forged;
    expect(await browser.go(STEP_UP)).toBe("/confirm?failure=not_asked_again");
    expect((await browser.actor())?.isSteppedUp).toBe(false);
  });

  test("is refused as somebody else there", async () => {
    const browser = await arrivedLongAgo();
    provider.person = { sub: randomToken() };
    provider.forge = { auth_time: now() };
    expect(await browser.go(STEP_UP)).toBe("/confirm?failure=other_account");
    expect((await browser.actor())?.isSteppedUp).toBe(false);
  });

  test("confirms it for the session that left, not for one that began meanwhile", async () => {
    const browser = await arrivedLongAgo();
    provider.forge = { auth_time: now() };
    const back = await browser.atProvider(STEP_UP);
    const other = await browserOf({ tenant, userId: tenant.owner.userId });
    for (const pair of other.jar.header.split("; ")) browser.jar.set(pair);
    expect(await browser.arrive(back)).toBe("/confirm?failure=no_session");
  });

  test("without a session is refused before they leave", async () => {
    expect((await new SignInBrowser().leave(STEP_UP)).status).toBe(401);
  });

  test("links no other sign-in before it is confirmed", async () => {
    const browser = await arrivedLongAgo();
    const response = await browser.leave({ intent: "link", returnTo: "/account" });
    expect([response.status, (await response.json()).error.code]).toEqual([403, "step_up_required"]);
  });
});
