import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { box, CHAIN, choose, createDraft, inspector, openBuilder, readDraft } from "./builder-drafts.ts";
import { signedInTest as test } from "./journey.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const widthOf = async (page: Page) => (await inspector(page).boundingBox())?.width ?? 0;

test("types are offered by family and by what was used last, and panels keep the size that they are given", async ({
  page,
  request,
  service,
}) => {
  const agentId = await createDraft({ request, service, graph: CHAIN });
  await openBuilder(page, agentId);
  await expect(box(page, "one")).toContainText("input");
  await page.getByRole("button", { name: "Add node" }).click();
  const list = page.getByRole("dialog").getByRole("listbox");
  await expect(list.getByRole("group", { name: "People" })).toContainText("Has a person approve or reject.");
  await expect(list.getByRole("group", { name: "Last used" })).toBeHidden();
  expect(await axeViolations(page)).toEqual([]);
  await choose(page, "approv");
  await expect(box(page, "approval")).toBeVisible();
  await page.getByRole("button", { name: "Add node" }).click();
  await list.getByRole("group", { name: "Last used" }).getByRole("option", { name: "Approval" }).click();
  await expect(box(page, "approval_2")).toBeVisible();

  const before = await widthOf(page);
  const edge = page.getByRole("separator", { name: "Width of the inspector" });
  await edge.press("ArrowLeft");
  await edge.press("ArrowLeft");
  expect(await widthOf(page)).toBe(before + 48);
  await expect(edge).toHaveAttribute("aria-valuenow", String(before + 48));
  await page.reload();
  await expect(box(page, "one")).toBeVisible();
  expect(await widthOf(page)).toBe(before + 48);
  await edge.dblclick();
  expect(await widthOf(page)).toBe(before);
});

test("several nodes are put in a column, spaced out and duplicated with their edges", async ({
  page,
  request,
  service,
}) => {
  const agentId = await createDraft({ request, service, graph: CHAIN });
  await openBuilder(page, agentId);
  await page.locator(".react-flow__pane").click({ position: { x: 20, y: 200 } });
  for (const id of ["one", "two", "three"]) await box(page, id).click({ modifiers: ["Shift"] });
  await expect(inspector(page).getByText("3 selected.")).toBeVisible();
  await inspector(page).getByRole("button", { name: "In a column" }).click();
  await expect
    .poll(async () => {
      const boxes = await Promise.all(["one", "two", "three"].map((id) => box(page, id).boundingBox()));
      return new Set(boxes.map((one) => Math.round(one?.x ?? 0))).size;
    })
    .toBe(1);
  await inspector(page).getByRole("button", { name: "Duplicate" }).click();
  await expect(inspector(page).getByText("3 selected.")).toBeVisible();
  await expect
    .poll(async () => (await readDraft(request, agentId)).graph.edges)
    .toContainEqual({ from: "one_2", to: "two_2" });
});
