import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { fillSignIn, signedInTest, test } from "./journey.ts";
import { openPage, PAGES } from "./pages.ts";

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1440]) {
    // Without motion nothing is looked at half way in, in colours that are not its own.
    const view = {
      colorScheme,
      viewport: { width, height: 900 },
      contextOptions: { reducedMotion: "reduce" },
    } as const;

    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use(view);
      test("the sign-in, before and after a failure", async ({ page }) => {
        await page.goto("/sign-in");
        expect(await violations(page)).toEqual([]);
        await fillSignIn(page, { email: `${colorScheme}-${width}@example.com`, password: "wrong" });
        await expect(page.getByRole("alert").filter({ hasText: "is wrong" })).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    });

    signedInTest.describe(`${colorScheme}, ${width} px`, () => {
      signedInTest.use(view);

      for (const listed of PAGES) {
        signedInTest(listed.name, async ({ page, service }) => {
          await openPage({ page, listed, service });
          expect(await violations(page)).toEqual([]);
        });
      }

      signedInTest("what opens from the frame", async ({ page }) => {
        await page.goto("/agents");
        await expect(page.getByRole("heading", { name: "Agents", level: 1 })).toBeVisible();
        const menus = width < 768 ? ["Theme", "Account", "Open the navigation"] : ["Theme", "Account"];
        for (const menu of menus) {
          await page.getByRole("button", { name: menu }).click();
          expect(await violations(page)).toEqual([]);
          await page.keyboard.press("Escape");
        }
        for (const [keys, dialog] of [
          ["Control+k", "Search and act"],
          ["?", "Keyboard"],
        ] as const) {
          await page.keyboard.press(keys);
          await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
          expect(await violations(page)).toEqual([]);
          await page.keyboard.press("Escape");
          await expect(page.getByRole("dialog", { name: dialog })).toBeHidden();
        }
      });

      signedInTest("agents while they are read, and when that fails", async ({ page }) => {
        const error = {
          code: "not_found",
          message: "Nothing there.",
          requestId: "req_01kaj5w3f8e0m7c2q9t4v6x8z1",
        };
        let fail = () => {};
        const waiting = new Promise<void>((resolve) => {
          fail = resolve;
        });
        await page.route(/\/api\/agents(\?|$)/, async (route) => {
          await waiting;
          await route.fulfill({ status: 404, json: { error } });
        });
        await page.goto("/agents");
        await expect(page.getByText("Reading agents")).toBeAttached();
        expect(await violations(page)).toEqual([]);
        fail();
        await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    });
  }
}
