import { expect } from "@playwright/test";
import { startModelServer } from "#lib/testing/model-server.ts";
import { axeViolations } from "./axe-violations.ts";
import { signedInTest as test } from "./journey.ts";
import { settle } from "./pages.ts";

test("a refund is approved by the first steps alone, which tick themselves off, go, and come back", async ({
  page,
}) => {
  await page.goto("/agents");
  await page.getByRole("button", { name: "Help" }).click();
  await page.getByRole("button", { name: "First steps" }).press("Enter");
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps.getByRole("heading", { level: 3 })).toHaveText([
    /^Approve a refund/,
    /^Connect a model/,
    /^Build an agent/,
  ]);
  await settle(page);
  expect(await axeViolations(page)).toEqual([]);

  // Other journeys start refunds and answer them: the link of this step may be that of a later one.
  const desk = steps.getByRole("listitem").filter({ hasText: "Approve a refund" });
  const { refund } = await (await page.request.get("/api/overview/first-steps")).json();
  await page.goto(`/agents/${refund.agentId}/start?example=true`);
  await expect(page.getByLabel("Order")).toHaveValue("A-1042");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Refund desk");
  await page.getByRole("button", { name: "Start the run" }).click();
  await expect(page.getByText("Refund 620 EUR for order A-1042?")).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("A person has approved it.");

  await page.goto("/overview");
  await expect(desk.getByRole("heading", { name: /^Approve a refund.*done$/ })).toBeVisible();
  await desk.getByRole("link", { name: "Read its trace" }).click();
  await expect(page).toHaveURL(/\/runs\/run_/);
  await page.goto("/overview");
  await steps.getByRole("button", { name: "Hide the first steps" }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Runs", exact: true })).toBeVisible();
  await expect(steps).toBeHidden();

  // What was opened lately is found without a word.
  await page.keyboard.press("Control+k");
  const recent = page.getByRole("group", { name: "Recent" });
  await expect(recent.getByRole("option").first()).toContainText("Refund desk");
});

test("a model is connected from the first steps: a wrong key is refused in the provider's words, the right one kept and removed", async ({
  page,
}) => {
  const key = `key-${crypto.randomUUID()}`;
  const server = await startModelServer({ apiKey: key });
  await page.goto("/overview");
  await page.getByRole("button", { name: "Help" }).click();
  await page.getByRole("button", { name: "First steps" }).press("Enter");
  const step = page
    .getByRole("region", { name: "First steps" })
    .getByRole("listitem")
    .filter({ hasText: "Connect a model" });
  await step.getByRole("button", { name: "Connect a model" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect a model" });
  await dialog.getByRole("radio", { name: /^OpenAI-compatible server/ }).check();
  await dialog.getByLabel("Address of its API").fill(server.baseUrl);
  await dialog.getByLabel("Key", { exact: true }).fill("a-wrong-key");
  await dialog.getByLabel("Model to test it with").fill("small");
  // The other journeys' agents keep the offline model.
  await dialog.getByLabel("Make it the default model").uncheck();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Test and save" }).click();
  await expect(dialog.getByText("Incorrect API key provided.")).toBeVisible();
  await expect(dialog.getByLabel("Key", { exact: true })).toBeFocused();
  await dialog.getByLabel("Key", { exact: true }).fill(key);
  await dialog.getByRole("button", { name: "Test and save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/compatible:small answered in/)).toBeVisible();
  await expect(step.getByRole("heading", { name: /^Connect a model.*done$/ })).toBeVisible();

  await step.getByRole("link", { name: "Models" }).click();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "OpenAI-compatible server" });
  await expect(row).toContainText("This workspace's key, set");
  expect(await page.content()).not.toContain(key);
  await row.getByLabel("Model of OpenAI-compatible server").fill("small");
  await row.getByRole("button", { name: "Test compatible:small" }).click();
  await expect(row).toContainText("compatible:small answered in");
  expect(await axeViolations(page)).toEqual([]);
  await row.getByRole("button", { name: "More for OpenAI-compatible server" }).click();
  await page.getByRole("menuitem", { name: "Remove key" }).click();
  await page
    .getByRole("alertdialog", { name: "Remove the OpenAI-compatible server key?" })
    .getByRole("button", { name: "Remove key" })
    .click();
  await expect(row).toContainText("Add a key for this workspace");
  await server.close();
});
