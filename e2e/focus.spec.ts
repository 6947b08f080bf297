import { expect } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { makeKey } from "./make-key.ts";
import { startByKey } from "./start-by-key.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("what closes gives the focus back to what opened it, and to the page's heading where that has gone", async ({
  page,
}) => {
  await makeKey(page, { name: "Focus" });
  await page.getByRole("button", { name: "Copy key" }).click();
  await page.getByRole("link", { name: "Done" }).click();
  const rotate = page.getByRole("button", { name: "Rotate" });
  await rotate.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { checked: true }).first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(rotate).toBeFocused();

  const more = page.getByRole("button", { name: /^More/ });
  await more.press("Enter");
  await page.getByRole("menuitem", { name: "Revoke" }).press("Enter");
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search and act" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();

  await more.press("Enter");
  await page.getByRole("menuitem", { name: "Revoke" }).press("Enter");
  await question.getByRole("textbox").fill("Focu");
  await page.keyboard.press("Enter");
  await expect(question).toBeVisible();
  await question.getByRole("textbox").pressSequentially("s");
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(page.getByText("Revoked").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("an answer given by keyboard leaves the focus on the page; one that cannot be sent says so at once", async ({
  page,
  context,
  request,
  service,
}) => {
  const runId = await startByKey({
    request,
    service,
    agent: "Refund desk",
    body: { input: { orderId: "A-7", amount: 900 } },
  });
  await page.goto(`/runs/${runId}`);
  const approve = page.getByRole("button", { name: "Approve" });
  await expect(approve).toBeVisible();
  await context.setOffline(true);
  await approve.press("Enter");
  await expect(page.getByText("Your answer was not stored")).toBeVisible();
  await context.setOffline(false);
  await expect(approve).toBeEnabled();
  await approve.press("Enter");
  await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
