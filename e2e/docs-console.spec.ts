import { expect, type Locator, type Page } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { axeViolations } from "./axe-violations.ts";
import { signedInTest as test } from "./journey.ts";
import { LONG } from "./tags.ts";

test.use({
  permissions: ["clipboard-read", "clipboard-write"],
  viewport: { width: 1440, height: 900 },
});

const secretOf = (page: Page): Locator => page.locator('main input[name="key"]');

/** Opens the console of an operation. */
async function openConsole(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Try it" }).click();
  return page.getByRole("form");
}

/** Opens the console that starts a run, with a key and a body. */
async function fillStart(page: Page, { apiKey, agents }: FirstRun): Promise<Locator> {
  await page.goto("/docs/api/startRun");
  await secretOf(page).fill(apiKey);
  const form = await openConsole(page);
  await form.getByLabel("agentId").fill(agents[0]?.id ?? "");
  const body = form.getByLabel("Body");
  expect(JSON.parse(await body.inputValue())).toHaveProperty("input");
  await body.fill(JSON.stringify({ input: { orderId: "A-1", amount: 10 } }));
  return form;
}

test("samples have the reader's agent and a key that they choose, and show no secret", async ({
  page,
  service,
}) => {
  await page.goto("/docs/api/startRun");
  const choices = page.getByRole("region", { name: "Samples use" });
  const sample = page.getByRole("tabpanel");
  await choices.getByRole("combobox", { name: "Agent" }).click();
  await page.getByRole("option", { name: /^Refund desk/ }).click();
  const desk = service.agents.find(({ name }) => name === "Refund desk");
  await expect(sample).toContainText(`/v1/public/agents/${desk?.id}/runs`);
  await expect(sample).toContainText("orderId");
  await expect(sample).toContainText("Bearer $LANEWAY_API_KEY");

  await choices.getByRole("combobox", { name: "Your key" }).click();
  const option = page.getByRole("option").first();
  const name = (await option.innerText()).split("\n")[0] ?? "";
  await option.click();
  await expect(sample).toContainText(`is the secret of ${name}`);
  await expect(choices.getByRole("status")).toContainText(`${name} may call this.`);

  await secretOf(page).fill(service.apiKey);
  await expect(sample).toContainText("export LANEWAY_API_KEY='lw_");
  await expect(sample).not.toContainText(service.apiKey.slice(0, 12));
  await page.getByRole("button", { name: "Copy", exact: true }).first().click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(service.apiKey);
  expect(await axeViolations(page, "main")).toEqual([]);
});

test("a request is sent from the docs with a pasted key; what was sent and its answer are shown", async ({
  page,
  service,
}) => {
  const form = await fillStart(page, service);
  const sent = page.waitForRequest(
    (request) => request.url().endsWith("/runs") && request.method() === "POST",
  );
  await form.getByRole("button", { name: "Send request" }).click();
  expect(await (await sent).headerValue("cookie")).toBeNull();
  await expect(form.getByRole("status").filter({ hasText: "202" })).toBeVisible();
  await expect(form.getByLabel("Headers of the answer")).toContainText("application/json");
  const shown = form.getByRole("figure").filter({ hasText: "Sent" });
  await expect(shown).toContainText(`POST /v1/public/agents/${service.agents[0]?.id}/runs`);
  await expect(shown).toContainText('"orderId": "A-1"');
  await expect(shown).not.toContainText(service.apiKey.slice(0, 12));
});

test("what a request lacks is told; the next has its key, is copied as curl, and the key is kept nowhere", {
  tag: LONG,
}, async ({ page, service }) => {
  const form = await fillStart(page, service);
  const send = form.getByRole("button", { name: "Send request" });
  await secretOf(page).fill("");
  await send.click();
  await expect(form.getByText("Paste the secret of a key above.")).toBeVisible();
  await expect(secretOf(page)).toBeFocused();
  await secretOf(page).fill(service.apiKey);
  const body = form.getByLabel("Body");
  const filled = await body.inputValue();
  await body.fill("{");
  await send.click();
  await expect(form.getByText("Enter a JSON object.")).toBeVisible();
  await body.fill(filled);
  await send.click();
  await expect(form.getByRole("status").filter({ hasText: "202" })).toBeVisible();
  const { runId } = JSON.parse(await form.locator("pre").last().innerText());

  // The next operation has the key already, and takes query parameters.
  await page
    .locator('nav[aria-label="Contents"]:visible')
    .getByRole("link", { name: /trace/i })
    .first()
    .click();
  await expect(page).toHaveURL("/docs/api/getRunTrace");
  const other = await openConsole(page);
  await other.getByLabel("runId").fill(runId);
  await other.getByLabel("limit").fill("1");
  await other.getByRole("button", { name: "Send request" }).click();
  await expect(other.getByRole("status").filter({ hasText: "200" })).toBeVisible();
  await expect(other.locator("pre").last()).toContainText("run_started");
  await other.getByRole("button", { name: "Copy as curl" }).click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toContain(`/v1/public/runs/${runId}/trace?limit=1`);
  const copied = await clipboard();
  expect(copied).toContain("$LANEWAY_API_KEY");
  expect(copied).not.toContain(service.apiKey);
  expect(await axeViolations(page, "form")).toEqual([]);

  // The key was in memory alone.
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept).not.toContain(service.apiKey);
  await page.reload();
  await expect(secretOf(page)).toHaveValue("");
});

test("a refusal is an answer too", { tag: LONG }, async ({ page }) => {
  await page.goto("/docs/api/getRun");
  await secretOf(page).fill("lw_key_unknown");
  const form = await openConsole(page);
  await form.getByLabel("runId").fill("run_1");
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(form.getByRole("status").filter({ hasText: "401" })).toBeVisible();
});
