// Tagged LONG: a finger is held down.

import { expect, type Page } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { settle } from "./pages.ts";
import { startByKey } from "./start-by-key.ts";
import { LONG } from "./tags.ts";

const tip = (page: Page) => page.getByRole("tooltip");

test("details are shown on hover and for the keyboard, and Escape closes them", async ({
  page,
  request,
  service,
}) => {
  const input = { orderId: "A-tip", amount: 10 };
  const runId = await startByKey({ request, service, agent: "Refund desk", body: { input } });
  await page.goto(`/runs?q=${runId}`);
  const row = page.getByRole("table", { name: "Runs" }).getByRole("row").nth(1);
  const when = row.locator("time");
  const exact = (await when.getAttribute("title")) ?? "";
  await when.hover();
  await expect(tip(page)).toHaveText(exact);
  // The browser's own would come over it.
  await expect(when).not.toHaveAttribute("title");
  await page.mouse.move(0, 0);
  await expect(tip(page)).toBeHidden();
  await expect(when).toHaveAttribute("title", exact);

  await page.keyboard.press("j");
  await expect(tip(page)).toContainText(exact);
  // What the row shows in full is not said again.
  await expect(tip(page)).not.toContainText("Refund desk");
  await page.keyboard.press("Escape");
  await expect(tip(page)).toBeHidden();
});

test.describe("on touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a tap on a value shows its details, and a tap elsewhere closes them", async ({
    page,
    request,
    service,
  }) => {
    const input = { orderId: "A-touch", amount: 10 };
    const runId = await startByKey({ request, service, agent: "Refund desk", body: { input } });
    await page.goto(`/runs/${runId}`);
    await settle(page);
    const when = page.getByRole("main").locator("time").first();
    const exact = (await when.getAttribute("title")) ?? "";
    await when.tap();
    await expect(tip(page)).toHaveText(exact);
    await page.getByRole("heading", { level: 1 }).tap();
    await expect(tip(page)).toBeHidden();
  });

  test("where a tap opens something, a long press shows the details and opens nothing", {
    tag: LONG,
  }, async ({ page, request, service }) => {
    const input = { orderId: "A-press", amount: 10 };
    const runId = await startByKey({ request, service, agent: "Refund desk", body: { input } });
    await page.goto(`/runs?q=${runId}`);
    await settle(page);
    const when = page.getByRole("table", { name: "Runs" }).locator("time").first();
    const exact = (await when.getAttribute("title")) ?? "";
    const box = await when.boundingBox();
    if (!box) throw new Error("the time is not drawn");
    const finger = await page.context().newCDPSession(page);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await expect(tip(page)).toHaveText(exact);
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(tip(page)).toBeVisible();
    await expect(page).toHaveURL(/\/runs\?/);
    await when.tap();
    await expect(page).toHaveURL(new RegExp(`/runs/${runId}`));
  });
});
