import { expect, type Page, test } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { settle } from "./pages.ts";
import { ALL_VIEWS } from "./tags.ts";

export interface View {
  readonly colorScheme: "light" | "dark";
  /** In px. */
  readonly width: number;
}

/** Either theme, at a desk and on a phone. */
export const VIEWS: readonly View[] = (["light", "dark"] as const).flatMap((colorScheme) =>
  [1440, 390].map((width) => ({ colorScheme, width })),
);

/**
 * What breaks a rule of accessibility in any view, among the long journeys; among the others in the view that the
 * page is in, for each further one costs as much again.
 */
export async function violationsInAllViews(page: Page): Promise<string[]> {
  const { project, tags } = test.info();
  if (project.name === "long") return violationsIn(page, VIEWS);
  if (!tags.includes(ALL_VIEWS))
    throw new Error(`No journey looks at this in all views: tag it ${ALL_VIEWS}.`);
  await settle(page);
  return axeViolations(page);
}

/** Violations of accessibility rules, each line with its view. The page stays open. */
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
