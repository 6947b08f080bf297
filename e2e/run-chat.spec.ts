import { expect } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { startByKey } from "./start-by-key.ts";

test("a conversation is read and continued on its run's page", async ({ page, request, service }) => {
  const runId = await startByKey({
    request,
    service,
    agent: "Concierge",
    body: { input: { message: "Do you have a room with a view?" } },
  });
  await page.goto(`/runs/${runId}`);
  const messages = page.getByRole("list", { name: "Conversation" }).getByRole("listitem");
  await expect(messages).toHaveCount(2);
  await expect(messages.first()).toContainText("Do you have a room with a view?");

  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
  await page.keyboard.type("And breakfast?");
  await page.keyboard.press("Enter");
  await expect(messages).toHaveCount(4);
  await expect(messages.nth(2)).toContainText("And breakfast?");
  await expect(page.getByText("turn 2")).toBeVisible();

  await page.getByRole("tab", { name: "Timeline" }).click();
  await expect(page.getByRole("treeitem", { name: "Turn 1" })).toBeVisible();
  await expect(page.getByRole("treeitem", { name: "Turn 2" })).toBeVisible();
});
