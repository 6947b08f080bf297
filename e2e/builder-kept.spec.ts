// Tagged LONG are the rarer ways of losing what was typed; what is typed and published is not.

import { expect, type Locator, type Page } from "@playwright/test";
import type { JsonObject } from "#lib/contract/json.ts";
import { axeViolations } from "./axe-violations.ts";
import {
  box,
  CHAIN,
  choose,
  createDraft,
  drag,
  inspector,
  middleOf,
  openBuilder,
  readDraft,
  saved,
  transform,
} from "./builder-drafts.ts";
import { signedInTest as test } from "./journey.ts";
import { LONG } from "./tags.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const unsaved = (page: Page) => page.getByRole("button", { name: "Invalid JSON is not saved" });

test("text that is no JSON stays, says so, and is merged with what was changed meanwhile", {
  tag: LONG,
}, async ({ page, context: { request }, service }) => {
  const agentId = await createDraft({ request, service, graph: CHAIN });
  await openBuilder(page, agentId);
  await box(page, "one").click();
  await inspector(page).getByRole("button", { name: "As JSON" }).click();
  const raw = page.getByRole("textbox", { name: "Raw JSON" });
  await raw.fill('{"id":"one","type":"transform","name":"First","config":{"expression":"input"}');
  await expect(unsaved(page)).toBeVisible();
  await box(page, "two").click();
  await expect(raw).toContainText('"two"');
  await unsaved(page).click();
  await expect(box(page, "one")).toHaveAttribute("aria-pressed", "true");
  await expect(raw).toContainText("First");

  // It outlasts the page, and what a program changes of the node is kept when it becomes JSON.
  await page.getByRole("link", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { name: /^Publish/ })).toBeVisible();
  const { revision, graph } = await readDraft(request, agentId);
  const [first, ...others] = graph.nodes;
  const changed = { ...graph, nodes: [{ ...first, config: { expression: "'theirs'" } }, ...others] };
  const written = await request.put(`/api/agents/${agentId}/draft`, {
    headers: { origin: service.baseUrl },
    data: { revision, graph: changed },
  });
  expect(written.ok()).toBe(true);
  await page.goBack();
  await unsaved(page).click();
  await inspector(page).getByRole("button", { name: "As JSON" }).click();
  await expect(raw).toContainText("First");
  expect(await axeViolations(page)).toEqual([]);
  await raw.press("ControlOrMeta+End");
  await page.keyboard.type("}");
  await saved(page);
  await expect(unsaved(page)).toBeHidden();
  await expect
    .poll(async () => (await readDraft(request, agentId)).graph.nodes[0])
    .toEqual({ id: "one", type: "transform", name: "First", config: { expression: "'theirs'" } });

  await page.getByRole("tab", { name: "JSON" }).click();
  await page.getByRole("textbox", { name: "The graph as JSON" }).fill("{");
  await page.getByRole("tab", { name: /^Problems/ }).click();
  await unsaved(page).click();
  await expect(page.getByRole("textbox", { name: "The graph as JSON" })).toHaveText("{");
});

test("what is undone is not selected, and keys lead from the inspector back to the canvas", {
  tag: LONG,
}, async ({ page, context: { request }, service }) => {
  const agentId = await createDraft({ request, service, graph: CHAIN });
  await openBuilder(page, agentId);
  await box(page, "two").focus();
  await page.keyboard.press("/");
  await choose(page, "Wait");
  await expect(box(page, "wait")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(box(page, "wait")).toBeHidden();
  await expect(inspector(page).getByRole("heading", { name: "Agent" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Canvas" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(box(page, "lane:main")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(box(page, "one")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(inspector(page).getByRole("textbox").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(box(page, "one")).toBeFocused();

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard" });
  await expect(keys.getByText("Connect the focused node to another")).toBeVisible();
  await expect(keys.getByText("Search and act")).toHaveCount(1);
  await expect(keys.getByText("Create a task")).toHaveCount(0);
});

test("what another person writes in a text leaves the cursor where it is, and undo what they wrote", {
  tag: LONG,
}, async ({ page, context, request, service }) => {
  const lines = ["'one'", "+ 'two'", "+ 'three'", "+ 'four'", "+ 'five'"];
  const [first, ...others] = CHAIN.nodes as JsonObject[];
  const long = { ...first, config: { expression: lines.join("\n") } };
  const agentId = await createDraft({ request, service, graph: { ...CHAIN, nodes: [long, ...others] } });
  await openBuilder(page, agentId);
  const other = await context.newPage();
  await openBuilder(other, agentId);
  const [mine, theirs] = await Promise.all(
    [page, other].map(async (who) => {
      await box(who, "one").click();
      return inspector(who).getByRole("textbox", { name: "Value" });
    }),
  );
  if (!mine || !theirs) throw new Error("two have it open");
  const lineOf = (text: Locator, index: number) => text.locator(".cm-line").nth(index);
  await lineOf(mine, 1).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" + 'mine'");
  await saved(page);
  await lineOf(theirs, 3).click();
  await other.keyboard.press("End");
  await other.keyboard.type(" + 'theirs'");
  await saved(other);
  await expect(lineOf(mine, 3)).toHaveText("+ 'four' + 'theirs'");
  await page.keyboard.type(" + 'more'");
  await expect(lineOf(mine, 1)).toHaveText("+ 'two' + 'mine' + 'more'");
  for (let presses = 0; presses < 6; presses++) await page.keyboard.press("ControlOrMeta+z");
  await expect(lineOf(mine, 1)).toHaveText("+ 'two'");
  await expect(lineOf(mine, 3)).toHaveText("+ 'four' + 'theirs'");
  await saved(page);
  await expect(lineOf(theirs, 1)).toHaveText("+ 'two'");
});

test("a lane's new field is named at once, and a misspelt one is found", { tag: LONG }, async ({
  page,
  context: { request },
  service,
}) => {
  const agentId = await createDraft({ request, service, graph: CHAIN });
  await openBuilder(page, agentId);
  await box(page, "lane:main").click();
  await inspector(page).getByRole("button", { name: "Add field" }).click();
  await expect(inspector(page).getByRole("textbox", { name: "Name", exact: true }).last()).toBeFocused();
  await page.keyboard.type("amount");
  await saved(page);
  const [lane] = (await readDraft(request, agentId)).graph.lanes;
  expect(lane).toMatchObject({ inputSchema: { required: ["amount"], additionalProperties: false } });
  await box(page, "one").click();
  const expression = inspector(page).getByRole("textbox", { name: "Value" });
  await expression.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("input.amuont");
  await expect(inspector(page).getByText("did you mean 'amount'?").first()).toBeVisible();
});

test("a node that is dragged moves no other, and passes over the small map without moving the view", {
  tag: LONG,
}, async ({ page, context: { request }, service }) => {
  // Fewer have no small map.
  const others = Array.from({ length: 12 }, (_, index) => `other_${String(index).padStart(2, "0")}`);
  const nodes = ["one", "two", "three", ...others].map(transform);
  const agentId = await createDraft({ request, service, graph: { ...CHAIN, nodes } });
  await openBuilder(page, agentId);
  await page.getByRole("button", { name: "Fit the graph" }).click();
  await expect(box(page, "three")).toBeInViewport({ ratio: 0.9 });
  const places = () => Promise.all(["one", "three"].map((id) => box(page, id).boundingBox()));
  const before = await places();
  const map = await middleOf(page.locator(".react-flow__panel svg.nopan"));
  await drag(page, await middleOf(box(page, "two")), map);
  await page.mouse.up();
  await saved(page);
  expect(await places()).toEqual(before);
  const { layout } = await (await request.get(`/api/agents/${agentId}/draft`)).json();
  expect(Object.keys(layout.nodes).toSorted()).toEqual(["lane:main", "one", ...others, "three", "two"]);
});

test("who publishes right after typing publishes what was typed", async ({
  page,
  context: { request },
  service,
}) => {
  const agentId = await createDraft({ request, service, graph: CHAIN });
  await openBuilder(page, agentId);
  const happened: string[] = [];
  const isDraft = (url: string) => url.endsWith(`/api/agents/${agentId}/draft`);
  page.on("request", (sent) => {
    if (sent.url().includes("/comparison?")) happened.push("compared");
  });
  page.on("response", (answer) => {
    if (isDraft(answer.url()) && answer.request().method() === "PUT") happened.push("saved");
  });
  await box(page, "one").click();
  await inspector(page).getByRole("textbox", { name: "Name" }).fill("Typed last");
  await page.getByRole("link", { name: "Publish" }).click();
  await page.getByRole("button", { name: "Publish version 1" }).click();
  await expect(page.getByRole("tab", { name: /Versions/, selected: true })).toBeVisible();
  expect(happened.slice(0, 2)).toEqual(["saved", "compared"]);
  expect((await readDraft(request, agentId)).graph.nodes[0]).toMatchObject({ name: "Typed last" });
});

test("a frame drawn around nodes selects them, and who renames one stays in its form", { tag: LONG }, async ({
  page,
  context: { request },
  service,
}) => {
  const agentId = await createDraft({ request, service, graph: CHAIN });
  await openBuilder(page, agentId);
  await page.getByRole("button", { name: "Fit the graph" }).click();
  const [one, two] = [await middleOf(box(page, "one")), await middleOf(box(page, "two"))];
  await page.keyboard.down("Shift");
  await drag(page, { x: one.x, y: one.y - 90 }, { x: two.x, y: two.y + 90 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await expect(page.getByText("2 selected.")).toBeVisible();
  for (const id of ["one", "two"]) await expect(box(page, id)).toHaveAttribute("aria-pressed", "true");

  await page.keyboard.press("Escape");
  await box(page, "one").click();
  const id = inspector(page).getByRole("textbox", { name: "Id" });
  await id.fill("first");
  await id.press("Enter");
  await expect(box(page, "first")).toBeVisible();
  await expect(id).toBeFocused();
  await id.fill("uno");
  await id.press("Tab");
  await expect(box(page, "uno")).toBeVisible();
  await expect(id).not.toBeFocused();
  await expect(inspector(page).locator(":focus")).toBeVisible();
});
