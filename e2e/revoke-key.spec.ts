import { expect } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { makeKey } from "./make-key.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a key in use is revoked by typing its name, and refused from then on", async ({ page, request }) => {
  const { secret } = await makeKey(page, { name: "Leaked" });
  const headers = { authorization: `Bearer ${secret}` };
  const ask = async () => (await request.get("/v1/public/agents", { headers })).status();
  expect(await ask()).toBe(200);
  await page.getByRole("button", { name: "Copy key" }).click();
  await page.getByRole("link", { name: "Done" }).click();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Revoke permanently" }).click();
  const question = page.getByRole("alertdialog", { name: "Revoke this key?" });
  const revoke = question.getByRole("button", { name: "Revoke key" });
  await expect(revoke).toBeDisabled();
  await question.getByRole("textbox").fill("Leaked");
  await revoke.click();
  await expect.poll(ask).toBe(401);
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Rotate" })).toBeHidden();
});

test("a rotated key works with both secrets until the old one is ended", async ({ page, request }) => {
  const { secret } = await makeKey(page, { name: "Rotating" });
  const ask = async (key: string) =>
    (await request.get("/v1/public/agents", { headers: { authorization: `Bearer ${key}` } })).status();
  await page.getByRole("button", { name: "Copy key" }).click();
  await page.getByRole("link", { name: "Done" }).click();

  await page.getByRole("button", { name: "Rotate" }).click();
  await page.getByRole("radio", { name: "Works for an hour" }).check();
  await page.getByRole("button", { name: "Rotate key" }).click();
  const renewed = await page.locator("[data-secret]").innerText();
  await page.getByRole("button", { name: "Copy key" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  expect([await ask(secret), await ask(renewed)]).toEqual([200, 200]);

  await page.getByRole("button", { name: "End the old secret now" }).click();
  await page.getByRole("button", { name: "End it now" }).click();
  // While a dialog is open, elements under it have no role.
  await expect(page.getByRole("button", { name: "End it now" })).toBeHidden();
  await expect(page.getByRole("region", { name: "Rotation" })).toBeHidden();
  expect([await ask(secret), await ask(renewed)]).toEqual([401, 200]);
});
