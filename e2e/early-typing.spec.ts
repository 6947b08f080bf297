import { expect, type Page } from "@playwright/test";
import { invitedPerson } from "./invited-person.ts";
import { signedInTest as test } from "./journey.ts";
import { startByKey } from "./start-by-key.ts";

const REFUND = { orderId: "A-1042", amount: 620, reason: "damaged", daysSinceDelivery: 3 };

/** Holds the script of whatever is opened from now on back, until it is told to let go. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/_next\/static\/chunks\//, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test("what is typed while the search is still loaded stands in it", async ({ page }) => {
  await page.goto("/agents");
  await expect(page.getByRole("heading", { name: "Agents", level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const letGo = await holdScripts(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Audix");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("t");
  letGo();
  await expect(page.getByRole("combobox", { name: "Search and act" })).toHaveValue("Audit");
  await expect(page.getByRole("option", { name: /Audit log/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/audit/);
});

test("who is searched for is who gets it, however fast the keys are, and nobody loses it by that", async ({
  page,
  browser,
  request,
  service,
}) => {
  const name = `Zelda ${crypto.randomUUID().slice(0, 8)}`;
  const zelda = await invitedPerson(browser, { request, service, role: "operator", name });
  await zelda.context.close();
  const runId = await startByKey({ request, service, agent: "Refund desk", body: { input: REFUND } });
  await page.goto(`/runs/${runId}`);
  const assign = page.getByRole("button", { name: "Assign", exact: true });
  await assign.press("Enter");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  const option = page.getByRole("option", { name });
  const theirs = page.getByRole("button", { name, exact: true });
  // Pressed before anybody was found it chooses nobody.
  await expect(option.or(theirs)).toBeVisible();
  if (await option.isVisible()) await page.keyboard.press("Enter");
  await expect(theirs).toBeFocused();

  await theirs.press("Enter");
  await page.keyboard.type(name);
  await expect(page.getByRole("option")).toHaveCount(1);
  await expect(option).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(theirs).toBeFocused();
});

test("a pasted id that is entered at once opens the comparison, with the focus on it", async ({
  page,
  request,
  service,
}) => {
  const [left, right] = await Promise.all(
    [1, 2].map(() => startByKey({ request, service, agent: "Refund desk", body: { input: REFUND } })),
  );
  await page.goto(`/runs/compare?left=${left}`);
  const search = page.getByRole("searchbox", { name: "Run id" });
  await search.fill(right ?? "");
  await search.press("Enter");
  await expect(page).toHaveURL(new RegExp(`right=${right}`));
  await expect(page.getByRole("heading", { level: 1, name: /two runs/ })).toBeFocused();
});
