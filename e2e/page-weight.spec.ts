import { expect, type Page } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { openPage, PAGES } from "./pages.ts";

/** Of JavaScript, gzipped, until a page that nobody has visited before shows everything. */
const MOST_BYTES = 200_000;

test("the first load of each page needs at most 200 kB of script, graphs excepted", async ({
  browser,
  service,
  session,
}) => {
  test.setTimeout(300_000);
  const weights: { name: string; bytes: number; most: number }[] = [];
  for (const listed of PAGES) {
    const context = await browser.newContext({ baseURL: service.baseUrl, storageState: session });
    const page = await context.newPage();
    const weigh = weighScripts(page);
    await openPage({ page, listed, service });
    weights.push({
      name: listed.name,
      bytes: await weigh(),
      most: listed.drawsGraph ? Number.POSITIVE_INFINITY : MOST_BYTES,
    });
    await context.close();
  }
  const lines = weights.map(({ name, bytes }) => `  ${name.padEnd(36)}${(bytes / 1_000).toFixed(1)} kB`);
  process.stdout.write(`JavaScript of each page's first load, gzipped:\n${lines.join("\n")}\n`);
  for (const { name, bytes, most } of weights) expect.soft(bytes, name).toBeLessThanOrEqual(most);
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

/** Bytes as they came over the wire. */
function weighScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
