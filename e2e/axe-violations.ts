import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * What on the page breaks a rule of accessibility: the rule and the elements, a line each.
 * @param within a selector: only there.
 */
export async function axeViolations(page: Page, within?: string): Promise<string[]> {
  // A page that a link leads to has its title a moment after its content.
  await expect(page).toHaveTitle(/\S/);
  // Details of violations only, found in the page itself, which has no frames: this takes a third of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
