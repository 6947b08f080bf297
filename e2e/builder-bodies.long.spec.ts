// Long: twenty gestures on a canvas that settles after each.

import { expect } from "@playwright/test";
import type { JsonObject } from "#lib/contract/json.ts";
import { violationsInAllViews } from "./all-views.ts";
import { axeViolations } from "./axe-violations.ts";
import {
  BLANK,
  box,
  choose,
  createDraft,
  drag,
  middleOf,
  openBuilder,
  readDraft,
  saved,
  transform,
} from "./builder-drafts.ts";
import { signedInTest as test } from "./journey.ts";
import { ALL_VIEWS } from "./tags.ts";

test.use({ viewport: { width: 1600, height: 900 } });

const body = { start: "in_one", nodes: [transform("in_one"), transform("in_two")], edges: [] };
const GRAPH: JsonObject = {
  ...BLANK,
  lanes: [{ id: "main", name: "Main", mode: "structured", start: "one", inputSchema: { type: "object" } }],
  nodes: [
    transform("one"),
    transform("two"),
    { id: "each", type: "for_each", config: { items: "[1]", body } },
  ],
  edges: [
    { from: "one", to: "two" },
    { from: "two", to: "each" },
  ],
};

test("nodes go into a body and out of it, its start is set, and it folds, by mouse and by keyboard", {
  tag: ALL_VIEWS,
}, async ({ page, request, service }) => {
  test.setTimeout(120_000);
  const agentId = await createDraft({ request, service, graph: GRAPH });
  await openBuilder(page, agentId);
  await page.getByRole("button", { name: "Fit the graph" }).click();
  await expect(box(page, "in_two")).toBeInViewport({ ratio: 0.9 });
  const graph = async () => (await readDraft(request, agentId)).graph;
  const bodyNow = async () =>
    (await graph()).nodes.find(({ id }) => id === "each")?.config.body as typeof body | undefined;
  const inside = async () => (await bodyNow())?.nodes.map(({ id }) => id);

  // Into the body with the mouse: what would cross its border is cut, said, and all of it undone by one step.
  const inBody = await middleOf(box(page, "in_one"));
  await drag(page, await middleOf(box(page, "two")), { ...inBody, y: inBody.y + 40 });
  await expect(page.getByText("Let go to move it into each")).toBeVisible();
  await page.mouse.up();
  const notice = page.getByRole("alert").filter({ hasText: "2 connections were removed" });
  await expect(notice).toBeVisible();
  await expect.poll(inside).toEqual(["in_one", "in_two", "two"]);
  expect((await graph()).edges).toEqual([]);
  expect(await violationsInAllViews(page)).toEqual([]);
  // On a phone, as the last view is, it is as wide as the canvas.
  expect((await notice.boundingBox())?.width).toBeGreaterThan(330);
  await page.setViewportSize({ width: 1600, height: 900 });
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(notice).toBeHidden();
  await expect.poll(async () => (await graph()).edges).toEqual(GRAPH.edges);
  expect(await inside()).toEqual(["in_one", "in_two"]);

  await page.getByRole("button", { name: "Fit the graph" }).click();
  await expect(box(page, "in_two")).toBeInViewport({ ratio: 0.9 });

  // The start of the body: a line from its mark, and an action of the node.
  const mark = await middleOf(page.locator('[data-id="each"] [data-handleid="start of the body"]'));
  await drag(page, mark, await middleOf(page.locator('[data-id="in_two"] .react-flow__handle-left')));
  await page.mouse.up();
  await expect.poll(async () => (await bodyNow())?.start).toBe("in_two");
  await box(page, "in_one").click();
  await page.getByRole("button", { name: "Start the body here" }).click();
  await expect.poll(async () => (await bodyNow())?.start).toBe("in_one");

  // By keyboard: the start, out of the body, folded and open.
  await box(page, "in_two").focus();
  await page.keyboard.press("s");
  await expect.poll(async () => (await bodyNow())?.start).toBe("in_two");
  await page.keyboard.press("m");
  await choose(page, "Out of all bodies");
  await expect(page.locator(":focus")).toHaveAttribute("data-box", "in_two");
  await expect.poll(inside).toEqual(["in_one"]);
  expect((await bodyNow())?.start).toBe("in_one");
  await page.keyboard.press("m");
  await choose(page, "each");
  await expect.poll(inside).toEqual(["in_one", "in_two"]);
  await box(page, "each").focus();
  await page.keyboard.press("o");
  await expect(box(page, "in_one")).toHaveCount(0);
  await expect(box(page, "each")).toBeFocused();
  await expect(page.getByText("2 nodes inside", { exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await saved(page);
  await page.reload();
  await expect(box(page, "one")).toBeVisible();
  await expect(box(page, "in_one")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+f");
  await choose(page, "in_two");
  await expect(box(page, "in_two")).toBeFocused();
  await page.getByRole("button", { name: "Fold each" }).click();
  await page.getByRole("button", { name: "Open each" }).click();
  await expect(box(page, "in_one")).toBeVisible();
});
