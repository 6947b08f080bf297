// Tagged LONG are the confirmations that fail, each by a sign-in of its own at the provider.

import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { violationsInAllViews } from "./all-views.ts";
import { invite } from "./invited-person.ts";
import { signedInTest as test } from "./journey.ts";
import { PROVIDER_NAME, signInAtProviderAs } from "./provider-person.ts";
import { ALL_VIEWS, LONG } from "./tags.ts";

/** Somebody who joined by the provider's sign-in and has no password. */
async function joinByProvider({
  browser,
  service,
  owners,
}: {
  browser: Browser;
  service: FirstRun;
  owners: Page;
}): Promise<{ context: BrowserContext; page: Page; email: string }> {
  const email = `${crypto.randomUUID()}@id.example`;
  const path = await invite(owners.request, { service, email, role: "operator" });
  const context = await browser.newContext({
    baseURL: service.baseUrl,
    storageState: { cookies: [], origins: [] },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await signInAtProviderAs(page, email);
  await page.goto(path);
  await page.getByRole("button", { name: `Continue with ${PROVIDER_NAME}` }).click();
  await expect(page).toHaveURL("/overview");
  return { context, page, email };
}

test("who has no password confirms at their provider in a window of its own, and what waited for it goes on", {
  tag: ALL_VIEWS,
}, async ({ page: owners, browser, service }) => {
  const { context, page, email } = await joinByProvider({ browser, service, owners });
  // Their sign-in is too young for the service to ask: it is made to ask once.
  const error = { code: "step_up_required", message: "Confirm that it is you.", requestId: "req_1" };
  let refused = false;
  await page.route("**/api/account", (route) => {
    if (refused || route.request().method() === "GET") return route.fallback();
    refused = true;
    return route.fulfill({ status: 403, json: { error } });
  });
  await page.goto("/account");
  await page.getByLabel("Your name").fill("Grace M. Hopper");
  await page.getByRole("button", { name: "Save name" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  const leave = dialog.getByRole("link", { name: "Confirm in a new window" });
  await expect(leave).toBeVisible();

  const opened = context.waitForEvent("page");
  await leave.press("Enter");
  const confirming = await opened;
  await signInAtProviderAs(confirming, email);
  await expect(confirming).toHaveURL("/confirm");
  await expect(confirming.getByRole("heading", { name: "Confirm that it is you", level: 1 })).toBeVisible();
  expect(await violationsInAllViews(confirming)).toEqual([]);
  await confirming.keyboard.press("Tab");
  await expect(confirming.getByRole("button", { name: `Continue with ${PROVIDER_NAME}` })).toBeFocused();
  await confirming.keyboard.press("Enter");
  await expect(confirming.getByRole("heading", { name: "Confirmed", level: 1 })).toBeVisible();
  expect(await violationsInAllViews(confirming)).toEqual([]);
  await confirming.close();

  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Name saved")).toBeVisible();
  await context.close();
});

test("another person at the provider confirms nobody, and the page says so", { tag: LONG }, async ({
  page: owners,
  browser,
  service,
}) => {
  const { context, page } = await joinByProvider({ browser, service, owners });
  await page.unrouteAll();
  await signInAtProviderAs(page, `${crypto.randomUUID()}@id.example`);
  await page.goto("/confirm");
  await page.getByRole("button", { name: `Continue with ${PROVIDER_NAME}` }).click();
  await expect(page).toHaveURL(/\/confirm\?/);
  await expect(page.getByRole("alert").first()).toBeVisible();
  expect(await violationsInAllViews(page)).toEqual([]);
  await context.close();
});

test("who has no provider to sign in at is told on /confirm what to do instead", { tag: LONG }, async ({
  page,
}) => {
  await page.goto("/confirm");
  await expect(page.getByText("Sign out and sign in again to confirm that it is you.")).toBeVisible();
  await expect(page.getByText(/You are signed in as .+@/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(page.getByText("Sign in at your provider once more.")).toHaveCount(0);
  expect(await violationsInAllViews(page)).toEqual([]);
  await page.getByRole("link", { name: "Open your account page" }).click();
  await expect(page).toHaveURL("/account");
});

test("without a session /confirm leads to the sign-in", { tag: LONG }, async ({ browser, service }) => {
  const context = await browser.newContext({
    baseURL: service.baseUrl,
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  await page.goto("/confirm");
  await expect(page).toHaveURL(/\/sign-in\?/);
  await context.close();
});
