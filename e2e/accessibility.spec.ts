// The views tagged LONG are the rest of the same four: each looks at five things that open.

import { expect } from "@playwright/test";
import { VIEWS, violationsInAllViews } from "./all-views.ts";
import { axeViolations } from "./axe-violations.ts";
import { fillSignIn, signedInTest, test } from "./journey.ts";
import { ALL_VIEWS, LONG } from "./tags.ts";

test("the sign-in, before and after a failure", { tag: ALL_VIEWS }, async ({ page }) => {
  await page.goto("/sign-in");
  expect(await violationsInAllViews(page)).toEqual([]);
  await fillSignIn(page, { email: `${crypto.randomUUID()}@example.com`, password: "wrong" });
  await expect(page.getByRole("alert").filter({ hasText: "is wrong" })).toBeVisible();
  expect(await violationsInAllViews(page)).toEqual([]);
});

signedInTest("agents while they cannot be read", { tag: ALL_VIEWS }, async ({ page }) => {
  const error = {
    code: "not_found",
    message: "Nothing there.",
    requestId: "req_01kaj5w3f8e0m7c2q9t4v6x8z1",
  };
  await page.route(/\/api\/agents(\?|$)/, (route) => route.fulfill({ status: 404, json: { error } }));
  await page.goto("/agents");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(await violationsInAllViews(page)).toEqual([]);
});

for (const { colorScheme, width } of VIEWS) {
  const tag = colorScheme === "dark" && width === 390 ? [] : LONG;
  signedInTest.describe(`${colorScheme}, ${width} px`, { tag }, () => {
    signedInTest.use({ colorScheme, viewport: { width, height: 900 } });

    signedInTest("what opens from the frame", async ({ page }) => {
      await page.goto("/agents");
      await expect(page.getByRole("heading", { name: "Agents", level: 1 })).toBeVisible();
      const menus = width < 768 ? ["Theme", "Account", "Open the navigation"] : ["Theme", "Account"];
      for (const menu of menus) {
        await page.getByRole("button", { name: menu }).click();
        expect(await axeViolations(page)).toEqual([]);
        await page.keyboard.press("Escape");
      }
      for (const [keys, dialog] of [
        ["Control+k", "Search and act"],
        ["?", "Keyboard"],
      ] as const) {
        await page.keyboard.press(keys);
        await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog", { name: dialog })).toBeHidden();
      }
    });

    signedInTest("agents while they are read", async ({ page }) => {
      await page.route(/\/api\/agents(\?|$)/, () => {});
      await page.goto("/agents");
      await expect(page.getByText("Loading agents")).toBeAttached();
      expect(await axeViolations(page)).toEqual([]);
    });
  });
}
