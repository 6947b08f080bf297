import { expect } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { openPage, PAGES } from "./pages.ts";
import { SEEDED_PAGES, seededTest } from "./seeded-pages.ts";
import { MOST_BYTES, weighScripts } from "./weigh-scripts.ts";

test("the first load of each page needs at most 260 kB of script", async ({ browser, service, session }) => {
  test.setTimeout(600_000);
  const weights: { name: string; first: number; all: number }[] = [];
  for (const listed of PAGES) {
    const context = await browser.newContext({ baseURL: service.baseUrl, storageState: session });
    const page = await context.newPage();
    const weigh = weighScripts(page);
    await openPage({ page, listed, service });
    weights.push({ name: listed.name, ...(await weigh()) });
    await context.close();
  }
  const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`.padStart(10);
  const lines = weights.map(({ name, first, all }) => `  ${name.padEnd(32)}${kb(first)}${kb(all)}`);
  process.stdout.write(
    `JavaScript, gzipped: first load, and with what loads after it\n${lines.join("\n")}\n`,
  );
  for (const { name, first } of weights) expect.soft(first, name).toBeLessThanOrEqual(MOST_BYTES);
});

seededTest("the same holds in a busy workspace", async ({ browser, service, session, seeded }) => {
  seededTest.setTimeout(300_000);
  for (const listed of SEEDED_PAGES) {
    const context = await browser.newContext({ baseURL: service.baseUrl, storageState: session });
    const page = await context.newPage();
    const weigh = weighScripts(page);
    await openPage({ page, listed, service, known: seeded });
    expect.soft((await weigh()).first, listed.name).toBeLessThanOrEqual(MOST_BYTES);
    await context.close();
  }
});

test("what a page is made of is kept by the browser for good", async ({ page, service }) => {
  const kept: (string | undefined)[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/_next/static/")) kept.push(response.headers()["cache-control"]);
  });
  const [listed] = PAGES;
  if (!listed) throw new Error("no page is listed");
  await openPage({ page, listed, service });
  expect(new Set(kept)).toEqual(new Set(["public, max-age=31536000, immutable"]));
});
