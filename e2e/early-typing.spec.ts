// Tagged LONG is each further place that is typed into before it is there.

import { expect, type Page } from "@playwright/test";
import { invitedPerson } from "./invited-person.ts";
import { signedInTest as test } from "./journey.ts";
import { pressEnabled } from "./press-enabled.ts";
import { startByKey } from "./start-by-key.ts";
import { LONG } from "./tags.ts";

const REFUND = { orderId: "A-1042", amount: 620, reason: "damaged", daysSinceDelivery: 3 };

/** Holds back every script that is requested from now on, until the test releases it. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/_next\/static\/chunks\//, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

async function openWithoutFurtherScripts(page: Page, { path, heading }: { path: string; heading: string }) {
  await page.goto(path);
  await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  return holdScripts(page);
}

test("what is typed right after the key that opens the search stands in it", async ({ page }) => {
  const letGo = await openWithoutFurtherScripts(page, { path: "/agents", heading: "Agents" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Audix");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("t");
  await expect(page.getByRole("combobox", { name: "Search and act" })).toHaveValue("Audit");
  await expect(page.getByRole("option", { name: /Audit log/ })).toBeVisible();
  letGo();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/audit/);
});

test("filters and menus take keys as soon as they are opened", { tag: LONG }, async ({ page }) => {
  await openWithoutFurtherScripts(page, { path: "/runs?status=cancelling&view=all", heading: "Runs" });
  const filters = page.getByRole("search", { name: "Runs" });
  await pressEnabled(filters.getByRole("button", { name: "Agent", exact: true }), "Enter");
  await page.keyboard.type("Refund");
  await expect(page.getByRole("dialog", { name: "Agent" }).getByRole("combobox")).toHaveValue("Refund");
  await page.keyboard.press("Escape");

  const columns = page.getByRole("button", { name: "Columns" });
  await pressEnabled(columns, "Enter");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitemcheckbox").nth(1)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(columns).toBeFocused();
});

test("a dialog takes what is typed right after the key that opens it", { tag: LONG }, async ({ page }) => {
  await openWithoutFurtherScripts(page, { path: "/people", heading: "People and teams" });
  await pressEnabled(page.getByRole("button", { name: "Invite", exact: true }), "Enter");
  await page.keyboard.type("zelda@example.com");
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "E-mail" })).toHaveValue(
    "zelda@example.com",
  );
});

test("who is searched for is who gets it, however fast the keys are, and nobody loses it by that", {
  tag: LONG,
}, async ({ page, browser, request, service }) => {
  const name = `Zelda ${crypto.randomUUID().slice(0, 8)}`;
  const zelda = await invitedPerson(browser, { request, service, role: "operator", name });
  await zelda.context.close();
  const runId = await startByKey({ request, service, agent: "Refund desk", body: { input: REFUND } });
  await page.goto(`/runs/${runId}`);
  const theirs = page.getByRole("button", { name, exact: true });
  await pressEnabled(page.getByRole("button", { name: "Assign", exact: true }), "Enter");
  await page.keyboard.type(name);
  // It waits until people of this name have been looked up.
  await page.keyboard.press("Enter");
  await expect(theirs).toBeFocused();

  await pressEnabled(theirs, "Enter");
  await page.keyboard.type(name);
  await expect(page.getByRole("option")).toHaveCount(1);
  await expect(page.getByRole("option", { name })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(theirs).toBeFocused();
});

test("a pasted id that is entered at once opens the comparison, with the focus on it", async ({
  page,
  request,
  service,
}) => {
  const [left, right] = await Promise.all(
    [1, 2].map(() => startByKey({ request, service, agent: "Refund desk", body: { input: REFUND } })),
  );
  await page.goto(`/runs/compare?left=${left}`);
  const search = page.getByRole("searchbox", { name: "Run id" });
  await search.fill(right ?? "");
  await search.press("Enter");
  await expect(page).toHaveURL(new RegExp(`right=${right}`));
  await expect(page.getByRole("heading", { level: 1, name: /two runs/ })).toBeFocused();
});
