import { expect } from "@playwright/test";
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
