import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { signedInTest } from "./journey.ts";
import { openPage, PAGES } from "./pages.ts";
import { watchPolicy } from "./policy-violations.ts";

interface Tab {
  readonly page: Page;
  /** Of the document that is open. */
  readonly violations: () => Promise<string[]>;
}

/**
 * One page of the browser for all visits: it keeps scripts and styles from one to the next, which costs more than the
 * visit. every-page.long.spec.ts opens each anew, whole, in every view.
 */
const test = signedInTest.extend<object, { tab: Tab }>({
  tab: [
    async ({ browser, service, session }, use) => {
      const context = await browser.newContext({
        baseURL: service.baseUrl,
        storageState: session,
        colorScheme: "light",
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await use({ page, violations: await watchPolicy(page) });
      await context.close();
    },
    { scope: "worker" },
  ],
});

for (const listed of PAGES.filter(({ isRare }) => !isRare)) {
  test(`${listed.name} is accessible, within its window and its policy`, async ({ tab, service }) => {
    const { page, violations } = tab;
    await openPage({ page, listed, service });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator("html"), `${width} px wide`).toHaveJSProperty("scrollWidth", width);
    }
    expect(await axeViolations(page)).toEqual([]);
    expect(await violations()).toEqual([]);
  });
}
