// Tagged LONG is what leaves as a file and comes back.

import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import type { JsonObject } from "#lib/contract/json.ts";
import { violationsInAllViews } from "./all-views.ts";
import { createDraft } from "./builder-drafts.ts";
import { signedInTest as test } from "./journey.ts";
import { makeSkill } from "./make-skill.ts";
import { ALL_VIEWS, LONG } from "./tags.ts";

const graph = (prompt: string, more: readonly JsonObject[] = []): JsonObject => ({
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [{ id: "main", name: "Main", mode: "structured", start: "note", inputSchema: { type: "object" } }],
  nodes: [
    { id: "note", type: "approval", config: { title: "Look", summary: prompt } },
    { id: "out", type: "output", config: { value: "'done'" } },
    ...more,
  ],
  edges: [
    { from: "note", on: "approved", to: "out" },
    ...more.map(({ id }) => ({ from: "note", on: "rejected", to: `${id}` })),
  ],
});

/** Writes the draft as another builder or program would. */
async function write(page: Page, agentId: string, changed: JsonObject): Promise<void> {
  const { revision }: { revision: number } = await (
    await page.request.get(`/api/agents/${agentId}/draft`)
  ).json();
  const response = await page.request.put(`/api/agents/${agentId}/draft`, {
    headers: { origin: new URL(page.url()).origin },
    data: { revision, graph: changed },
  });
  expect(response.ok()).toBe(true);
}

async function publish(page: Page, message: string): Promise<void> {
  await page.getByLabel("Message").fill(message);
  await page.getByRole("button", { name: /^Publish version/ }).click();
  await expect(page.getByRole("tab", { name: /Versions/, selected: true })).toBeVisible();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
}

const refused = { id: "refused", type: "output", config: { value: "'refused'" } };

test("a draft is looked at, published with a message, changed, compared, restored and published again", {
  tag: ALL_VIEWS,
}, async ({ page, service }) => {
  // Eight looks of axe at pages with graphs, beside another browser.
  test.setTimeout(180_000);
  const skill = `Tone ${crypto.randomUUID().slice(0, 8)}`;
  const skillId = await makeSkill({ service, request: page.request, name: skill });
  const tone = { id: "tone", type: "llm", config: { prompt: "Say no", skills: [{ skillId }] } };
  const agentId = await createDraft({
    request: page.request,
    service,
    graph: graph("One\nTwo\nThree", [tone]),
  });
  await page.goto(`/agents/${agentId}/history`);
  await expect(page.getByRole("heading", { name: "No versions yet" })).toBeVisible();
  await page.getByRole("link", { name: "Open the builder" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.goBack();
  await page.getByRole("link", { name: "Look at what would be published" }).click();
  await expect(page.getByText("Added", { exact: true }).first()).toBeVisible();
  await publish(page, "It begins");

  // While the page that publishes is open, somebody else writes: what they wrote is seen before it is published.
  await write(page, agentId, graph("One\n2\nThree"));
  await page.getByRole("link", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Added: 2")).toBeVisible();
  await write(page, agentId, graph("One\n2\nThree", [refused]));
  await page.getByRole("button", { name: "Publish version 2" }).click();
  await expect(page.getByText("The draft changed while this page was open.")).toBeVisible();
  const canvas = page.getByRole("region", { name: "What changed in the graph" });
  await expect(canvas.locator('[data-node="refused"]')).toContainText("Added");
  await expect(canvas.locator('[data-node="note"]')).toContainText("Changed");
  await expect(page.getByText("Removed: Two")).toBeVisible();
  expect(await violationsInAllViews(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await publish(page, "Refusals have an end of their own");

  await page.getByRole("button", { name: "More for version 2" }).click();
  await page.getByRole("menuitem", { name: "Show its changes" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "note → refused" })).toContainText("Added");
  expect(await violationsInAllViews(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("button", { name: "More for version 1" }).click();
  await page.getByRole("menuitem", { name: "Restore into the draft" }).click();
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByText("Version 1 is in the draft")).toBeVisible();
  const draft = await (await page.request.get(`/api/agents/${agentId}/draft`)).json();
  expect(draft.graph.nodes[0].config.summary).toBe("One\nTwo\nThree");
  const pinned = page.getByRole("region", { name: "The draft keeps versions of skills" });
  await expect(pinned.getByRole("listitem")).toHaveText(`${skill} version 2 in tone`);

  await page.getByRole("button", { name: "More for version 1" }).click();
  await page.getByRole("menuitem", { name: "Publish again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish again" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Version 3" }).first()).toContainText(
    "Published",
  );
  await page.getByRole("link", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Nothing changed since the published version.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish version 4" })).toBeDisabled();
  await pinned.getByRole("button", { name: "Use the published versions" }).click();
  await expect(pinned).toBeHidden();
});

test("a problem keeps a draft from being published, and leads to its place in the builder", async ({
  page,
  service,
}) => {
  const broken = graph("{{ input. }}");
  const agentId = await createDraft({ request: page.request, service, graph: broken });
  await page.goto(`/agents/${agentId}/publish`);
  await expect(page.getByText("Fix 1 problem first.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish version 1" })).toBeDisabled();
  await page.getByRole("list", { name: "Problems" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/edit\?at=note$/);
  await expect(page.getByRole("complementary", { name: "Inspector" })).toContainText(
    "The template is wrong at line 1",
  );
});

test("an agent is exported as a file and imported again; what is no agent is told in place", {
  tag: LONG,
}, async ({ page, service }) => {
  const agentId = await createDraft({ request: page.request, service, graph: graph("One") });
  await page.goto(`/agents/${agentId}/publish`);
  await publish(page, "First");
  await page.getByRole("button", { name: "More for version 1" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export" }).click();
  const file = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(file).toMatchObject({ graph: { nodes: [{ id: "note" }, { id: "out" }] } });

  await page.getByRole("button", { name: "More for this agent" }).click();
  await page.getByRole("menuitem", { name: "Import a file into the draft" }).click();
  const dialog = page.getByRole("dialog", { name: "Import a file into the draft" });
  const choose = (text: string) =>
    dialog
      .getByLabel("Agent file")
      .setInputFiles({ name: "agent.json", mimeType: "application/json", buffer: Buffer.from(text) });
  for (const [text, fault] of [
    ["{", "The file is not JSON"],
    ["[]", "The file is no agent"],
    [JSON.stringify(file.graph), "a graph alone"],
    ["x".repeat(5_000_000), "larger than 2 MiB"],
  ] as const) {
    await choose(text);
    await expect(dialog.getByRole("alert")).toContainText(fault);
    await expect(dialog.getByRole("button", { name: "Import" })).toBeDisabled();
  }
  await choose(JSON.stringify({ ...file, graph: graph("Imported") }));
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(page.getByText("File imported into the draft")).toBeVisible();
  await expect(page.getByText("Added: Imported")).toBeVisible();
});
