// Tagged LONG is a second kind of scope.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { makeKey } from "./make-key.ts";
import { LONG } from "./tags.ts";

const run = promisify(execFile);

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("from the first page to a first key whose curl works as it is shown", async ({ page, service }) => {
  await page.goto("/agents");
  await page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("link", { name: "Keys", exact: true })
    .click();
  // Until the agent is known, the page shows no other call.
  await page.route(/\/api\/agents\?limit=/, async (route) => {
    await expect(page.getByRole("heading", { name: "Warehouse sync is ready" })).toBeVisible();
    await expect(page.getByRole("region", { name: "First call" })).toBeHidden();
    await route.continue();
  });
  const { secret, curl } = await makeKey(page, { name: "Warehouse sync" });
  expect(curl).toContain(secret);
  expect(curl).toContain(service.baseUrl);

  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByRole("region", { name: "First call" }).getByRole("tab")).toHaveText([
    "curl",
    "TypeScript",
    "Python",
    "MCP client",
  ]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain(secret);
  const pasted = await copied();
  const { stdout } = await run("sh", ["-c", pasted]);
  const { runId } = JSON.parse(stdout);
  expect(runId).toMatch(/^run_/);
  await expect(page.getByText("The first request arrived and was answered 202.")).toBeVisible();

  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByRole("heading", { name: "Warehouse sync", level: 1 })).toBeVisible();
  await expect(page.getByRole("table", { name: "Requests", exact: true })).toContainText("POST");
  // A request opens, with what was refused and the id to quote.
  await page.request.get(`${service.baseUrl}/v1/public/runs/run_unknown`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  const logged = `/api/keys/${new URL(page.url()).pathname.split("/").at(-1)}/requests`;
  await expect.poll(async () => (await page.request.get(logged)).text()).toContain("run_unknown");
  await page.reload();
  await page
    .getByRole("table", { name: "Requests", exact: true })
    .getByRole("row")
    .filter({ hasText: "run_unknown" })
    .getByRole("button")
    .first()
    .press("Enter");
  const opened = page.getByRole("dialog", { name: "GET /v1/public/runs/run_unknown" });
  await expect(opened.getByText("run_not_found")).toBeVisible();
  await expect(opened.getByRole("button", { name: /copy the request id/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Runs" }).click();
  await expect(page.getByRole("table", { name: "Runs" }).getByRole("link")).toHaveAttribute(
    "href",
    `/runs/${runId}`,
  );
  await expect(page.locator("body")).not.toContainText(secret);
});

test("whoever leaves a key that was not copied is asked first", async ({ page }) => {
  await makeKey(page, { name: "Forgotten" });
  await page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("link", { name: "Agents", exact: true })
    .click();
  const question = page.getByRole("alertdialog", { name: "Leave without copying the key?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.locator("[data-secret]")).toBeVisible();
  await page.getByRole("button", { name: "Copy key" }).click();
  await page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("link", { name: "Agents", exact: true })
    .click();
  await expect(page.getByRole("heading", { name: "Agents", level: 1 })).toBeVisible();
});

test("a scope that is about teams asks which, before anything is sent", { tag: LONG }, async ({ page }) => {
  await page.goto("/keys/new");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Archive");
  // Custom begins with what is ticked, and what does nothing without another permission says so.
  await page.getByRole("radio", { name: /Custom/ }).check();
  await expect(page.getByRole("checkbox", { name: /Start and manage runs/ })).toBeChecked();
  await page.getByRole("checkbox", { name: /Write and publish agents/ }).check();
  await page.getByRole("checkbox", { name: /Read agent inputs/ }).uncheck();
  await page.getByRole("button", { name: "Add agents:read" }).click();
  await expect(page.getByRole("checkbox", { name: /Read agent inputs/ })).toBeChecked();
  await expect(page.getByRole("combobox", { name: "Teams" })).toBeHidden();
  await page.getByRole("checkbox", { name: "Read files" }).check();
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText("Choose at least one team")).toBeVisible();
  await page.getByRole("combobox", { name: "Teams" }).click();
  await page.getByRole("option").first().click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("heading", { name: "Archive is ready" })).toBeVisible();
});
