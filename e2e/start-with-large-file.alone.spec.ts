// Alone: it measures how long the page's thread is held while 18 MB are read and sent.

import { expect } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";

/** The longest task of the page's thread, in milliseconds: to encode 18 MB at one go takes several times as long. */
const MOST_MS = 200;

test("20 MB are sent while the page goes on, what is too much is refused before it is read", async ({
  page,
  service,
}) => {
  const { id } = service.agents.find(({ name }) => name === "Vendor onboarding") ?? {};
  await page.goto(`/agents/${id}/start`);
  await page.getByLabel("Company").fill("Large GmbH");
  await page.getByLabel("Country").fill("DE");
  await page.getByLabel("E-mail address").fill("large@example.com");
  // Made in the page: what a test hands over is bounded.
  const drop = (megabytes: number) =>
    page.evaluate((size) => {
      const files = new DataTransfer();
      files.items.add(
        new File([new Uint8Array(size * 1024 * 1024)], `scan-${size}.pdf`, { type: "application/pdf" }),
      );
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: files, bubbles: true }));
    }, megabytes);
  await drop(22);
  await expect(page.getByText(/Together the files are too large/)).toBeVisible();
  await page.getByRole("button", { name: "Remove scan-22.pdf" }).click();
  await drop(18);

  await page.evaluate(() => {
    const page = window as unknown as { longest: number };
    page.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) page.longest = Math.max(page.longest, duration);
    }).observe({ entryTypes: ["longtask"] });
  });
  await page.getByRole("button", { name: "Start the run" }).click();
  await expect(page.getByRole("progressbar", { name: "scan-18.pdf: sent" })).toBeVisible();
  const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest);
  await page.waitForURL(/\/runs\/run_/);
  expect(longest).toBeLessThan(MOST_MS);
});
