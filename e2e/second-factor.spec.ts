// Tagged LONG is what a workspace and a form ask for, and the app with its codes; a passkey has all steps of a factor.

import { expect, type Page } from "@playwright/test";
import { totpCode } from "#lib/nouns/factors/testing/totp-code.ts";
import { violationsInAllViews } from "./all-views.ts";
import { invitedPerson } from "./invited-person.ts";
import { fillSignIn, signedInTest as test } from "./journey.ts";
import { LONG } from "./tags.ts";

/** A device with a fingerprint sensor that always agrees. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function violations(page: Page): Promise<string[]> {
  const found = await violationsInAllViews(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) found.push(`${width} px: the page is ${overflow} px too wide`);
  }
  return found;
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("dialog", { name: "Add a passkey" }).getByLabel("Name").fill(name);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "I saved them" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/sign-in");
}

test("an authenticator app is set up, asked for at the sign-in, and a recovery code stands in for it", {
  tag: LONG,
}, async ({ page: owners, browser, service }) => {
  test.setTimeout(180_000);
  const { request } = owners;
  const person = await invitedPerson(browser, { request, service, role: "viewer", name: "Tessa" });
  const page = await person.context.newPage();
  await page.goto("/account");
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByRole("textbox", { name: "Code" }).fill("000000");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Is wrong, or was used before.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Code" }).fill(totpCode({ secret, steps: -1 }));
  await page.keyboard.press("Enter");

  const codes = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const recoveryCode = (await codes.getByRole("listitem").first().textContent()) ?? "";
  const download = page.waitForEvent("download");
  await codes.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("laneway-recovery-codes.txt");
  expect(await violations(page)).toEqual([]);
  await codes.getByRole("button", { name: "I saved them" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await signOut(page);
  await fillSignIn(page, person);
  await expect(page.getByLabel("Code")).toBeFocused();
  expect((await page.request.get("/api/session")).status()).toBe(401);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "is wrong" })).toBeVisible();
  await page.getByLabel("Code").fill(totpCode({ secret }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/overview");

  await signOut(page);
  await fillSignIn(page, person);
  await page.getByLabel("Code").fill(recoveryCode);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/overview");
  await page.goto("/account");
  await expect(page.getByText("9 of 10 left")).toBeVisible();
  await person.context.close();
});

test("a passkey is added, signs in without a password, is the second step after one, and is removed", async ({
  page: owners,
  browser,
  service,
}) => {
  test.setTimeout(180_000);
  const { request } = owners;
  const person = await invitedPerson(browser, { request, service, role: "viewer", name: "Pia" });
  const page = await person.context.newPage();
  await addAuthenticator(page);
  await page.goto("/account");
  await addPasskey(page, "Work laptop");
  await expect(page.getByText("Work laptop")).toBeVisible();

  await signOut(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL("/overview");

  await signOut(page);
  await fillSignIn(page, person);
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page).toHaveURL("/overview");

  await page.goto("/account");
  await page.getByRole("button", { name: "Remove the passkey Work laptop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("button", { name: "Remove the passkey Work laptop" })).toBeHidden();
  await signOut(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "signs nobody in here" })).toBeVisible();
  await person.context.close();
});

test("what needs a confirmation waits for it over the page, and nothing typed is lost", {
  tag: LONG,
}, async ({ page, service }) => {
  let refused = 0;
  await page.route("**/api/keys", async (route) => {
    if (route.request().method() !== "POST" || refused > 0) return route.fallback();
    refused += 1;
    const error = { code: "step_up_required", message: "Confirm that it is you.", requestId: "req_1" };
    return route.fulfill({ status: 403, json: { error } });
  });
  await page.goto("/keys/new");
  const name = `Key ${crypto.randomUUID()}`;
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type("wrong");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Is not your password.")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(service.password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.locator("[data-secret]")).toContainText("lw_");
});

test("a workspace that requires a second factor leads its members to set one up before anything else", {
  tag: LONG,
}, async ({ page: owners, browser, service }) => {
  test.setTimeout(180_000);
  const { request } = owners;
  // An owner with a workspace of their own: the others' journeys go on in the shared one.
  const person = await invitedPerson(browser, { request, service, role: "owner", name: "Olga" });
  const page = await person.context.newPage();
  const headers = { origin: service.baseUrl };
  const made = await page.request.post("/api/workspaces", { headers, data: { name: "Guarded" } });
  expect(made.status()).toBe(201);
  await page.goto("/settings/security");
  await expect(page.getByText("1 member has no second factor.")).toBeVisible();
  await page.getByRole("switch", { name: "Require a second factor" }).click();
  await expect(page.getByText("Set up a second factor on your own account first.")).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await addAuthenticator(page);
  await page.goto("/account");
  await addPasskey(page, "Laptop");
  await page.goto("/settings/security");
  await page.getByRole("switch", { name: "Require a second factor" }).click();
  await expect(page.getByText("Every member has a second factor.")).toBeVisible();

  const email = `${crypto.randomUUID()}@example.com`;
  const invited = await page.request.post("/api/invitations", {
    headers,
    data: { email, role: "viewer", teamIds: [] },
  });
  const { link }: { link: string } = await invited.json();
  const context = await browser.newContext({
    baseURL: service.baseUrl,
    storageState: { cookies: [], origins: [] },
  });
  const theirs = await context.newPage();
  const { csrfToken } = await (await theirs.request.get("/api/auth/csrf")).json();
  const token = link.slice(link.lastIndexOf("/") + 1);
  const form = { csrfToken, token, name: "Mila", password: "four words are enough", json: "true" };
  expect((await theirs.request.post("/api/auth/callback/invitation", { form })).ok()).toBe(true);
  await theirs.goto("/agents");
  await expect(theirs.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Add a passkey" })).toBeVisible();
  expect(await violations(theirs)).toEqual([]);
  expect((await theirs.request.get("/api/agents")).status()).toBe(403);

  await theirs.getByRole("button", { name: "Set up an authenticator app" }).click();
  const dialog = theirs.getByRole("dialog", { name: "Set up an authenticator app" });
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByRole("textbox", { name: "Code" }).fill(totpCode({ secret }));
  await theirs.keyboard.press("Enter");
  await theirs.getByRole("button", { name: "I saved them" }).click();
  await theirs.getByRole("link", { name: "Go on to Guarded" }).click();
  await expect(theirs).toHaveURL("/agents");
  await expect(theirs.getByRole("heading", { name: "Agents", level: 1 })).toBeVisible();
  await context.close();
  await person.context.close();
});
