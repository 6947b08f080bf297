// Tagged LONG: the page of every operation is opened once more for a refusal.

import { expect } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { contentsOf, sectionOf } from "./docs-page.ts";
import { signedInTest, test } from "./journey.ts";
import { LONG } from "./tags.ts";

signedInTest.use({
  permissions: ["clipboard-read", "clipboard-write"],
  viewport: { width: 1440, height: 900 },
});

signedInTest(
  "a request is sent from the docs with a pasted key, its answer shown and copied as curl",
  async ({ page, service }) => {
    await page.goto("/docs");
    const start = sectionOf(page, "startRun");
    await start.getByRole("button", { name: /^Try it/ }).click();
    const form = start.getByRole("form", { name: "Request: Start a run on a lane" });
    await form.getByRole("button", { name: "Send request" }).click();
    await expect(form.getByText("Paste a key.")).toBeVisible();
    await expect(form.getByLabel("API key", { exact: true })).toBeFocused();

    await form.getByLabel("API key", { exact: true }).fill(service.apiKey);
    await form.getByLabel("agentId").fill(service.agents[0]?.id ?? "");
    const body = form.getByLabel("Body");
    expect(JSON.parse(await body.inputValue())).toHaveProperty("input");
    await body.fill("{");
    await form.getByRole("button", { name: "Send request" }).click();
    await expect(form.getByText("Enter a JSON object.")).toBeVisible();
    await body.fill(JSON.stringify({ input: { orderId: "A-1", amount: 10 } }));
    const sent = page.waitForRequest(
      (request) => request.url().endsWith("/runs") && request.method() === "POST",
    );
    await form.getByRole("button", { name: "Send request" }).click();
    expect(await (await sent).headerValue("cookie")).toBeNull();
    await expect(form.getByRole("status").filter({ hasText: "202" })).toBeVisible();
    await expect(form.getByLabel("Headers of the answer")).toContainText("application/json");
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
    await start.getByRole("button", { name: /^Try it/ }).click();
    await expect(form.getByLabel("API key", { exact: true })).toHaveValue("");
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
