// Tagged LONG are the rarer ends of a session.

import { expect } from "@playwright/test";
import { invitedPerson } from "./invited-person.ts";
import { fillSignIn, signedInTest as test } from "./journey.ts";
import { LONG } from "./tags.ts";

test("a browser that is signed out from another one is led to the sign-in, and back to the page", {
  tag: LONG,
}, async ({ browser, page, service }) => {
  const { request } = page;
  const ada = await invitedPerson(browser, { request, service, role: "viewer", name: "Ada Lovelace" });
  const elsewhere = await browser.newContext({
    baseURL: service.baseUrl,
    storageState: { cookies: [], origins: [] },
  });
  const theirs = await elsewhere.newPage();
  await theirs.goto("/agents");
  await fillSignIn(theirs, ada);
  await expect(theirs.getByRole("heading", { name: "Agents", exact: true })).toBeVisible();

  const mine = await ada.context.newPage();
  await mine.goto("/account");
  await expect(mine.getByText("This browser")).toBeVisible();
  await mine.getByRole("button", { name: /^Sign (?!all).+ out$/ }).click();
  await expect(mine.getByRole("button", { name: /^Sign (?!all).+ out$/ })).toBeHidden();

  await theirs.goto("/people");
  await expect(theirs).toHaveURL("/sign-in?returnTo=%2Fpeople");
  await fillSignIn(theirs, ada);
  await expect(theirs).toHaveURL("/people");
  await Promise.all([ada.context.close(), elsewhere.close()]);
});

test("a changed password signs every other browser out, and this one goes on", { tag: LONG }, async ({
  browser,
  page,
  service,
}) => {
  const { request } = page;
  const ada = await invitedPerson(browser, { request, service, role: "viewer", name: "Ada Lovelace" });
  const elsewhere = await browser.newContext({
    baseURL: service.baseUrl,
    storageState: await ada.context.storageState(),
  });
  const mine = await ada.context.newPage();
  await mine.goto("/account");
  await mine.getByLabel("Current password").fill("not this");
  await mine.getByLabel("New password").fill("five words are even better");
  await mine.getByRole("button", { name: "Change password" }).click();
  await expect(mine.getByText("Is not your password.")).toBeVisible();
  await mine.getByLabel("Current password").fill(ada.password);
  await mine.getByRole("button", { name: "Change password" }).click();
  await expect(mine.getByText("Password changed")).toBeVisible();

  await mine.reload();
  await expect(mine.getByRole("heading", { name: "Your account" })).toBeVisible();
  const theirs = await elsewhere.newPage();
  await theirs.goto("/account");
  await expect(theirs).toHaveURL(/\/sign-in/);
  await Promise.all([ada.context.close(), elsewhere.close()]);
});

test("a session that ends in the middle of a form loses nothing typed: the form is sent after the sign-in", async ({
  page,
  context,
  service,
}) => {
  await page.goto("/people?tab=teams");
  // Rows read by the page's script show that the script has run.
  await expect(page.getByRole("table", { name: "Teams" })).toContainText("Everyone");
  await page.getByRole("button", { name: "New team" }).click();
  const name = `Claims ${crypto.randomUUID().slice(0, 8)}`;
  const form = page.getByRole("dialog", { name: "New team" });
  await form.getByLabel("Name").fill(name);
  await context.clearCookies();
  await form.getByRole("button", { name: "Create team" }).click();

  const dialog = page.getByRole("dialog", { name: "Sign in to go on" });
  await expect(dialog.getByLabel("E-mail")).toHaveValue(service.email);
  await dialog.getByLabel("Password", { exact: true }).fill("wrong");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog.getByText("is wrong")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(service.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toBeHidden();
  await expect(form).toBeHidden();
  await expect(page.getByRole("table", { name: "Teams" })).toContainText(name);
});

test("who does not want to sign in again keeps what was typed, and is told that nothing was sent", {
  tag: LONG,
}, async ({ page, context }) => {
  await page.goto("/account");
  const name = page.getByLabel("Your name");
  await name.fill("Owner of everything");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByRole("dialog", { name: "Sign in to go on" }).getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("The name was not saved.")).toBeVisible();
  await expect(name).toHaveValue("Owner of everything");
});

test("the printed password's change is offered, and not again once that is declined", { tag: LONG }, async ({
  page,
}) => {
  await page.goto("/agents");
  const banner = page.getByRole("region", { name: "Your password" });
  await expect(banner.getByRole("link", { name: "Change it" })).toHaveAttribute("href", "/account");
  await banner.getByRole("button", { name: "Not now" }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Agents", exact: true })).toBeVisible();
  await expect(banner).toBeHidden();
});
