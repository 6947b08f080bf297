import { expect } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { openPage, PAGES } from "./pages.ts";
import { weighScripts } from "./weigh-scripts.ts";

test("the builder needs at most 600 kB of script in all", async ({ page, service }) => {
  const listed = PAGES.find(({ name }) => name === "builder");
  if (!listed) throw new Error("the builder is not listed");
  const weigh = weighScripts(page);
  await openPage({ page, listed, service });
  await page.locator("[role=button][data-box]").last().click();
  await expect(
    page.getByRole("complementary", { name: "Inspector" }).locator(".cm-content").first(),
  ).toBeVisible();
  await page.getByRole("tab", { name: "JSON" }).click();
  await expect(page.getByRole("textbox", { name: "The graph as JSON" })).toBeVisible();
  const { all } = await weigh();
  process.stdout.write(
    `The builder with inspector and JSON: ${(all / 1_000).toFixed(1)} kB of script, gzipped\n`,
  );
  expect(all).toBeLessThanOrEqual(600_000);
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

test("the page of a link is asked for once it is pointed at, not because it is in view", async ({
  page,
  service,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.headers().rsc) asked.push(new URL(request.url()).pathname);
  });
  const [listed] = PAGES;
  if (!listed) throw new Error("no page is listed");
  await openPage({ page, listed, service });
  const link = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Keys" });
  await expect(link).toBeInViewport();
  await link.hover();
  await expect.poll(() => asked).toContain("/keys");
  expect(new Set(asked)).toEqual(new Set(["/keys"]));
});
