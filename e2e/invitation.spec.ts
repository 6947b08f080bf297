// Tagged LONG are the links that lead nowhere, and a second workspace, with three people in four browsers.

import { expect } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { invite, invitedPerson } from "./invited-person.ts";
import { fillSignIn, signedInTest as test } from "./journey.ts";
import { LONG } from "./tags.ts";

test("somebody is invited by a link, joins with a password, is seen, and is out at once when removed", async ({
  page,
  browser,
  service,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await page.goto("/people");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Invite somebody" });
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel(/^Viewer/).check();
  await form.getByRole("button", { name: "Create link" }).click();
  const told = page.getByRole("dialog", { name: `Send this link to ${email}` });
  const link = (await told.locator("code").textContent()) ?? "";
  expect(link).toContain("/invitation/");
  await told.getByRole("button", { name: "Done" }).click();
  await page.getByRole("tab", { name: /Invitations/ }).click();
  await expect(page.getByRole("list", { name: "Open invitations" })).toContainText(email);

  const context = await browser.newContext({
    baseURL: service.baseUrl,
    storageState: { cookies: [], origins: [] },
  });
  const theirs = await context.newPage();
  const path = new URL(link).pathname;
  await theirs.goto(path);
  await expect(theirs.getByRole("heading", { name: /^Join / })).toBeVisible();
  await expect(theirs.getByLabel("E-mail")).toHaveValue(email);
  expect(await axeViolations(theirs)).toEqual([]);
  const name = `Grace ${crypto.randomUUID().slice(0, 8)}`;
  await theirs.getByLabel("Your name").fill(name);
  await theirs.getByLabel("Password", { exact: true }).fill("four words are enough");
  await theirs.getByRole("button", { name: "Create account and join" }).click();
  await expect(theirs.getByRole("button", { name: "Account" })).toBeVisible();
  await theirs.goto("/people");
  await expect(theirs.getByRole("button", { name: "Invite", exact: true })).toBeHidden();

  await page.goto(`/people?q=${encodeURIComponent(name)}`);
  const members = page.getByRole("table", { name: "Members" });
  await expect(members).toContainText("Viewer");
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Remove from the workspace" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Nobody matches.")).toBeVisible();
  await theirs.goto("/people");
  await expect(theirs).toHaveURL(/\/sign-in/);

  await theirs.goto(path);
  await expect(theirs.getByRole("heading", { name: "This invitation has been accepted" })).toBeVisible();
  await context.close();
});

test("a link that was withdrawn explains itself, and so does one that never was", { tag: LONG }, async ({
  page,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await page.goto("/people?tab=invitations");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("dialog").getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Create link" }).click();
  const link = (await page.getByRole("dialog").locator("code").textContent()) ?? "";
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: `Withdraw the invitation of ${email}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(page.getByRole("button", { name: `Withdraw the invitation of ${email}` })).toBeHidden();
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole("heading", { name: "This invitation was withdrawn" })).toBeVisible();
  await page.goto("/invitation/nothing-like-it");
  await expect(page.getByRole("heading", { name: "Invitation not found" })).toBeVisible();
});

test("an owner makes a second workspace and switches between the two; who has an account joins by signing in", {
  tag: LONG,
}, async ({ page, browser, service }) => {
  const { request } = page;
  const ada = await invitedPerson(browser, { request, service, role: "owner", name: "Ada Lovelace" });
  const theirs = await ada.context.newPage();
  await theirs.goto("/agents");
  const switcher = theirs.getByRole("button", { name: /^Workspace: / });
  const before = (await switcher.textContent()) ?? "";
  await switcher.click();
  await theirs.getByRole("menuitem", { name: "New workspace" }).click();
  const name = `Second ${crypto.randomUUID().slice(0, 8)}`;
  await theirs.getByRole("dialog", { name: "New workspace" }).getByLabel("Name").fill(name);
  await theirs.getByRole("button", { name: "Create workspace" }).click();
  await expect(theirs.getByRole("button", { name: `Workspace: ${name}` })).toBeVisible();

  const bob = await invitedPerson(browser, { request, service, role: "viewer", name: "Bob" });
  const own = await theirs.request.get("/api/teams");
  const [team] = (await own.json()).teams;
  const second = { ...service, teamId: team.id };
  const path = await invite(theirs.request, { service: second, email: bob.email, role: "operator" });
  await bob.context.clearCookies();
  const joining = await bob.context.newPage();
  await joining.goto(path);
  await expect(joining.getByText("There is an account with this address.")).toBeVisible();
  await fillSignIn(joining, bob);
  await joining.getByRole("button", { name: "Join as this person" }).click();
  await expect(joining.getByRole("button", { name: `Workspace: ${name}` })).toBeVisible();

  const secondTab = await ada.context.newPage();
  await secondTab.goto("/people");
  await expect(secondTab.getByRole("button", { name: `Workspace: ${name}` })).toBeVisible();
  await theirs.getByRole("button", { name: `Workspace: ${name}` }).click();
  await theirs.getByRole("menuitem", { name: new RegExp(before) }).click();
  await expect(secondTab.getByRole("button", { name: `Workspace: ${before}` })).toBeVisible();
  await expect(theirs.getByRole("button", { name: `Workspace: ${before}` })).toBeVisible();
  expect((await (await theirs.request.get("/api/session")).json()).workspace.id).toBe(service.workspaceId);
  await Promise.all([ada.context.close(), bob.context.close()]);
});
