import { expect, type Locator } from "@playwright/test";

/** Presses a key on a control once it takes keys: unlike a click, Playwright's press does not wait, and is lost. */
export async function pressEnabled(control: Locator, key: string): Promise<void> {
  await expect(control).toBeEnabled();
  await control.press(key);
}
