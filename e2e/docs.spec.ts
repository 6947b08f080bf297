// Tagged LONG: the page of every operation is opened once more, and takes seconds.

import { expect } from "@playwright/test";
import { API_VERSION } from "#lib/doors/openapi/public-api.ts";
import { contentsOf, sectionOf } from "./docs-page.ts";
import { signedInTest, test } from "./journey.ts";
import { LONG } from "./tags.ts";

signedInTest(
  "the API docs opens from the navigation and asks no other origin for anything",
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
    await expect(page.locator("#startRun")).toHaveText("Start a run on a lane");
    await expect(page.getByText(`Version ${API_VERSION}`)).toBeVisible();
    // Signed-in readers keep the frame.
    await pages.getByRole("link", { name: "Overview" }).click();
    await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
    expect([...origins]).toEqual([new URL(service.baseUrl).origin]);
  },
);

test("who has no account reads it, is led through it by its contents, and chooses one language for all", async ({
  page,
  service,
}) => {
  await page.goto("/docs");
  await expect(page.locator("header").getByRole("link", { name: "Dashboard" })).toBeVisible();
  await contentsOf(page).getByRole("link", { name: "Poll a run", exact: true }).click();
  await expect(page).toHaveURL(/#getRun$/);
  await expect(page.locator("#getRun")).toBeInViewport();
  const poll = sectionOf(page, "getRun");
  await expect(poll.getByRole("tabpanel")).toContainText(`${service.baseUrl}/v1/public/runs/RUN_ID`);
  await expect(poll.getByLabel("Errors: Poll a run", { exact: true })).toContainText("run_not_found");

  const start = sectionOf(page, "startRun");
  await expect(start.getByRole("tab", { name: "curl" })).toHaveAttribute("aria-selected", "true");
  await start.getByRole("tab", { name: "Python" }).click();
  await expect(sectionOf(page, "cancelRun").getByRole("tabpanel")).toContainText("import urllib.request");
  await page.reload();
  await expect(start.getByRole("tab", { name: "Python" })).toHaveAttribute("aria-selected", "true");
});

test("the format of agents has its page: node types with examples, functions, and the schema", async ({
  page,
}) => {
  await page.goto("/docs/agent-document");
  const contents = contentsOf(page);
  await expect(page.locator("h1")).toHaveText("Agent document");
  await expect(page.getByText("agents publish my-agent.json")).toBeVisible();
  await page.getByText("Example: Refund desk").click();
  await expect(page.getByText('"name": "Refund desk"')).toBeVisible();

  await contents.getByRole("link", { name: "for_each", exact: true }).click();
  await expect(page).toHaveURL(/#for_each$/);
  await expect(page.locator("#for_each")).toBeInViewport();
  const repeating = sectionOf(page, "for_each");
  await expect(repeating.getByRole("row", { name: /^concurrency / })).toBeVisible();
  await expect(repeating.getByRole("figure")).toHaveCount(2);
  await page.locator('input[type="search"]:visible').fill("formatTimestamp");
  await expect(contents.getByRole("link", { name: "Functions of times" })).toBeVisible();

  await expect(page.locator("th", { hasText: /^behaviorType/ })).toBeVisible();
  const schema = page.locator("a", { hasText: "/schemas/agent-file-1.json" });
  const answer = await page.request.get((await schema.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toContain("application/json");
  expect(await answer.json()).toMatchObject({ title: "Agent file" });
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
    await contentsOf(page).getByRole("link", { name: "Rate limits" }).click();
    await expect(page.locator("h2", { hasText: "Rate limits" })).toBeInViewport();
  });
});
