// Tagged LONG: seven tabs are opened; and a page asks by itself only after seconds.

import { type BrowserContext, expect, type Request } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { startByKey } from "./start-by-key.ts";
import { LONG } from "./tags.ts";

/** The streams of a browser that are open right now. */
function openStreams(context: BrowserContext): Set<Request> {
  const open = new Set<Request>();
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/live") open.add(request);
  });
  const close = (request: Request) => void open.delete(request);
  context.on("requestfinished", close).on("requestfailed", close);
  return open;
}

const HIGH = { input: { orderId: "A-7", amount: 900, reason: "damaged" } };

test("seven tabs share one stream; what one does shows in all, also after the tab that held the stream is closed", {
  tag: LONG,
}, async ({ context, request, service }) => {
  test.slow(); // seven pages
  const agent = "Refund desk";
  const streams = openStreams(context);
  const runIds = await Promise.all([1, 2].map(() => startByKey({ request, service, agent, body: HIGH })));
  const pages = await Promise.all(Array.from({ length: 7 }, () => context.newPage()));
  for (const [index, page] of pages.entries()) {
    await page.goto(`/runs/${runIds[index % 2]}`);
    await expect(page).toHaveTitle("Refund desk · waiting · Laneway", { timeout: 45_000 });
  }
  await expect.poll(() => streams.size).toBe(1);

  const [first, second, third, ...others] = pages;
  if (!first || !second || !third) throw new Error("the tabs are not there");
  await third.getByRole("button", { name: "Approve" }).click();
  for (const page of [first, third, ...others.filter((_, index) => index % 2 === 1)])
    await expect(page).toHaveTitle("Refund desk · completed · Laneway");
  await expect(second).toHaveTitle("Refund desk · waiting · Laneway");
  expect(streams.size).toBe(1);

  await first.close();
  await expect.poll(() => streams.size).toBe(1);
  const last = others.at(-2); // the sixth tab shows the second run
  await last?.getByRole("button", { name: "Approve" }).click();
  await expect(second).toHaveTitle("Refund desk · completed · Laneway");
});

test("without a stream the page finds out by itself", { tag: LONG }, async ({ page, request, service }) => {
  await page.route("**/api/live*", (route) => route.abort());
  const runId = await startByKey({ request, service, agent: "Refund desk", body: HIGH });
  await page.goto(`/runs/${runId}`);
  await expect(page).toHaveTitle("Refund desk · waiting · Laneway");
  const other = await page.context().newPage();
  await other.goto(`/runs/${runId}`);
  await other.getByRole("button", { name: "Approve" }).click();
  await expect(page).toHaveTitle("Refund desk · completed · Laneway");
});
