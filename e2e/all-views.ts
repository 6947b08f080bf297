import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { settle } from "./pages.ts";

export const VIEWS = (["light", "dark"] as const).flatMap((colorScheme) =>
  [1440, 390].map((width) => ({ colorScheme, width })),
);

/** What breaks a rule in either theme, at a desk and on a phone; each line says where. The page stays open. */
export async function violationsInAllViews(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, width } of VIEWS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator("html")).toHaveCSS("color-scheme", colorScheme);
    await settle(page);
    found.push(...(await axeViolations(page)).map((told) => `${colorScheme}, ${width} px: ${told}`));
  }
  return found;
}
