// Tagged LONG is each further way to find something.

import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { signedInTest as test } from "./journey.ts";
import { startByKey } from "./start-by-key.ts";
import { LONG } from "./tags.ts";

/** Over the limit, so that it waits for an approval. */
const input = { orderId: "A-77", amount: 900, reason: "damaged" };

const rows = (page: Page) => page.getByRole("table", { name: "Runs" }).locator("tbody tr");
const palette = (page: Page) => page.getByRole("dialog", { name: "Search and act" });

/** A run with a metadata value that no other has. */
async function startMarked({
  request,
  service,
}: Pick<Parameters<typeof startByKey>[0], "request" | "service">) {
  const mark = `ticket ${randomUUID().slice(0, 18)}`;
  const body = { input, metadata: { ticket: mark, channel: "phone" } };
  return { mark, runId: await startByKey({ request, service, agent: "Refund desk", body }) };
}

test("one field finds runs by a metadata value, any part of an id and a name, and stands in the address", async ({
  page,
  request,
  service,
}) => {
  const { mark, runId } = await startMarked({ request, service });
  await page.goto("/runs?view=all");
  const search = page.getByRole("searchbox", { name: "Search runs" });
  for (const text of [mark, runId, runId.slice(-8), runId.slice(12, 22)]) {
    await search.fill(text);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first().getByRole("link").first()).toHaveAttribute("href", `/runs/${runId}`);
  }
  await search.fill("refund desk");
  await expect(page).toHaveURL(/q=refund(\+|%20)desk/);
  await expect(rows(page).first()).toContainText("Refund desk");
  await page.reload();
  await expect(search).toHaveValue("refund desk");
  await expect(rows(page).first()).toContainText("Refund desk");

  await search.fill("no such words 100%_\\");
  await expect(page.getByText("No runs match these filters")).toBeVisible();
  await expect(page.getByText("as a whole metadata value")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(search).toHaveValue("");
  await expect(rows(page).first()).toBeVisible();
});

test("while older runs are searched the list says how far back, and nothing of new runs", async ({
  page,
}) => {
  const searchedBack = new Date(Date.now() - 9 * 86_400_000).toISOString();
  await page.route(/\/api\/runs\?/, async (route) => {
    // The next page is still being searched.
    if (new URL(route.request().url()).searchParams.has("cursor")) return;
    const response = await route.fetch();
    const pagination = { nextCursor: "further-back", hasMore: true };
    await route.fulfill({ response, json: { runs: [], searchedBack, pagination } });
  });
  await page.goto("/runs?view=all&q=nothing-such");
  await expect(page.getByText("Nothing in the last 9 days yet, searching further back")).toBeVisible();
  await expect(page.getByText("Many new runs")).toBeHidden();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a metadata filter is chosen by keys from what runs have, or typed", { tag: LONG }, async ({
  page,
  request,
  service,
}) => {
  const { mark, runId } = await startMarked({ request, service });
  await page.goto("/runs?view=all");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("button", { name: "Metadata" }).click();
  const filter = page.getByRole("dialog", { name: "Metadata" });
  await expect(filter.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("tick");
  await expect(filter.getByRole("option", { name: "ticket" }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(filter.getByPlaceholder("Find or type a value")).toBeFocused();
  await page.keyboard.type(mark);
  await expect(filter.getByRole("option", { name: mark })).toHaveCount(1);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/metadata=ticket/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first().getByRole("link").first()).toHaveAttribute("href", `/runs/${runId}`);
});

test("the palette finds a run by its metadata, and acts on what is open, all by keys", { tag: LONG }, async ({
  page,
  request,
  service,
}) => {
  const { mark, runId } = await startMarked({ request, service });
  await page.goto("/agents");
  await expect(page.getByRole("heading", { name: "Agents", level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await palette(page).getByRole("combobox").fill(mark);
  await expect(palette(page).getByRole("option", { name: new RegExp(runId) })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/runs/${runId}`);

  await expect(page.getByRole("button", { name: "Cancel", exact: true })).toBeVisible();
  await page.keyboard.press("Control+k");
  const acts = palette(page).getByRole("group", { name: "This run" });
  await expect(acts.getByRole("option", { name: "Cancel the run" })).toBeVisible();
  await expect(acts.getByRole("option", { name: "Copy link to this page" })).toBeVisible();
  await palette(page).getByRole("combobox").fill("compare");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/runs/compare?left=${runId}`);

  await page.goto(`/runs/${runId}`);
  await expect(page.getByRole("button", { name: "Cancel", exact: true })).toBeVisible();
  await page.keyboard.press("Control+k");
  await palette(page).getByRole("combobox").fill("cancel");
  await expect(palette(page).getByRole("option", { name: "Cancel the run" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the run" }).click();
  await expect(page.getByText("Cancelled").first()).toBeVisible();

  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("option", { name: "Cancel the run" })).toHaveCount(0);
  await palette(page).getByRole("combobox").fill("again same");
  await expect(palette(page).getByRole("option", { name: "Run again with the same input" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Run this again?" })).toBeVisible();
});

test("“start refund desk” opens its form, and people, views and what waits are found", { tag: LONG }, async ({
  page,
  request,
  service,
}) => {
  await startMarked({ request, service });
  await page.goto("/overview");
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await palette(page).getByRole("combobox").fill("start refund desk");
  // Entered before anything is found: it waits for the answer.
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/agents\/agt_\w+\/start/);
  await expect(page.getByRole("main").getByText("Refund desk").first()).toBeVisible();

  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("group", { name: "This agent" })).toBeVisible();
  await palette(page).getByRole("combobox").fill("builder");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/agents\/agt_\w+\/edit/);

  const found = async (text: string, group: string) => {
    await page.keyboard.press("Control+k");
    await palette(page).getByRole("combobox").fill(text);
    await expect(palette(page).getByRole("group", { name: group }).getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
  };
  await page.goto("/overview");
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await found(service.email, "People");
  await found("refund", "Inbox");
  const view = `View ${randomUUID().slice(0, 8)}`;
  const made = await page.request.post("/api/views", {
    headers: { origin: service.baseUrl },
    data: { page: "runs", name: view, query: "status=failed", visibility: "own" },
  });
  expect(made.status()).toBe(201);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await found(view, "Saved views");
  await page.request.delete(`/api/views/${(await made.json()).id}`, { headers: { origin: service.baseUrl } });
});
