import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What on the page breaks a rule of accessibility: the rule and the elements, a line each. */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
