// Tagged LONG: every control of ten pages is gone through by Tab, at three heights.

import { expect, type Page } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { makeKey } from "./make-key.ts";
import { settle } from "./pages.ts";
import { pressEnabled } from "./press-enabled.ts";
import { startByKey } from "./start-by-key.ts";
import { LONG } from "./tags.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("what closes gives the focus back to what opened it, and to the page's heading where that has gone", async ({
  page,
}) => {
  await makeKey(page, { name: "Focus" });
  await page.getByRole("button", { name: "Copy key" }).click();
  await page.getByRole("link", { name: "Done" }).click();
  const rotate = page.getByRole("button", { name: "Rotate" });
  await pressEnabled(rotate, "Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { checked: true }).first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(rotate).toBeFocused();

  const more = page.getByRole("button", { name: /^More/ });
  await pressEnabled(more, "Enter");
  await page.getByRole("menuitem", { name: "Revoke" }).press("Enter");
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search and act" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();

  await pressEnabled(more, "Enter");
  await page.getByRole("menuitem", { name: "Revoke" }).press("Enter");
  await question.getByRole("textbox").fill("Focu");
  await page.keyboard.press("Enter");
  await expect(question).toBeVisible();
  await question.getByRole("textbox").pressSequentially("s");
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(page.getByText("Revoked").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("an answer given by keyboard leaves the focus on the page; one that cannot be sent says so at once", async ({
  page,
  context,
  request,
  service,
}) => {
  const runId = await startByKey({
    request,
    service,
    agent: "Refund desk",
    body: { input: { orderId: "A-7", amount: 900 } },
  });
  await page.goto(`/runs/${runId}`);
  const approve = page.getByRole("button", { name: "Approve" });
  await expect(approve).toBeVisible();
  await context.setOffline(true);
  await pressEnabled(approve, "Enter");
  await expect(page.getByText("Your answer was not stored")).toBeVisible();
  await context.setOffline(false);
  await expect(approve).toBeEnabled();
  await pressEnabled(approve, "Enter");
  await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

for (const height of [900, 640, 480]) {
  test(`what gets the focus by keyboard is never behind a bar, in a window ${height} px high`, {
    tag: LONG,
  }, async ({ page, request, service }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 1440, height });
    const agentId = service.agents.find(({ name }) => name === "Refund desk")?.id ?? "";
    const body = { input: { orderId: "A-bars", amount: 900 } };
    const runId = await startByKey({ request, service, agent: "Refund desk", body });
    for (const path of [
      ...[`/agents/${agentId}/start`, "/keys/new", "/docs/agent-document", "/runs?view=all", "/inbox"],
      ...[`/runs/${runId}`, `/runs/${runId}?tab=events&event=1`, "/settings/limits", "/settings/models"],
    ]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await settle(page);
      await expectNothingCovered(page, path);
    }
  });
}

test("what gets the focus among selected runs is never behind the bar that acts on them", {
  tag: LONG,
}, async ({ page, request, service }) => {
  await page.setViewportSize({ width: 1440, height: 640 });
  for (const orderId of Array.from({ length: 12 }, (_, place) => `A-bar-${place}`))
    await startByKey({ request, service, agent: "Refund desk", body: { input: { orderId, amount: 10 } } });
  await page.goto("/runs?view=all");
  await settle(page);
  for (const key of ["j", "x"]) await page.keyboard.press(key);
  await expect(page.getByText("1 run selected")).toBeVisible();
  await page.getByRole("main").focus();
  await expectNothingCovered(page, "selected runs");
});

/** Goes through the page by Tab; of every element something is on top at one of five points (WCAG 2.4.11). */
async function expectNothingCovered(page: Page, path: string): Promise<void> {
  const covered: string[] = [];
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press("Tab");
    const seen = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return "end";
      const { left, top, width, height } = element.getBoundingClientRect();
      // A control of another element's size: its label is what people see.
      if (width < 4 || height < 4) return "seen";
      const bottom = Math.min(top + height, window.innerHeight);
      const points = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => top + (bottom - top) * part);
      const isOnTop = points.some((y) => {
        const hit = document.elementFromPoint(left + width / 2, y);
        return (
          hit !== null && (element.contains(hit) || (hit.contains(element) && !hit.matches("body, html")))
        );
      });
      return isOnTop ? "seen" : (element.textContent ?? "").slice(0, 40) || element.outerHTML.slice(0, 80);
    });
    if (seen === "end") break;
    if (seen !== "seen") covered.push(seen);
  }
  expect([path, covered]).toEqual([path, []]);
}
