// Tagged LONG is a second and third draft to preview.

import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { box, createDraft, inspector, openBuilder } from "./builder-drafts.ts";
import { signedInTest as test } from "./journey.ts";
import { LONG } from "./tags.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const GRAPH = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    {
      id: "main",
      name: "Main",
      mode: "structured",
      start: "double",
      inputSchema: {
        type: "object",
        required: ["amount"],
        properties: { amount: { type: "number", title: "Amount" } },
      },
    },
  ],
  nodes: [
    { id: "double", type: "transform", config: { expression: "{'amount': input.amount * 2}" } },
    {
      id: "pay",
      type: "http",
      config: { method: "POST", url: "http://127.0.0.1:9/pay", body: "{'amount': nodes.double.amount}" },
    },
    { id: "done", type: "output", config: { value: "{'paid': nodes.pay}" } },
  ],
  edges: [
    { from: "double", to: "pay" },
    { from: "pay", to: "done" },
  ],
};

const panel = (page: Page) => page.getByRole("tabpanel");
const result = (page: Page) => page.getByRole("region", { name: "The last preview" });

async function select(page: Page, id: string): Promise<void> {
  await box(page, id).focus();
  await page.keyboard.press("Enter");
  await expect(inspector(page).getByRole("textbox", { name: "Id" })).toHaveValue(id);
}

test("a draft is previewed: nothing is written, an output is pinned, and a node runs again", async ({
  page,
  context: { request },
  service,
}) => {
  const agentId = await createDraft({ request, service, graph: GRAPH });
  await openBuilder(page, agentId);
  await page.getByRole("tab", { name: "Preview" }).click();
  await panel(page).getByRole("button", { name: "Run preview" }).click();
  await expect(panel(page).getByText("Enter the amount.")).toBeVisible();
  await panel(page).getByLabel("Amount").fill("20");
  await panel(page).getByRole("button", { name: "Run preview" }).click();
  await expect(result(page).getByText("Write blocked in a preview")).toBeVisible();
  await expect(result(page).getByRole("button", { name: "Allow this write" })).toBeVisible();
  await result(page).getByRole("button", { name: "Go to pay" }).click();
  await expect(box(page, "pay")).toHaveAttribute("aria-pressed", "true");
  await expect(inspector(page).getByText("Blocked in previews: POST http://127.0.0.1:9/pay")).toBeVisible();
  // What says that nothing was written would stop the next preview as well.
  await expect(inspector(page).getByRole("button", { name: "Pin this output" })).toBeHidden();

  await inspector(page).getByRole("button", { name: "Turn off in previews" }).click();
  await expect(box(page, "pay").getByText("Turned off in previews")).toBeAttached();
  await panel(page).getByRole("button", { name: "Run preview" }).click();
  await expect(result(page).getByText("Completed", { exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await inspector(page).getByRole("button", { name: "Turn on in previews" }).click();
  await expect(inspector(page).getByRole("button", { name: "Pin this output" })).toBeVisible();
  await inspector(page).getByRole("button", { name: "Pin this output" }).click();
  await expect(box(page, "pay").getByText("Its output is pinned")).toBeAttached();
  const unpin = inspector(page).getByRole("button", { name: "Unpin" });
  // Until all is read again that pinning it changed: held below, it would keep the button disabled.
  await expect(unpin).toBeEnabled();
  // All that is read again comes later than the settings, in which the output is no longer pinned.
  const others = /\/api\/agents\/(?!.*preview-settings)/;
  await page.route(others, async (route) => {
    await expect(inspector(page).getByText("Pinned", { exact: true })).toBeHidden();
    await route.continue();
  });
  await unpin.press("Enter");
  await expect(unpin).toBeHidden();
  await expect(inspector(page).locator(":focus")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await inspector(page).getByRole("button", { name: "Pin this output" }).click();
  await expect(box(page, "pay").getByText("Its output is pinned")).toBeAttached();

  await select(page, "double");
  await expect(inspector(page).getByText('{"amount":40}')).toBeVisible();
  await select(page, "done");
  await inspector(page).getByRole("button", { name: "Run from here" }).click();
  await panel(page).getByRole("button", { name: "Run from here" }).click();
  await expect(result(page).getByText("Completed", { exact: true })).toBeVisible();
  await expect(box(page, "double").getByText("Completed")).not.toBeAttached();
  await page.reload();
  await page.getByRole("tab", { name: "Preview" }).click();
  await expect(result(page).getByText("Completed", { exact: true })).toBeVisible();
});

test("a node that is allowed to write does so, until it does something else", { tag: LONG }, async ({
  page,
  context: { request },
  service,
}) => {
  const agentId = await createDraft({ request, service, graph: GRAPH });
  await openBuilder(page, agentId);
  await select(page, "pay");
  await inspector(page).getByRole("button", { name: "Allow this write" }).click();
  await expect(inspector(page).getByText("allowed this write in previews")).toBeVisible();
  await page.getByRole("tab", { name: "Preview" }).click();
  await panel(page).getByLabel("Amount").fill("20");
  await panel(page).getByRole("button", { name: "Run preview" }).click();
  // The address is one that this installation does not call: the request was tried.
  await expect(result(page).getByText("A node failed")).toBeVisible();
});

test("an approval that a preview asks for is given in the panel, where the focus stays", {
  tag: LONG,
}, async ({ page, context: { request }, service }) => {
  const graph = {
    ...GRAPH,
    lanes: GRAPH.lanes.map((lane) => ({ ...lane, start: "sign" })),
    nodes: [
      { id: "sign", type: "approval", config: { title: "Sign", summary: "Refund?" } },
      { id: "end", type: "output", config: { value: "'signed'" } },
    ],
    edges: [{ from: "sign", on: "approved", to: "end" }],
  };
  const agentId = await createDraft({ request, service, graph });
  await openBuilder(page, agentId);
  await page.getByRole("tab", { name: "Preview" }).click();
  await panel(page).getByRole("button", { name: "Run preview" }).click();
  await expect(panel(page).getByLabel("Amount")).toBeFocused();
  await page.keyboard.type("20");
  await page.keyboard.press("Enter");
  await expect(result(page).getByRole("button", { name: "Approve" })).toBeVisible();
  await expect(panel(page).getByLabel("Amount")).toBeFocused();
  await result(page).getByRole("button", { name: "Approve" }).click();
  await expect(result(page).getByText("Completed", { exact: true })).toBeVisible();
  await expect(result(page)).toBeFocused();
});
