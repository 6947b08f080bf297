// Tagged LONG is what other pages show too, opened from here.

import { expect } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { signedInTest as test } from "./journey.ts";
import { settle } from "./pages.ts";
import { startByKey } from "./start-by-key.ts";
import { LONG } from "./tags.ts";

test("an agent's page tells what ran, who started it and what waits, by keyboard and without axe violations", async ({
  page,
  request,
  service,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const agentId = service.agents.find(({ name }) => name === "Refund desk")?.id ?? "";
  const runId = await startByKey({
    request,
    service,
    agent: "Refund desk",
    body: { input: { orderId: "A-7", amount: 900 } },
  });
  await page.goto(`/agents/${agentId}`);
  await settle(page);
  const figure = page.locator("dl > div").filter({ hasText: /^Runs/ });
  await expect(figure.getByRole("definition")).toHaveText(/^[1-9]/);
  await expect(figure).toContainText("in the 7 days before");
  await expect(page.getByRole("table", { name: "Runs by status" })).toBeAttached();
  await expect(page.getByRole("table", { name: /Median and p95/ })).toBeAttached();
  expect(await axeViolations(page)).toEqual([]);

  // The period is chosen by keyboard, and stands in the address.
  await page.getByRole("button", { name: "24 hours" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/period=24h/);
  await expect(figure).toContainText("in the 24 hours before");
  await page.reload();
  await expect(page.getByRole("button", { name: "24 hours" })).toHaveAttribute("aria-pressed", "true");

  // Whoever starts runs is counted, and leads to its runs and its own page.
  const startedBy = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Started by" }) });
  const counted = startedBy.getByRole("link", { name: /runs? by/ }).first();
  await expect(counted).toHaveAttribute("href", /\/runs\?agent=agt_.*key=key_.*from=/);
  await expect(startedBy.locator('a[href^="/keys/key_"]').first()).toBeVisible();

  const recent = page.locator("section").filter({ has: page.getByRole("heading", { name: "Recent runs" }) });
  await recent.locator(`a[href="/runs/${runId}"]`).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/runs/${runId}`);
});

test("a node of an agent's graph opens in words, by keyboard and by a link, and Escape leads back to it", {
  tag: LONG,
}, async ({ page, service }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const agentId = service.agents.find(({ name }) => name === "Refund desk")?.id ?? "";
  await page.goto(`/agents/${agentId}?tab=graph`);
  const graph = page.getByRole("region", { name: "The graph of this agent" });
  const node = graph.locator("button[data-node]").filter({ hasText: "Ask a person" }).first();
  await node.focus();
  await page.keyboard.press("Enter");
  const name = await node.locator("[title]").first().getAttribute("title");
  const panel = page.getByRole("complementary", { name: name ?? "" });
  await expect(panel.getByRole("heading", { name: name ?? "" })).toBeFocused();
  await expect(panel).toContainText("Has a person approve or reject.");
  await expect(panel.getByRole("term").filter({ hasText: "Summary" })).toBeVisible();
  await expect(panel.getByRole("definition").filter({ hasText: "Refund over the limit" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  const address = page.url();
  expect(address).toMatch(/node=/);

  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(node).toBeFocused();
  await page.goto(address);
  await expect(panel).toBeVisible();

  // The linked entry opens in its place.
  const next = panel.locator("li > button").last();
  const nextName = (await next.textContent()) ?? "";
  await next.click();
  await expect(page.getByRole("complementary", { name: nextName })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("complementary", { name: nextName }).getByRole("button", { name: "Close" }).click();
  await expect(graph).toBeVisible();
});

test("the overview is narrowed to a key in the address, and tells what expires next", { tag: LONG }, async ({
  page,
  request,
  service,
}) => {
  await startByKey({
    request,
    service,
    agent: "Refund desk",
    body: { input: { orderId: "A-8", amount: 900 } },
  });
  await page.goto("/overview");
  const runsIn = async () => {
    const figure = page.locator("dl > div").filter({ hasText: /^Runs/ }).getByRole("definition");
    await expect(figure).toHaveText(/^\d/);
    return Number.parseInt((await figure.innerText()).replace(",", ""), 10);
  };
  const filters = page.getByRole("search", { name: "Overview" });
  await filters.getByRole("button", { name: "Key", exact: true }).click();
  await page.getByRole("option").first().click();
  await expect(page).toHaveURL(/key=key_/);
  const ofKey = await runsIn();
  await page.getByRole("link", { name: "All runs" }).click();
  await expect(page).toHaveURL(/\/runs\?.*key=key_/);
  await page.goBack();
  await filters.getByRole("button", { name: "Clear key" }).click();
  await expect(page).not.toHaveURL(/key=key_/);
  // Read last: other journeys start runs meanwhile.
  expect(await runsIn()).toBeGreaterThanOrEqual(ofKey);
  await expect(page.getByRole("heading", { name: "Expires next" })).toBeVisible();
  await settle(page);
  expect(await axeViolations(page)).toEqual([]);
});
