// Tagged LONG: the page of every operation is opened once more, and takes seconds.

import { expect, type Locator, type Page } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { axeViolations } from "./axe-violations.ts";
import { contentsOf, sectionOf } from "./docs-page.ts";
import { signedInTest, test } from "./journey.ts";
import { LONG } from "./tags.ts";

signedInTest.use({
  permissions: ["clipboard-read", "clipboard-write"],
  viewport: { width: 1440, height: 900 },
});

/** Opens the request of the first operation, with a key and a body that starts a run. */
async function fillStart(page: Page, { apiKey, agents }: FirstRun): Promise<Locator> {
  await page.goto("/docs");
  const start = sectionOf(page, "startRun");
  await start.getByRole("button", { name: /^Try it/ }).click();
  const form = start.getByRole("form", { name: "Request: Start a run on a lane" });
  await form.getByLabel("API key", { exact: true }).fill(apiKey);
  await form.getByLabel("agentId").fill(agents[0]?.id ?? "");
  const body = form.getByLabel("Body");
  expect(JSON.parse(await body.inputValue())).toHaveProperty("input");
  await body.fill(JSON.stringify({ input: { orderId: "A-1", amount: 10 } }));
  return form;
}

signedInTest(
  "a request is sent from the docs with a pasted key, and its answer shown",
  async ({ page, service }) => {
    const form = await fillStart(page, service);
    const sent = page.waitForRequest(
      (request) => request.url().endsWith("/runs") && request.method() === "POST",
    );
    await form.getByRole("button", { name: "Send request" }).click();
    expect(await (await sent).headerValue("cookie")).toBeNull();
    await expect(form.getByRole("status").filter({ hasText: "202" })).toBeVisible();
    await expect(form.getByLabel("Headers of the answer")).toContainText("application/json");
  },
);

signedInTest(
  "what a request lacks is told; the next has its key, is copied as curl, and the key is kept nowhere",
  { tag: LONG },
  async ({ page, service }) => {
    const form = await fillStart(page, service);
    const key = form.getByLabel("API key", { exact: true });
    const send = form.getByRole("button", { name: "Send request" });
    await key.fill("");
    await send.click();
    await expect(form.getByText("Paste a key.")).toBeVisible();
    await expect(key).toBeFocused();
    await key.fill(service.apiKey);
    const body = form.getByLabel("Body");
    const filled = await body.inputValue();
    await body.fill("{");
    await send.click();
    await expect(form.getByText("Enter a JSON object.")).toBeVisible();
    await body.fill(filled);
    await send.click();
    await expect(form.getByRole("status").filter({ hasText: "202" })).toBeVisible();
    const { runId } = JSON.parse(await form.locator("pre").innerText());

    // The next operation has the key already, and takes query parameters.
    const trace = sectionOf(page, "getRunTrace");
    await trace.getByRole("button", { name: /^Try it/ }).click();
    const other = trace.getByRole("form");
    await other.getByLabel("runId").fill(runId);
    await other.getByLabel("limit").fill("1");
    await other.getByRole("button", { name: "Send request" }).click();
    await expect(other.getByRole("status").filter({ hasText: "200" })).toBeVisible();
    await expect(other.locator("pre")).toContainText("run_started");
    await other.getByRole("button", { name: "Copy as curl" }).click();
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(clipboard).toContain(`/v1/public/runs/${runId}/trace?limit=1`);
    const copied = await clipboard();
    expect(copied).toContain("$LANEWAY_API_KEY");
    expect(copied).not.toContain(service.apiKey);
    // The two forms with their answers; with the other fifty sections it takes as many times as long.
    const others = page.locator("section[aria-labelledby]:not(:has(form))");
    await others.evaluateAll((sections) => {
      for (const section of sections) section.remove();
    });
    expect(await axeViolations(page, "form")).toEqual([]);

    // The key was in memory alone.
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(kept).not.toContain(service.apiKey);
    await page.reload();
    await sectionOf(page, "startRun")
      .getByRole("button", { name: /^Try it/ })
      .click();
    await expect(key).toHaveValue("");
  },
);

signedInTest("a refusal is an answer too", { tag: LONG }, async ({ page }) => {
  await page.goto("/docs");
  const poll = sectionOf(page, "getRun");
  await poll.getByRole("button", { name: /^Try it/ }).click();
  const form = poll.getByRole("form");
  await form.getByLabel("API key", { exact: true }).fill("lw_key_unknown");
  await form.getByLabel("runId").fill("run_1");
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(form.getByRole("status").filter({ hasText: "401" })).toBeVisible();
});

test("the docs are searched, and their contents follow what is read", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/docs");
  await expect(page.locator("main button", { hasText: /^Try it/ })).toHaveCount(0);
  const contents = contentsOf(page);
  await page.keyboard.press("/");
  const search = page.locator('input[type="search"]:visible');
  await expect(search).toBeFocused();
  await expect(search).toHaveAccessibleName("Search the docs");
  await search.fill("/v1/public/runs/{runId}/trace");
  await expect(contents.getByRole("link")).toHaveCount(1);
  await search.press("Enter");
  await expect(page).toHaveURL(/#getRunTrace$/);
  await search.fill("");
  const current = contents.locator("[aria-current=location]");
  await expect(current).toHaveAttribute("href", "/docs#getRunTrace");
  await expect(current).toBeInViewport();
  await page.mouse.move(900, 400);
  await page.mouse.wheel(0, 30_000);
  await expect(current).not.toHaveAttribute("href", "/docs#getRunTrace");
  await expect(current).toBeInViewport();
  await search.fill("nothing is called this");
  await expect(contents.getByText("Nothing matches.")).toBeVisible();
});
