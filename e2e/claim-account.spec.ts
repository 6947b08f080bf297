// Tagged LONG are the ways that end without a claim.

import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { violationsInAllViews } from "./all-views.ts";
import { type InvitedPerson, invitedPerson } from "./invited-person.ts";
import { signedInTest as test } from "./journey.ts";
import { PROVIDER_NAME, signInAtProviderAs } from "./provider-person.ts";
import { ALL_VIEWS, LONG } from "./tags.ts";

/** Somebody proves at the provider that an address is theirs, of whose account only a password is known. */
async function proveAddress({
  browser,
  service,
  owners,
}: {
  browser: Browser;
  service: FirstRun;
  owners: Page;
}): Promise<{ before: InvitedPerson; context: BrowserContext; page: Page }> {
  const { request } = owners;
  const before = await invitedPerson(browser, { request, service, role: "viewer", name: "Ada" });
  const context = await browser.newContext({
    baseURL: service.baseUrl,
    storageState: { cookies: [], origins: [] },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await signInAtProviderAs(page, before.email);
  await page.goto(`/sign-in?${new URLSearchParams({ returnTo: "/agents" })}`);
  await page.getByRole("button", { name: `Continue with ${PROVIDER_NAME}` }).click();
  await expect(page.getByRole("heading", { name: "Claim your account", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in\/claim\?/);
  // Pressed before the page has its script, its button does nothing: React marks what it has taken over.
  await page.waitForFunction(() =>
    [...document.querySelectorAll("button")].some((button) =>
      Object.keys(button).some((key) => key.startsWith("__reactProps$")),
    ),
  );
  return { before, context, page };
}

test("who proves an account's address is told what ends, agrees by keyboard, and is signed in", {
  tag: ALL_VIEWS,
}, async ({ page: owners, browser, service }) => {
  const { before, context, page } = await proveAddress({ browser, service, owners });
  await expect(page.getByText(`${PROVIDER_NAME} confirms that ${before.email} is yours.`)).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveText(["The password", "1 signed-in browser"]);
  expect(await violationsInAllViews(page)).toEqual([]);
  expect((await before.context.request.get("/api/account")).status()).toBe(200);

  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Claim account and sign in" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/agents");
  expect((await before.context.request.get("/api/account")).status()).toBe(401);
  await context.close();
  await before.context.close();
});

test("who does not claim an account changes nothing of it", { tag: LONG }, async ({
  page: owners,
  browser,
  service,
}) => {
  const { before, context, page } = await proveAddress({ browser, service, owners });
  await page.getByRole("link", { name: "Cancel, change nothing" }).click();
  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.getByLabel("E-mail")).toBeVisible();
  expect((await before.context.request.get("/api/account")).status()).toBe(200);
  await context.close();
  await before.context.close();
});

test("a claim that cannot be made is said on the page, and can be tried again", { tag: LONG }, async ({
  page: owners,
  browser,
  service,
}) => {
  const { before, context, page } = await proveAddress({ browser, service, owners });
  await page.route("**/api/auth/claim", (route) => route.abort());
  const claim = page.getByRole("button", { name: "Claim account and sign in" });
  const refusal = page.getByRole("alert").filter({ hasText: "The service cannot be reached." });
  await claim.click();
  await expect(refusal).toBeVisible();
  expect(await violationsInAllViews(page)).toEqual([]);
  // Nobody knows whether the claim arrived, so the page does not say that nothing changed.
  await expect(refusal).toContainText("The service may still do this. Try again.");
  await expect(page.getByText("The account was not claimed.")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Back to sign-in" })).toBeVisible();
  await page.unroute("**/api/auth/claim");
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/auth/claim", async (route) => {
    await isLetGo;
    await route.continue();
  });
  await claim.click();
  await expect(page.getByRole("button", { name: "Claiming" })).toBeDisabled();
  await expect(page.getByRole("link")).toHaveCount(0);
  letGo();
  await expect(page).toHaveURL("/agents");
  await context.close();
  await before.context.close();
});
