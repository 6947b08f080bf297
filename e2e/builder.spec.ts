// Tagged LONG are the rarer ways in and out of the canvas.

import { expect } from "@playwright/test";
import {
  box,
  CHAIN,
  choose,
  createDraft,
  openBuilder,
  readDraft,
  rename,
  saved,
  sorted,
  transform,
} from "./builder-drafts.ts";
import { signedInTest as test } from "./journey.ts";
import { LONG } from "./tags.ts";

test.use({ viewport: { width: 1440, height: 900 }, permissions: ["clipboard-read", "clipboard-write"] });

test("with the mouse: nodes at an edge and from a handle, moved, undone and kept where they were put", async ({
  page,
  request,
  service,
}) => {
  const agentId = await createDraft({ request, service, graph: CHAIN });
  await openBuilder(page, agentId);
  await page.getByRole("button", { name: "Add a node between one and two" }).click();
  await choose(page, "Approval");
  await expect(box(page, "approval")).toBeVisible();
  await rename(page, "sign");

  await page.getByRole("button", { name: "Fit the graph" }).click();
  await expect(box(page, "three")).toBeInViewport({ ratio: 1 });
  const handle = page.locator('[data-id="sign"] .react-flow__handle-right[data-handleid="rejected"]');
  const from = await handle.boundingBox();
  if (!from) throw new Error("the handle is not drawn");
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 160, { steps: 5 });
  await page.mouse.up();
  await choose(page, "Output");
  await expect(box(page, "output")).toBeVisible();
  await expect
    .poll(async () => sorted((await readDraft(request, agentId)).graph.edges))
    .toEqual(
      sorted([
        { from: "one", to: "sign" },
        { from: "sign", on: "approved", to: "two" },
        { from: "two", to: "three" },
        { from: "sign", on: "rejected", to: "output" },
      ]),
    );

  await page.getByRole("button", { name: "Fit the graph" }).click();
  await expect(box(page, "three")).toBeInViewport({ ratio: 1 });
  const before = await box(page, "three").boundingBox();
  const { revision } = await readDraft(request, agentId);
  await box(page, "three").hover();
  await page.mouse.down();
  await page.mouse.move((before?.x ?? 0) + 40, (before?.y ?? 0) + 220, { steps: 6 });
  await page.mouse.up();
  await saved(page);
  const moved = await box(page, "three").boundingBox();
  expect(moved?.y).toBeGreaterThan((before?.y ?? 0) + 100);
  await expect.poll(async () => JSON.stringify(await readDraft(request, agentId))).toContain('"three":{"x"');
  expect((await readDraft(request, agentId)).revision).toBe(revision);

  for (const label of [/^Undo: Move/, /^Undo: Add a node/])
    await page.getByRole("button", { name: label }).click();
  await expect(box(page, "output")).toHaveCount(0);
  await page.getByRole("button", { name: /^Redo/ }).click();
  await expect(box(page, "output")).toBeVisible();
});

test("nodes are copied to another agent as text, and what is no JSON is told in place", {
  tag: LONG,
}, async ({ page, request, service }) => {
  const [from, to] = [
    await createDraft({ request, service, graph: CHAIN }),
    await createDraft({ request, service, graph: CHAIN }),
  ];
  await openBuilder(page, from);
  await box(page, "two").focus();
  await page.keyboard.press(" ");
  await box(page, "three").focus();
  await page.keyboard.press(" ");
  await page.keyboard.press("ControlOrMeta+c");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('"three"');
  const text = await copied();
  expect(JSON.parse(text)).toMatchObject({
    nodes: [{ id: "two" }, { id: "three" }],
    edges: [{ from: "two" }],
  });
  await openBuilder(page, to);
  await box(page, "one").focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(box(page, "two_2")).toBeFocused();
  await saved(page);
  const { graph } = await readDraft(request, to);
  expect(graph.edges).toContainEqual({ from: "two_2", to: "three_2" });
  await page.evaluate(() => navigator.clipboard.writeText("a shopping list"));
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByRole("alert").filter({ hasText: "has no JSON" })).toBeVisible();
});

test("the graph as JSON, both ways; what is no JSON stays in the editor", async ({
  page,
  request,
  service,
}) => {
  const agentId = await createDraft({ request, service, graph: CHAIN });
  await openBuilder(page, agentId);
  await page.getByRole("tab", { name: "JSON" }).click();
  const editor = page.getByRole("textbox", { name: "The graph as JSON" });
  await expect(editor).toContainText("laneway.agent/1");
  await editor.fill("{ not json");
  await expect(page.getByRole("alert").filter({ hasText: "Invalid JSON" })).toBeVisible();
  await expect(box(page, "two")).toBeVisible();
  await editor.fill(JSON.stringify({ ...CHAIN, nodes: [transform("one"), transform("alone")], edges: [] }));
  await page.getByRole("button", { name: "Fit the graph" }).click();
  await expect(box(page, "alone")).toBeVisible();
  await expect(box(page, "two")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo: Edit the JSON" }).click();
  await expect(box(page, "two")).toBeVisible();
  await expect(editor).toContainText("three");
});

test("who comes to the builder by a link is at its heading, once it is there", { tag: LONG }, async ({
  page,
  request,
  service,
}) => {
  const agentId = await createDraft({ request, service, graph: CHAIN });
  await page.goto(`/agents/${agentId}/publish`);
  await page.getByRole("link", { name: "Edit", exact: true }).press("Enter");
  await expect(box(page, "one")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Built/, level: 1 })).toBeFocused();
});
