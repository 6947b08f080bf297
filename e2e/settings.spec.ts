// Tagged LONG is one page on a phone: every-page.long.spec.ts opens all.

import { expect } from "@playwright/test";
import { startMcpServer } from "#lib/testing/mcp-server.ts";
import { axeViolations } from "./axe-violations.ts";
import { signedInTest as test } from "./journey.ts";
import { LONG } from "./tags.ts";

test("a model is tested where it is named, and given a price that is changed and taken away", async ({
  page,
}) => {
  await page.goto("/settings/models");
  await page.getByRole("button", { name: "Test offline:digest" }).first().click();
  await expect(page.getByText(/offline:digest answered in/).first()).toBeVisible();

  const model = `compatible:journey-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole("button", { name: "Set a price" }).click();
  const form = page.getByRole("dialog", { name: "Price of a model" });
  await form.getByLabel("Model").fill(model);
  await form.getByLabel("Input", { exact: true }).fill("1.5");
  await form.getByLabel("Output").fill("6");
  await form.getByRole("button", { name: "Save price" }).click();
  await expect(form).toBeHidden();
  await page.getByRole("searchbox", { name: "Search models" }).fill(model);
  const row = page.getByRole("table", { name: "Prices" }).getByRole("row", { name: new RegExp(model) });
  await expect(row).toContainText("1.5");
  expect(await axeViolations(page)).toEqual([]);
});

test("a connection is made, its secret shown nowhere, a tool server is added with it, refreshed and removed", async ({
  page,
}) => {
  const token = `secret-${crypto.randomUUID()}`;
  const suffix = crypto.randomUUID().slice(0, 8);
  const tools = await startMcpServer();
  tools.offer({ name: "search_orders", description: "Finds orders." });
  tools.letIn(token);
  const { origin } = new URL(tools.url);
  const connection = `crm-${suffix}`;
  const server = `shop-${suffix}`;

  await page.goto("/settings/connections");
  await page.getByRole("button", { name: "New connection" }).first().click();
  const made = page.getByRole("dialog", { name: "New connection" });
  await made.getByLabel("Name").fill(connection);
  await made.getByLabel("Allowed addresses").fill(origin);
  await made.getByLabel(/^Token/).fill(token);
  await made.getByRole("button", { name: "Test and create" }).click();
  await expect(made).toBeHidden();
  const connections = page.getByRole("main").getByRole("listitem").filter({ hasText: connection });
  await expect(connections).toContainText(origin);
  expect(await page.content()).not.toContain(token);

  await page.goto("/settings/tools");
  await page.getByRole("button", { name: "Add server" }).first().click();
  const added = page.getByRole("dialog", { name: "Add a tool server" });
  await added.getByLabel("Name").fill(server);
  await added.getByLabel("Address").fill(tools.url);
  await added.getByRole("combobox", { name: "Connection" }).click();
  await page.getByRole("option", { name: new RegExp(connection) }).click();
  await added.getByRole("button", { name: "Add server" }).click();
  await expect(added).toBeHidden();
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: server }) });
  await card.getByRole("button", { name: "1 tool" }).click();
  await expect(card).toContainText(`${server}.search_orders`);
  expect(await axeViolations(page)).toEqual([]);

  tools.offer({ name: "search_orders" }, { name: "cancel_order", annotations: { destructiveHint: true } });
  await card.getByRole("button", { name: "Refresh" }).click();
  await expect(card).toContainText(`${server}.cancel_order`);

  await card.getByRole("button", { name: `More for ${server}` }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(card).toBeHidden();

  await page.goto("/settings/connections");
  await page.getByRole("button", { name: `More for ${connection}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page
    .getByRole("alertdialog", { name: `Delete ${connection}?` })
    .getByRole("button", { name: "Delete connection" })
    .click();
  await expect(connections).toBeHidden();
  await tools.close();
});

test("on a phone the setting that is open is in sight among the others", { tag: LONG }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings/retention");
  const tab = page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Retention" });
  // But for the pixel that it shares with the line below.
  await expect(tab).toBeInViewport({ ratio: 0.95 });
});
