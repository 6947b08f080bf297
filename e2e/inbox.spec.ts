// Tagged LONG are answers and keys that overtake what is read.

import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { invitedPerson } from "./invited-person.ts";
import { signedInTest as test } from "./journey.ts";
import { pollByKey } from "./poll-by-key.ts";
import { startByKey } from "./start-by-key.ts";
import { LONG } from "./tags.ts";

interface Started {
  readonly runId: string;
  /** Stands in nobody else's item. */
  readonly mark: string;
}

async function startRefund(request: APIRequestContext, service: FirstRun): Promise<Started> {
  const mark = `A-${crypto.randomUUID().slice(0, 8)}`;
  const input = { orderId: mark, amount: 620, reason: "damaged", daysSinceDelivery: 3 };
  return { mark, runId: await startByKey({ request, service, agent: "Refund desk", body: { input } }) };
}

/** The inbox, narrowed to what this journey started. */
async function openInbox(page: Page, mark: string): Promise<void> {
  await page.goto(`/inbox?q=${mark}`);
  await expect(
    page.getByRole("heading", { name: /Refund over the limit|Before we add/, level: 2 }),
  ).toBeVisible();
}

test("a refund that waits is approved by keyboard, with what it is about in sight, and its trace tells", async ({
  page,
  request,
  service,
}) => {
  const { runId, mark } = await startRefund(request, service);
  await openInbox(page, mark);
  const details = page.getByRole("region", { name: "Arguments" });
  await expect(details).toContainText(mark);
  await expect(details).toContainText("620");

  await page.keyboard.press("a");
  await expect(page.getByRole("button", { name: "Approve" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("You approved this")).toBeVisible();

  await page.getByRole("link", { name: "Open the run" }).click();
  await expect(page).toHaveURL(new RegExp(`/runs/${runId}`));
  await expect(page.getByText("Completed").first()).toBeVisible();
  await expect(page.getByText("Ask a person").first()).toBeVisible();
});

test("keys that follow each other fast are not lost while an item is read; Enter leads into it", {
  tag: LONG,
}, async ({ page, request, service }) => {
  const { mark } = await startRefund(request, service);
  let read = () => {};
  const pressed = new Promise<void>((resolve) => {
    read = resolve;
  });
  await page.route(/\/api\/interactions\/[^/]+$/, async (route) => {
    await pressed;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/api\/interactions\/[^/]+$/);
  await page.goto(`/inbox?q=${mark}`);
  await asked;
  await page.keyboard.press("a");
  read();
  await expect(page.getByRole("button", { name: "Approve" })).toBeFocused();

  const row = page.getByRole("list", { name: "Pending items" }).getByRole("button");
  await expect(row).toHaveAttribute("aria-current", "true");
  await row.press("Enter");
  await expect(
    page.getByRole("heading", { name: /Refund over the limit|Before we add/, level: 2 }),
  ).toBeFocused();
});

test("of two people who decide the same the second is told who was first, and keeps the words", {
  tag: LONG,
}, async ({ page, browser, request, service }) => {
  const { mark } = await startRefund(request, service);
  const second = await invitedPerson(browser, {
    request: page.request,
    service,
    role: "operator",
    name: "Grace Hopper",
  });
  const theirs = await second.context.newPage();
  await openInbox(page, mark);
  await openInbox(theirs, mark);
  await theirs.getByRole("button", { name: "Reject" }).click();
  await theirs.getByLabel("Why is it rejected?").fill("The parcel never came back.");

  // Nothing that the second reads again comes before they have decided, too.
  const { promise: decided, resolve: decide } = Promise.withResolvers<void>();
  await theirs.route(/\/api\//, async (route) => {
    if (route.request().method() === "GET") await decided;
    await route.continue();
  });
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("You approved this")).toBeVisible();
  const refused = theirs.waitForResponse((answer) => answer.request().method() === "POST");
  await theirs.getByRole("button", { name: "Reject" }).click();
  expect((await refused).status()).toBe(409);
  decide();
  await expect(theirs.getByRole("status").filter({ hasText: "approved this" })).toBeVisible();
  const unsent = theirs.getByRole("region", { name: "What you typed" });
  await expect(unsent).toContainText("The parcel never came back.");
  await second.context.close();
});

test("several questions are answered in one form; what is missing is said at its question", async ({
  page,
  request,
  service,
}) => {
  const mark = `Nordlicht ${crypto.randomUUID().slice(0, 8)}`;
  const input = { companyName: mark, country: "DE", contactEmail: "orders@nordlicht.example" };
  const runId = await startByKey({ request, service, agent: "Vendor onboarding", body: { input } });
  await openInbox(page, encodeURIComponent(mark));
  await page.getByLabel("Within 30 days").check();
  await page.getByRole("button", { name: "Send answers" }).click();
  const costCentre = page.getByLabel("Which cost centre pays?");
  await expect(costCentre).toHaveAccessibleDescription("Answer this question.");

  await costCentre.fill("4711");
  await page
    .getByRole("group", { name: /sanctions lists/ })
    .getByLabel("Yes")
    .check();
  // Typed text outlives a reload.
  await page.reload();
  await expect(page.getByLabel("Which cost centre pays?")).toHaveValue("4711");
  await page.getByRole("button", { name: "Send answers" }).click();
  await expect(page.getByText("You answered this")).toBeVisible();
  await page.getByRole("navigation", { name: "Inbox" }).getByRole("link", { name: "Answered" }).click();
  const answered = page.getByRole("table", { name: "Answered items" }).locator("tbody tr").first();
  await expect(answered).toContainText("Answered");
  await expect(answered).toContainText("You");
  await answered.getByRole("link").press("Enter");
  await expect(page).toHaveURL(`/runs/${runId}`);
  await page.goto(`/runs/${runId}`);
  await expect(page.getByText("Completed").first()).toBeVisible();
});

test("somebody takes an item, the list says so, and the next one is a key away", async ({
  page,
  request,
  service,
}) => {
  const first = await startRefund(request, service);
  await openInbox(page, first.mark);
  await page.keyboard.press("m");
  await expect(page.getByRole("button", { name: "Yours" })).toBeVisible();
  await page.goto(`/inbox?who=me&q=${first.mark}`);
  await expect(page.getByRole("list", { name: "Pending items" }).getByRole("button")).toHaveCount(1);

  // Another list begins with its own first item.
  const second = await startRefund(request, service);
  await page.getByRole("searchbox", { name: "Search the inbox" }).fill(second.mark);
  await page.getByRole("button", { name: "Clear assignee" }).click();
  await expect(page.getByRole("region", { name: "Arguments" })).toContainText(second.mark);
});

test("the inbox is searched and gone through by keys alone", async ({ page, request, service }) => {
  const mark = `A-${crypto.randomUUID().slice(0, 8)}`;
  for (const amount of [610, 620, 630]) {
    const input = { orderId: mark, amount, reason: "damaged", daysSinceDelivery: 3 };
    const runId = await startByKey({ request, service, agent: "Refund desk", body: { input } });
    // Items stand in the order in which they were asked.
    expect(await pollByKey({ request, service, runId })).toMatchObject({ status: "waiting" });
  }
  await page.goto("/inbox");
  const rows = page.getByRole("list", { name: "Pending items" }).getByRole("button");
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Search the inbox" });
  await expect(search).toBeFocused();
  await page.keyboard.type(mark);
  await expect(rows).toHaveCount(3);
  const details = page.getByRole("region", { name: "Arguments" });
  await expect(details).toContainText("610");

  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(0)).toBeFocused();
  for (const [key, row, amount] of [
    ["ArrowDown", 1, "620"],
    ["j", 2, "630"],
    ["k", 1, "620"],
    ["ArrowUp", 0, "610"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(rows.nth(row)).toBeFocused();
    await expect(details).toContainText(amount);
  }
  const heading = page.getByRole("heading", { name: "Refund over the limit", level: 2 });
  await page.keyboard.press("Enter");
  await expect(heading).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.press("Enter");
  await expect(heading).toBeFocused();
});
