import { expect } from "@playwright/test";
import { API_VERSION } from "#lib/contract/public-api.ts";
import { signedInTest, test } from "./journey.ts";

signedInTest(
  "the API docs opens from the navigation and asks no other origin for anything",
  async ({ page, service }) => {
    const origins = new Set<string>();
    page.on("request", (request) => {
      if (request.url().startsWith("http")) origins.add(new URL(request.url()).origin);
    });
    await page.goto("/agents");
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "API docs" }).click();
    await expect(page).toHaveURL(/\/docs/);
    await expect(page).toHaveTitle("API docs · Laneway");
    await expect(page.getByRole("heading", { name: "Start a run on a lane", exact: true })).toBeVisible();
    await expect(page.getByText(`Version ${API_VERSION}`)).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect([...origins]).toEqual([new URL(service.baseUrl).origin]);
    // Who is signed in keeps the frame.
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Overview" }).click();
    await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  },
);

test("who has no account reads it, and is led through it by its contents", async ({ page, service }) => {
  await page.goto("/docs");
  await expect(page.getByRole("link", { name: "Dashboard" })).toBeVisible();
  const contents = page.getByRole("navigation", { name: "Contents" });
  await contents.getByRole("link", { name: "Poll a run", exact: true }).click();
  await expect(page).toHaveURL(/#getRun$/);
  const poll = page.getByRole("region", { name: "Poll a run", exact: true });
  await expect(poll.getByRole("heading", { name: "Poll a run", exact: true })).toBeInViewport();
  await expect(poll.getByRole("tabpanel")).toContainText(`${service.baseUrl}/v1/public/runs/RUN_ID`);
  const refusals = poll.getByLabel("Errors: Poll a run", { exact: true });
  await expect(refusals).toContainText("run_not_found");
});

test("the format of agents has its page: node types with examples, functions, and the schema", async ({
  page,
}) => {
  await page.goto("/docs");
  const contents = page.getByRole("navigation", { name: "Contents" });
  await contents.getByRole("link", { name: "Agent document" }).click();
  await expect(page.getByRole("heading", { name: "Agent document", level: 1 })).toBeVisible();
  await expect(page.getByText("agents publish my-agent.json")).toBeVisible();
  await page.getByText("Example: Refund desk").click();
  await expect(page.getByText('"name": "Refund desk"')).toBeVisible();

  await contents.getByRole("link", { name: "for_each", exact: true }).click();
  await expect(page).toHaveURL(/#for_each$/);
  const repeating = page.getByRole("region", { name: "for_each", exact: true });
  await expect(repeating.getByRole("heading", { name: "for_each" })).toBeInViewport();
  await expect(repeating.getByRole("row", { name: /^concurrency / })).toBeVisible();
  await expect(repeating.getByRole("figure")).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Search the docs" }).fill("formatTimestamp");
  await expect(contents.getByRole("link", { name: "Functions of times" })).toBeVisible();

  await expect(page.getByRole("rowheader", { name: "behaviorType" })).toBeVisible();
  const schema = page.getByRole("link", { name: "/schemas/agent-file-1.json" });
  const answer = await page.request.get((await schema.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toContain("application/json");
  expect(await answer.json()).toMatchObject({ title: "Agent file" });
});

test("a page names its icons, its preview and its manifest, and each of them is there", async ({
  page,
  service,
}) => {
  await page.goto("/docs");
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

test("the language that is chosen for one call is that of all, and is kept", async ({ page }) => {
  await page.goto("/docs");
  const start = page.getByRole("region", { name: "Start a run on a lane", exact: true });
  const cancel = page.getByRole("region", { name: "Durably request cancellation", exact: true });
  await expect(start.getByRole("tab", { name: "curl" })).toHaveAttribute("aria-selected", "true");
  await start.getByRole("tab", { name: "Python" }).click();
  await expect(cancel.getByRole("tabpanel")).toContainText("import urllib.request");
  await page.reload();
  await expect(start.getByRole("tab", { name: "Python" })).toHaveAttribute("aria-selected", "true");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("the contents are folded above it", async ({ page }) => {
    await page.goto("/docs");
    const contents = page.getByRole("navigation", { name: "Contents" });
    await expect(contents).toBeHidden();
    await page.getByText("Contents", { exact: true }).click();
    await contents.getByRole("link", { name: "Rate limits" }).click();
    await expect(page.getByRole("heading", { name: "Rate limits" })).toBeInViewport();
  });
});
