import type { Locator, Page } from "@playwright/test";

/**
 * A section of the API docs by its id, an operation's for one. By its name it takes seconds: the page has tens of
 * thousands of elements, and each is asked for its role.
 */
export const sectionOf = (page: Page, id: string): Locator =>
  page.locator(`section[aria-labelledby="${id}"]`);

/** The contents that the window is wide enough to show. */
export const contentsOf = (page: Page): Locator => page.locator('nav[aria-label="Contents"]:visible');
