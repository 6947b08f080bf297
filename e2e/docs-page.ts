import type { Locator, Page } from "@playwright/test";

/** The contents that the window is wide enough to show. */
export const contentsOf = (page: Page): Locator => page.locator('nav[aria-label="Contents"]:visible');
