// Tagged LONG are the rarer ways to begin.

import { expect } from "@playwright/test";
import { violationsInAllViews } from "./all-views.ts";
import { CHAIN, createDraft } from "./builder-drafts.ts";
import { signedInTest as test } from "./journey.ts";
import { ALL_VIEWS, LONG } from "./tags.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("an agent begins as a template with its tests, which pass", { tag: ALL_VIEWS }, async ({ page }) => {
  await page.goto("/agents");
  await page.getByRole("link", { name: "New agent" }).first().click();
  await expect(page.getByRole("heading", { name: "New agent", level: 1 })).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(11);
  await page.getByRole("radio", { name: /^Nightly sync/ }).check();
  await expect(page).toHaveURL(/from=nightly-sync/);
  await page.reload();
  const form = page.getByRole("form", { name: "The new agent" });
  await expect(form.getByLabel("Name")).toHaveValue("Nightly sync");
  await expect(form.getByText(/comes with \d tests/)).toBeVisible();
  expect(await violationsInAllViews(page)).toEqual([]);

  const name = `Nightly ${crypto.randomUUID().slice(0, 8)}`;
  await form.getByLabel("Name").fill(name);
  await form.getByRole("button", { name: "Create agent" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.locator(".react-flow__node").first()).toBeVisible();
  const [, agentId] = /agents\/([^/]+)\/edit/.exec(page.url()) ?? [];
  await page.goto(`/agents/${agentId}/tests`);
  await page.getByRole("button", { name: /Run all/ }).click();
  await expect(page.getByText("Passed").first()).toBeVisible();
});

test("an agent begins as the copy of another, and as a file", { tag: LONG }, async ({ page, service }) => {
  const name = `Copied ${crypto.randomUUID().slice(0, 8)}`;
  await createDraft({ request: page.request, service, graph: CHAIN, name });
  const form = page.getByRole("form", { name: "The new agent" });
  await page.goto("/agents/new?from=copy");
  await expect(form.getByRole("button", { name: "Create agent" })).toBeDisabled();
  await form.getByRole("combobox", { name: "Agent" }).click();
  await page.getByRole("dialog", { name: "Agent" }).getByRole("combobox").fill(name);
  await page.getByRole("option", { name }).click();
  await expect(form.getByLabel("Name")).toHaveValue(`${name} (copy)`);
  await form.getByRole("button", { name: "Create agent" }).click();
  await expect(page.getByRole("heading", { name: `${name} (copy)`, level: 1 })).toBeVisible();
  await expect(page.locator(".react-flow__node").first()).toBeVisible();

  await page.goto("/agents/new?from=file");
  const file = form.getByLabel("Agent file");
  const choose = (text: string) =>
    file.setInputFiles({ name: "agent.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await choose("no json");
  await expect(form.getByText(/The file is not JSON/)).toBeVisible();
  await expect(form.getByRole("button", { name: "Create agent" })).toBeDisabled();
  const graph = { format: "laneway.agent/1", lanes: [], nodes: [], edges: [] };
  await choose(JSON.stringify({ name: `${name} <b>file</b>`, graph }));
  await expect(form.getByLabel("Name")).toHaveValue(`${name} <b>file</b>`);
  await form.getByRole("button", { name: "Create agent" }).click();
  await expect(page.getByRole("heading", { name: `${name} <b>file</b>`, level: 1 })).toBeVisible();
});
