import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { settle } from "./pages.ts";

export interface View {
  readonly colorScheme: "light" | "dark";
  /** In px. */
  readonly width: number;
}

/** Either theme, at a desk and on a phone. */
export const VIEWS: readonly View[] = (["light", "dark"] as const).flatMap((colorScheme) =>
  [1440, 390].map((width) => ({ colorScheme, width })),
);

export const violationsInAllViews = (page: Page) => violationsIn(page, VIEWS);

/** What breaks a rule of accessibility; each line says in which view. The page stays open. */
export async function violationsIn(page: Page, views: readonly View[]): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, width } of views) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator("html")).toHaveCSS("color-scheme", colorScheme);
    await settle(page);
    found.push(...(await axeViolations(page)).map((told) => `${colorScheme}, ${width} px: ${told}`));
  }
  return found;
}
