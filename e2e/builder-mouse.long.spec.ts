// Long: a whole agent is built once more, and this goes on from there; builder.spec.ts has the mouse at three nodes.

import { expect, type Locator, type Page } from "@playwright/test";
import {
  BLANK,
  box,
  createDraft,
  drag,
  inspector,
  middleOf,
  openBuilder,
  readDraft,
  rename,
  saved,
} from "./builder-drafts.ts";
import { signedInTest as test } from "./journey.ts";
import { pollByKey } from "./poll-by-key.ts";
import { startByKey } from "./start-by-key.ts";

test.use({ viewport: { width: 1600, height: 1000 } });

const panel = (page: Page) => page.getByRole("tabpanel");
const handle = (page: Page, nodeId: string, outcome: string) =>
  page.locator(`[data-id="${nodeId}"] .react-flow__handle[data-handleid="${outcome}"]`);

/** Takes a node that the open search offers under a name, and waits until its form is shown. */
async function pick(page: Page, name: string): Promise<void> {
  const selected = page.locator('[role=button][data-box][aria-pressed="true"]');
  const before = await selected.evaluateAll(([one]) => one?.getAttribute("data-box") ?? "");
  // With a sentence of what it does; what was used last comes before that.
  await page
    .getByRole("dialog")
    .getByRole("option", { name: new RegExp(`^${name}`) })
    .last()
    .click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(selected).not.toHaveAttribute("data-box", before);
  const id = (await selected.getAttribute("data-box")) ?? "";
  await expect(inspector(page).getByRole("textbox", { name: "Id" })).toHaveValue(id);
}

/** Draws a line from the middle of one place to another. */
async function draw(
  page: Page,
  from: Locator,
  to: { by: [number, number] } | { onto: Locator },
): Promise<void> {
  const start = await middleOf(from);
  const end = "onto" in to ? await middleOf(to.onto) : { x: start.x + to.by[0], y: start.y + to.by[1] };
  await drag(page, start, end);
  await page.mouse.up();
}

/** Replaces what a field of the inspector holds. */
async function write(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

test("the refund agent is built from nothing with the mouse, previewed, published, started, changed and restored", async ({
  page,
  request,
  service,
}) => {
  test.setTimeout(180_000);
  const agentId = await createDraft({ request, service, graph: BLANK });
  await openBuilder(page, agentId);
  const field = (name: string) => inspector(page).getByRole("textbox", { name });

  await page.getByRole("button", { name: "Add node" }).click();
  await pick(page, "Transform");
  await rename(page, "assess");
  await write(page, field("Value"), "{'risk': input.amount > 500 ? 'high' : 'low'}");

  await draw(page, handle(page, "assess", "done"), { by: [120, 40] });
  await pick(page, "Switch");
  await rename(page, "route");
  await write(page, field("Name").last(), "high");
  await write(page, field("When"), "nodes.assess.risk == 'high'");
  await page.getByRole("button", { name: "Fit the graph" }).click();

  await draw(page, handle(page, "route", "high"), { by: [90, -60] });
  await pick(page, "Approval");
  await rename(page, "sign");
  await write(page, field("Title"), "Refund over the limit");
  await write(page, field("Summary"), "Refund {{ input.amount }} EUR?");
  await page.getByRole("button", { name: "Fit the graph" }).click();

  await draw(page, handle(page, "route", "else"), { by: [90, 120] });
  await pick(page, "Output");
  await rename(page, "paid");
  await write(page, field("Result"), "{'decision': 'refunded'}");
  await page.getByRole("button", { name: "Fit the graph" }).click();
  await draw(page, handle(page, "sign", "approved"), {
    onto: page.locator('[data-id="paid"] .react-flow__handle-left'),
  });
  await draw(page, handle(page, "sign", "rejected"), { by: [90, 40] });
  await pick(page, "Output");
  await rename(page, "refused");
  await write(page, field("Result"), "{'decision': 'refused'}");

  await page.getByRole("button", { name: "Fit the graph" }).click();
  await box(page, "lane:main").click();
  await inspector(page).getByRole("button", { name: "Add field" }).first().click();
  const first = inspector(page).getByRole("group", { name: "field 1" });
  await write(page, first.getByRole("textbox", { name: "Name" }), "amount");
  await inspector(page).getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Number", exact: true }).click();
  await saved(page);
  const { graph } = await readDraft(request, agentId);
  expect(graph).toMatchObject({ lanes: [{ start: "assess" }] });
  expect(graph.edges).toHaveLength(5);
  await expect(page.getByRole("tab", { name: "Problems" })).toHaveText("Problems0");

  await page.getByRole("tab", { name: "Preview" }).click();
  await panel(page).getByLabel("amount").fill("20");
  await panel(page).getByRole("button", { name: "Run preview" }).click();
  const result = page.getByRole("region", { name: "The last preview" });
  await expect(result.getByText("Completed", { exact: true })).toBeVisible();
  await box(page, "assess").click();
  await inspector(page).getByRole("button", { name: "Pin this output" }).click();
  await expect(box(page, "assess").getByText("Its output is pinned")).toBeAttached();

  const openPublish = async () => {
    await page.getByRole("link", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("heading", { name: /^Publish/ })).toBeVisible();
  };
  const publish = async (message: string) => {
    await page.getByRole("textbox", { name: "Message" }).fill(message);
    await page.getByRole("button", { name: /^Publish version/ }).click();
    await expect(page.getByRole("tab", { name: /Versions/, selected: true })).toBeVisible();
  };
  await openPublish();
  await publish("It begins");
  const decided = async () => {
    const runId = await startByKey({ request, service, agent: agentId, body: { input: { amount: 20 } } });
    return pollByKey({ request, service, runId, waitSeconds: 10 });
  };
  expect(await decided()).toMatchObject({ status: "completed", finalResponse: { decision: "refunded" } });

  await openBuilder(page, agentId);
  await box(page, "paid").click();
  await write(page, field("Result"), "{'decision': 'paid back'}");
  await saved(page);
  await openPublish();
  const drawn = page.getByRole("region", { name: "What changed in the graph" });
  await expect(drawn.locator('[data-node="paid"]')).toContainText("Changed");
  await publish("Other words");
  expect(await decided()).toMatchObject({ status: "completed", finalResponse: { decision: "paid back" } });
  await page.getByRole("button", { name: "More for version 1" }).click();
  await page.getByRole("menuitem", { name: "Restore into the draft" }).click();
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByText("Version 1 is in the draft")).toBeVisible();
  await openBuilder(page, agentId);
  await box(page, "paid").click();
  await expect(field("Result")).toHaveText("{'decision': 'refunded'}");
});
