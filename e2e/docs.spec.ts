// Tagged LONG: every page of the docs is asked for once, and takes seconds.

import { expect } from "@playwright/test";
import { API_VERSION, PUBLIC_OPERATIONS } from "#lib/doors/openapi/public-api.ts";
import { contentsOf } from "./docs-page.ts";
import { signedInTest, test } from "./journey.ts";
import { LONG } from "./tags.ts";

/** The most HTML of a page, before compression. */
const MOST_BYTES = 200_000;

signedInTest(
  "the API docs open from the navigation and ask no other origin for anything",
  { tag: LONG },
  async ({ page, service }) => {
    const origins = new Set<string>();
    page.on("request", (request) => {
      if (request.url().startsWith("http")) origins.add(new URL(request.url()).origin);
    });
    await page.goto("/agents");
    const pages = page.locator('nav[aria-label="Pages"]');
    await pages.getByRole("link", { name: "API docs" }).click();
    await expect(page).toHaveURL(/\/docs/);
    await expect(page).toHaveTitle("API docs · Laneway");
    await expect(page.getByText(`Version ${API_VERSION}`)).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Start a run on a lane" }).click();
    await expect(page).toHaveTitle("Start a run on a lane · Laneway");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Start a run on a lane");
    // Signed-in readers keep the frame.
    await pages.getByRole("link", { name: "Overview" }).click();
    await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
    expect([...origins]).toEqual([new URL(service.baseUrl).origin]);
  },
);

test("who has no account reads guides and operations, and chooses one language for all", async ({
  page,
  service,
}) => {
  await page.goto("/docs");
  await expect(page.locator("header").getByRole("link", { name: "Dashboard" })).toBeVisible();
  await page
    .getByRole("link", { name: /^Wait for a run/ })
    .last()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wait for a run");
  await expect(page.getByRole("tabpanel")).toContainText(`${service.baseUrl}/v1/public/runs/RUN_ID`);
  await page.getByRole("main").getByRole("link", { name: "Poll a run", exact: true }).click();
  await expect(page).toHaveURL("/docs/api/getRun");
  await expect(page.getByLabel("Errors", { exact: true })).toContainText("run_not_found");
  await expect(contentsOf(page).locator("[aria-current]")).toHaveText("Poll a run");

  await contentsOf(page).getByRole("link", { name: "Start a run on a lane" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start a run on a lane");
  await expect(page.getByRole("tab", { name: "curl" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "Python" }).click();
  await contentsOf(page).getByRole("link", { name: "Durably request cancellation" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("import urllib.request");
  await page.reload();
  await expect(page.getByRole("tab", { name: "Python" })).toHaveAttribute("aria-selected", "true");
  // Samples are filled in and sent only by who has agents and keys.
  await expect(page.getByRole("button", { name: "Try it" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Samples use" })).toHaveCount(0);
});

test("each page of the docs is served with its words, and is small", { tag: LONG }, async ({ page }) => {
  const addresses = [
    ...["/docs", "/docs/guides/errors", "/docs/guides/mcp", "/docs/agent-document"],
    ...["/docs/agent-document/nodes", "/docs/agent-document/expressions"],
    ...PUBLIC_OPERATIONS.map(({ operationId }) => `/docs/api/${operationId}`),
    "/docs/api/postMcp",
  ];
  const sizes: [bytes: number, address: string][] = [];
  for (const address of addresses) {
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBe(200);
    const html = await answer.text();
    expect(html, address).toContain("<h1");
    sizes.push([Buffer.byteLength(html), address]);
  }
  sizes.sort(([a], [b]) => b - a);
  for (const [bytes, address] of sizes.slice(0, 5))
    process.stdout.write(`${address}: ${bytes} bytes of HTML\n`);
  expect(sizes.filter(([bytes]) => bytes > MOST_BYTES)).toEqual([]);
  for (const address of ["/docs/api/nothing", "/docs/guides/nothing", "/docs/agent-document/nothing"])
    expect((await page.request.get(address)).status(), address).toBe(404);
});

test("the format of agents has its pages: node types with examples, functions, and the schema", async ({
  page,
}) => {
  await page.goto("/docs/agent-document");
  const contents = contentsOf(page);
  await expect(page.locator("h1")).toHaveText("Agent document");
  await expect(page.getByText("agents publish my-agent.json")).toBeVisible();
  await expect(page.getByText('"name": "Refund desk"')).toBeVisible();
  const schema = page.locator("a", { hasText: "/schemas/agent-file-1.json" });
  const answer = await page.request.get((await schema.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toContain("application/json");
  expect(await answer.json()).toMatchObject({ title: "Agent file" });

  await contents.getByRole("link", { name: "for_each", exact: true }).click();
  await expect(page).toHaveURL(/\/nodes#for_each$/);
  await expect(page.locator("#for_each")).toBeInViewport();
  await expect(contents.locator("[aria-current]")).toHaveText("for_each");
  const repeating = page.locator('section[aria-labelledby="for_each"]');
  await expect(repeating.getByRole("row", { name: /^concurrency / })).toBeVisible();
  await expect(repeating.getByRole("figure")).toHaveCount(2);
  await page.locator('input[type="search"]:visible').fill("formatTimestamp");
  await contents.getByRole("link", { name: "Functions of times" }).click();
  await expect(page.locator("#functions-of-times")).toBeInViewport();
});

test("the docs are searched by keyboard: operations by path, guides by an error's code", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/docs");
  const contents = contentsOf(page);
  const search = page.locator('input[type="search"]:visible');
  // A key that comes before the page's script is heard by nobody.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(search).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(search).toHaveAccessibleName("Search the docs");
  await search.fill("/v1/public/runs/{runId}/trace");
  await expect(contents.getByRole("link")).toHaveCount(1);
  await search.press("Enter");
  await expect(page).toHaveURL("/docs/api/getRunTrace");
  await search.fill("interaction_conflict");
  await expect(contents.getByRole("link", { name: "Answer a run" })).toBeVisible();
  await search.fill("nothing is called this");
  await expect(contents.getByText("Nothing matches.")).toBeVisible();
  await search.fill("");
  const current = contents.locator("[aria-current=location]");
  await expect(current).toHaveAttribute("href", "/docs/api/getRunTrace");
  await expect(current).toBeInViewport();
});

test("a page names its icons, its preview and its manifest, and each of them is there", async ({
  page,
  service,
}) => {
  await page.goto("/sign-in");
  const named = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect(image).toBe(`${service.baseUrl}/social.png`);
  expect(named.map((address) => new URL(address).pathname).sort()).toEqual([
    "/apple-touch-icon.png",
    "/favicon.ico",
    "/logo.svg",
    "/site.webmanifest",
  ]);
  const manifest = await (await page.request.get("/site.webmanifest")).json();
  const icons = manifest.icons.map(({ src }: { src: string }) => src);
  for (const address of [...named, image ?? "", ...icons]) {
    expect((await page.request.get(address)).status(), address).toBe(200);
  }
  expect(await (await page.request.get("/robots.txt")).text()).toContain("User-agent: *\nDisallow: /\n");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("the contents are folded above it", { tag: LONG }, async ({ page }) => {
    await page.goto("/docs");
    await expect(contentsOf(page)).toHaveCount(0);
    await page.locator("summary", { hasText: "Contents" }).click();
    await contentsOf(page).getByRole("link", { name: "Limits" }).click();
    await expect(page.locator("h1", { hasText: "Limits" })).toBeInViewport();
    await expect(contentsOf(page)).toHaveCount(0);
  });
});
