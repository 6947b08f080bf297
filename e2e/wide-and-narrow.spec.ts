// Tagged LONG is each further page at a width.

import { expect, type Locator, type Page } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { signedInTest as test } from "./journey.ts";
import { makeTask } from "./make-task.ts";
import { settle } from "./pages.ts";
import { startByKey } from "./start-by-key.ts";
import { LONG } from "./tags.ts";

const WIDE = { width: 2560, height: 1440 };
const PHONE = { width: 390, height: 844 };

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("it is not drawn");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test.describe("on a wide screen", () => {
  test.use({ viewport: WIDE });

  test("the inbox is the list, the form and the run that asks, side by side", async ({
    page,
    request,
    service,
  }) => {
    const mark = `A-${crypto.randomUUID().slice(0, 8)}`;
    const places: string[] = [];
    for (const amount of [620, 640]) {
      const body = { input: { orderId: mark, amount, reason: "damaged", daysSinceDelivery: 3 } };
      places.push(`/runs/${await startByKey({ request, service, agent: "Refund desk", body })}`);
    }
    await page.goto(`/inbox?q=${mark}`);
    const list = page.getByRole("list", { name: "Pending items" });
    const form = page.getByRole("article");
    const run = page.getByRole("complementary", { name: "Run", exact: true });
    await expect(list.getByRole("button")).toHaveCount(2);
    await expect(run).toContainText(mark);
    await expect(run.getByRole("list", { name: "Latest steps" })).toBeVisible();
    const open = run.getByRole("link", { name: "Open run" });
    // Whichever run asked first: the two execute side by side.
    const shown = await open.getAttribute("href");
    const [other, ...more] = places.filter((place) => place !== shown);
    expect({ other, more }).toEqual({ other: expect.any(String), more: [] });
    const [first, second, third] = [await boxOf(list), await boxOf(form), await boxOf(run)];
    expect(first.right).toBeLessThan(second.x);
    expect(second.right).toBeLessThan(third.x);
    for (const box of [second, third]) expect(Math.abs(box.y - first.y)).toBeLessThan(2);
    // The screen is used: nothing but margins is left at either side.
    expect(third.right - first.x).toBeGreaterThan(WIDE.width * 0.75);
    expect(await axeViolations(page)).toEqual([]);

    await page.keyboard.press("j");
    await expect(open).toHaveAttribute("href", other ?? "");
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(run).toHaveCount(0);
    await expect(form).toBeVisible();
  });

  test("runs have more columns, each as somebody left it at that width", { tag: LONG }, async ({
    page,
    request,
    service,
  }) => {
    const body = { input: { orderId: "A-wide", amount: 10 } };
    await startByKey({ request, service, agent: "Refund desk", body });
    await page.goto("/runs?view=all");
    const headers = page.getByRole("table", { name: "Runs" }).getByRole("columnheader");
    await expect(headers.filter({ hasText: "Run id" })).toBeVisible();
    const wide = await headers.count();
    expect(await isScrolledSideways(page)).toBe(false);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Tokens" }).click();
    await page.keyboard.press("Escape");
    await expect(headers).toHaveCount(wide - 1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => headers.count()).toBeLessThan(wide - 2);
    await page.setViewportSize(WIDE);
    await page.reload();
    await expect(headers).toHaveCount(wide - 1);
  });

  test("settings stand in the middle", { tag: LONG }, async ({ page }) => {
    await page.goto("/settings/limits");
    await settle(page);
    const main = await boxOf(page.getByRole("main"));
    const links = await boxOf(page.getByRole("navigation", { name: "Settings" }));
    const content = await boxOf(page.getByRole("region", { name: "Space for each team's files" }));
    expect(Math.abs(links.x - main.x - (main.right - content.right))).toBeLessThan(24);
  });
});

const isScrolledSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("the first run is in sight above the fold, and nothing is wider than the screen", async ({
    page,
    request,
    service,
  }) => {
    const body = { input: { orderId: "A-phone", amount: 10 } };
    await startByKey({ request, service, agent: "Refund desk", body });
    await page.goto("/runs?view=all");
    const first = page.getByRole("table", { name: "Runs" }).locator("tbody tr").first();
    await expect(first).toBeInViewport({ ratio: 1 });
    // Content comes before controls: the list begins in the upper half.
    expect((await boxOf(first)).y).toBeLessThan(PHONE.height / 2);
    expect(await isScrolledSideways(page)).toBe(false);
  });

  test("a task begins with what is to be done; its fields come after", async ({ page, service }) => {
    const { number } = await makeTask({ request: page.request, service, title: "Look at it on a phone" });
    await page.goto(`/tasks/${number}`);
    const description = page.getByText("The customer wrote");
    await expect(description).toBeInViewport();
    const fields = page.getByRole("complementary", { name: "Properties" });
    const conversation = page.getByRole("region", { name: "Conversation" });
    await expect(conversation).toBeVisible();
    expect((await boxOf(description)).bottom).toBeLessThan((await boxOf(fields)).y);
    expect((await boxOf(fields)).bottom).toBeLessThan((await boxOf(conversation)).y);
    expect(await isScrolledSideways(page)).toBe(false);
  });

  test("a list that loads has the rows of a phone before any script runs", { tag: LONG }, async ({
    browser,
    page,
    service,
  }) => {
    const storageState = await page.context().storageState();
    const context = await browser.newContext({
      baseURL: service.baseUrl,
      storageState,
      viewport: PHONE,
      javaScriptEnabled: false,
    });
    const drawn = await context.newPage();
    await drawn.goto("/runs/failures");
    const loading = drawn.getByText("Loading failures").locator("..");
    expect((await boxOf(loading)).height).toBeGreaterThan(700);
    await expect(loading.getByText("Last seen")).toBeHidden();
    await context.close();
  });
});
