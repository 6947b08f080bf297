import { expect } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";

test("a run is started by form, approved, and its trace tells what happened", async ({ page, service }) => {
  const desk = service.agents.find(({ name }) => name === "Refund desk");
  await page.goto(`/agents/${desk?.id}/start`);
  await page.getByLabel("Order").fill("A-1042");
  await page.getByLabel("Amount (EUR)").fill("620");
  await page.getByRole("button", { name: "Start the run" }).click();

  // The question comes first, with its answer.
  await expect(page.getByRole("heading", { level: 1, name: "Refund desk" })).toBeVisible();
  await expect(page.getByText("Refund 620 EUR for order A-1042?")).toBeVisible();
  await expect(page).toHaveTitle("Refund desk · waiting · Laneway");
  const waiting = page.getByRole("treeitem", { name: /Ask a person/ });
  await expect(waiting).toContainText("Waiting");

  await page.getByRole("button", { name: "Approve" }).click();
  // The status moves by itself.
  await expect(page).toHaveTitle("Refund desk · completed · Laneway");
  await expect(page.getByRole("region", { name: "Result" })).toContainText("A person has approved it.");
  const rows = page.getByRole("treeitem");
  await expect(rows).toHaveCount(5);

  // The execution opens beside its row, and the keyboard continues from there.
  await waiting.click();
  const panel = page.getByRole("complementary", { name: /Ask a person/ });
  await expect(panel.getByText("Refund over the limit").first()).toBeVisible();
  await expect(page).toHaveURL(/[?&]at=/);
  await page.keyboard.press("j");
  await expect(page.getByRole("complementary", { name: /^Refund/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary", { name: /^Refund/ })).toBeHidden();

  await page.getByRole("tab", { name: /Graph/ }).click();
  const sign = page.getByRole("button", { name: /Ask a person.*Completed/ });
  await expect(sign).toBeVisible();
  await expect(page.getByRole("button", { name: /^Refuse .*Not reached/ })).toBeVisible();

  await page.getByRole("tab", { name: /Events/ }).click();
  await page.getByRole("option", { name: /Answered/ }).click();
  await expect(page).toHaveURL(/[?&]event=\d+/);
  await expect(page.getByRole("complementary", { name: "Answered" })).toContainText("approve");

  // The link leads somebody else to the same event.
  await page.goto(page.url());
  await expect(page.getByRole("option", { selected: true })).toContainText("Answered");
});
