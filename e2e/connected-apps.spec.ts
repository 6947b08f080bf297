// Tagged LONG is what approved-apps.spec.ts does on another page.

import { expect } from "@playwright/test";
import { connectApp } from "./connect-app.ts";
import { signedInTest as test } from "./journey.ts";
import { LONG } from "./tags.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("what is to be pasted is found from anywhere, and holds this service's own address", async ({
  page,
  service,
}) => {
  const address = `${service.baseUrl}/v1/mcp`;
  await page.goto("/overview");
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder(/^Search, or/).fill("connect an app");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Connect an app" })).toBeVisible();
  await page.getByRole("button", { name: "Copy" }).first().click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe(`claude mcp add --transport http laneway ${address}`);

  await page.getByRole("tab", { name: "Cursor" }).click();
  await expect(page).toHaveURL(/client=cursor/);
  const link = page.getByRole("link", { name: "Add to Cursor" });
  await expect(link).toHaveAttribute("href", /^cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?/);

  await page.getByRole("tab", { name: "Claude", exact: true }).click();
  await expect(page.getByText("Claude cannot reach this address.")).toBeVisible();
  await expect(page).toHaveURL(/client=claude/);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Claude", exact: true })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("an admin finds an app among everybody's, and ends it from there", { tag: LONG }, async ({
  page,
  request,
  service,
}) => {
  await connectApp({ service, request, name: "Forgotten notebook" });
  await page.goto("/connected-apps");
  await page.getByRole("tab", { name: "Everybody's" }).click();
  await page.getByPlaceholder("App, person or site").fill("forgotten");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "End Forgotten notebook" }).click();
  await page.getByRole("button", { name: "End connection" }).click();
  await expect(page.getByText("No app matches")).toBeVisible();

  await page.getByRole("button", { name: "Status" }).click();
  await page.getByRole("option", { name: "Ended" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: "Forgotten notebook" })).toContainText("Ended");
  await expect(page).toHaveURL(/state=ended/);
  await page.reload();
  await expect(page.getByRole("row", { name: "Forgotten notebook" })).toContainText("Ended");
});
