import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { BLANK, box, choose, createDraft, inspector, openBuilder } from "./builder-drafts.ts";
import { signedInTest as test } from "./journey.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const GRAPH = {
  ...BLANK,
  lanes: [
    {
      id: "main",
      name: "Main",
      mode: "structured",
      start: "each",
      inputSchema: { type: "object", properties: { amount: { type: "number", title: "Amount" } } },
    },
  ],
  nodes: [
    {
      id: "each",
      type: "for_each",
      config: {
        items: "[10, 20]",
        concurrency: 1,
        body: {
          start: "twice",
          nodes: [{ id: "twice", type: "transform", config: { expression: "item * 2" } }],
          edges: [],
        },
      },
    },
    { id: "end", type: "output", config: { value: "1" } },
  ],
  edges: [{ from: "each", to: "end" }],
};

const panel = (page: Page) => page.getByRole("tabpanel");

test("an expression is written of a function that is looked up and a value that is pressed", async ({
  page,
  context: { request },
  service,
}) => {
  const agentId = await createDraft({ request, service, graph: GRAPH });
  await openBuilder(page, agentId);
  await page.getByRole("tab", { name: "Preview" }).click();
  await panel(page).getByLabel("Amount").fill("2.6");
  await panel(page).getByRole("button", { name: "Run preview" }).click();
  await expect(panel(page).getByText("Completed", { exact: true })).toBeVisible();

  await box(page, "end").click();
  const field = inspector(page).getByRole("textbox", { name: "Result" });
  await expect(inspector(page).getByText("ƒx", { exact: true })).toBeVisible();
  await field.fill("");
  await inspector(page).getByRole("button", { name: "Functions for Result" }).click();
  await expect(page.getByRole("option", { name: /^round/ })).toContainText("round(1.005, 2) → 1.01");
  expect(await axeViolations(page)).toEqual([]);
  await choose(page, "half away");
  await expect(field).toHaveText("round()");
  await expect(field).toBeFocused();

  await page.getByRole("tab", { name: "Data" }).click();
  const input = panel(page).getByRole("region", { name: "Input" });
  await input.getByRole("button", { name: "amount", exact: true }).click();
  await expect(field).toHaveText("round(input.amount)");
  await expect(inspector(page).getByText("= 3")).toBeVisible();

  await box(page, "twice").click();
  const output = panel(page).getByRole("region", { name: "Output" });
  await expect(output).toContainText("Choose an iteration");
  await panel(page).getByRole("button", { name: "Next iteration" }).click();
  await expect(output).toContainText("20");
  await panel(page).getByRole("button", { name: "Next iteration" }).click();
  await expect(output).toContainText("40");
  expect(await axeViolations(page)).toEqual([]);
});
