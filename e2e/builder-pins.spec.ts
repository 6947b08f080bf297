import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import type { JsonObject } from "#lib/contract/json.ts";
import { axeViolations } from "./axe-violations.ts";
import { BLANK, box, createDraft, inspector, openBuilder, saved } from "./builder-drafts.ts";
import { signedInTest as test } from "./journey.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const graph = (method: string): JsonObject => ({
  ...BLANK,
  lanes: [
    {
      id: "main",
      name: "Main",
      mode: "structured",
      start: "pay",
      inputSchema: { type: "object", properties: { tags: { type: "array", items: { type: "string" } } } },
    },
  ],
  nodes: [
    { id: "pay", type: "http", config: { method, url: "http://127.0.0.1:9/pay" } },
    { id: "end", type: "output", config: { value: "nodes.pay.status" } },
  ],
  edges: [{ from: "pay", to: "end" }],
});

const panel = (page: Page) => page.getByRole("tabpanel");
const result = (page: Page) => page.getByRole("region", { name: "The last preview" });

test("a blocked write is pinned by hand, checked against what the node gives, listed and removed", async ({
  page,
  context: { request },
  service,
}) => {
  const agentId = await createDraft({ request, service, graph: graph("POST") });
  await openBuilder(page, agentId);
  await page.getByRole("tab", { name: "Preview" }).click();
  await panel(page).getByRole("button", { name: "Run preview" }).click();
  await expect(result(page).getByText("Write blocked in a preview")).toBeVisible();
  await result(page).getByRole("button", { name: "Pin an output" }).click();
  const dialog = page.getByRole("dialog", { name: "Pin an output for pay" });
  const output = dialog.getByRole("textbox", { name: "Output" });
  await expect(output).toHaveValue(/"status": 200/);
  await output.fill('{"status": "201"}');
  await expect(dialog.getByRole("alert")).toContainText("status must be");
  await expect(dialog.getByRole("button", { name: "Save pin" })).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);
  await output.fill('{"status": 201}');
  await dialog.getByRole("button", { name: "Save pin" }).click();
  await expect(dialog).toBeHidden();

  await panel(page).getByRole("button", { name: "Run preview" }).click();
  await expect(result(page).getByText("Completed", { exact: true })).toBeVisible();
  await expect(result(page).getByText("201")).toBeVisible();
  const pins = panel(page).getByRole("region", { name: "Pins" });
  await expect(pins).toContainText('{"status":201}');
  await pins.getByRole("button", { name: "Remove the pin of pay" }).click();
  await expect(pins).toBeHidden();
  await expect(box(page, "pay").getByText("Its output is pinned")).not.toBeAttached();
});

test("a node that begins to write can be allowed at once, and the page does not scroll away", async ({
  page,
  context: { request },
  service,
}) => {
  const agentId = await createDraft({ request, service, graph: graph("GET") });
  await openBuilder(page, agentId);
  await box(page, "pay").click();
  const allow = inspector(page).getByRole("button", { name: "Allow this write" });
  await expect(inspector(page).getByRole("button", { name: "Run from here" })).toBeVisible();
  await expect(allow).toBeHidden();
  await inspector(page).getByRole("combobox", { name: "Method" }).click();
  await page.getByRole("option", { name: "POST" }).click();
  await saved(page);
  await expect(allow).toBeEnabled();

  await page.getByRole("tab", { name: "Preview" }).click();
  await panel(page).getByRole("button", { name: "Add one" }).click();
  await page.getByRole("heading", { level: 1 }).hover();
  await page.mouse.wheel(0, 400);
  await page.mouse.move(300, 300);
  await expect(page.getByRole("link", { name: "Publish" })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);

  const named = await new AxeBuilder({ page }).withRules(["label-content-name-mismatch"]).analyze();
  expect(named.violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
});
