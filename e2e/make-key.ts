import { expect, type Page } from "@playwright/test";

/** Makes a key as a person does, from the list of keys, and leaves its page with the secret in view. */
export async function makeKey(
  page: Page,
  { name, preset }: { name: string; preset?: string },
): Promise<{ secret: string; curl: string }> {
  await page.goto("/keys");
  await page.getByRole("link", { name: "New key" }).first().click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  if (preset) await page.getByRole("radio", { name: preset }).check();
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("heading", { name: `${name} is ready` })).toBeVisible();
  const secret = await page.locator("[data-secret]").innerText();
  const curl = await page.getByRole("region", { name: "First call" }).locator("pre").innerText();
  return { secret, curl };
}
