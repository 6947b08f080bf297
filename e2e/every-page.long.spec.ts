/** Long: seventy pages in four views, and those that look different in a busy workspace in two more. */
import { expect, type Page } from "@playwright/test";
import { VIEWS, type View, violationsIn } from "./all-views.ts";
import { signedInTest } from "./journey.ts";
import { type ListedPage, openPage, PAGES } from "./pages.ts";
import { watchPolicy } from "./policy-violations.ts";
import { SEEDED_PAGES, seededTest } from "./seeded-pages.ts";
import { MOST_BYTES, weighScripts } from "./weigh-scripts.ts";

/** What looks different in a busy workspace has been looked at in all four in the other. */
const BUSY_VIEWS: readonly View[] = [
  { colorScheme: "dark", width: 1440 },
  { colorScheme: "light", width: 390 },
];
const WIDTHS = [1440, 768, 390, 1280, 2560];

interface Visit {
  readonly page: Page;
  readonly listed: ListedPage;
  readonly views: readonly View[];
  readonly open: () => Promise<void>;
}

/** All that holds for every page, in one visit: a page costs seconds to open beside another browser. */
async function visit({ page, listed, views, open }: Visit): Promise<void> {
  const weigh = weighScripts(page);
  const violations = await watchPolicy(page);
  await open();
  const { first, all } = await weigh();
  process.stdout.write(`${listed.name}: ${kb(first)} of script at first, ${kb(all)} in all\n`);
  expect.soft(first, "script at first, gzipped").toBeLessThanOrEqual(MOST_BYTES);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect.soft(page.locator("html"), `${width} px wide`).toHaveJSProperty("scrollWidth", width);
  }
  expect.soft(await violationsIn(page, views)).toEqual([]);
  expect(await violations()).toEqual([]);
}

const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
const HOLDS = "is accessible, light, within its window and its policy";

for (const listed of PAGES) {
  signedInTest(`${listed.name} ${HOLDS}`, async ({ page, service }) => {
    signedInTest.setTimeout(180_000);
    await visit({ page, listed, views: VIEWS, open: () => openPage({ page, listed, service }) });
  });
}

for (const listed of SEEDED_PAGES) {
  seededTest(`${listed.name}, in a busy workspace, ${HOLDS}`, async ({ page, service, seeded }) => {
    seededTest.setTimeout(180_000);
    const open = () => openPage({ page, listed, service, known: seeded });
    await visit({ page, listed, views: BUSY_VIEWS, open });
  });
}

signedInTest("the search opens on every page of the frame, within its policy", async ({ page, service }) => {
  signedInTest.setTimeout(240_000);
  const violations = await watchPolicy(page);
  for (const listed of PAGES.filter(({ hasNoFrame }) => !hasNoFrame)) {
    await openPage({ page, listed, service });
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog"), listed.name).toBeVisible();
    expect(await violations(), listed.name).toEqual([]);
  }
});
