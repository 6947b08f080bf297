/** Long: each waits seconds for the words that tell of waiting. */
import { expect, type Page, type Route } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { signedInTest as test } from "./journey.ts";
import { pressEnabled } from "./press-enabled.ts";
import { startByKey } from "./start-by-key.ts";

/** The query by which the router asks for a page. */
const PAGE_READ = /[?&]_rsc=/;

/** Holds calls as a service that hangs does, until they are let go. */
async function hang(page: Page, address: string | RegExp): Promise<{ letGo: () => Promise<void> }> {
  const held: Route[] = [];
  await page.route(address, (route) => void held.push(route));
  return {
    async letGo() {
      await page.unroute(address);
      await Promise.all(held.map((route) => route.continue().catch(() => {})));
    },
  };
}

const bar = (page: Page) => page.getByRole("progressbar", { name: "Waiting for the service" });
const still = (page: Page) => page.getByRole("status").filter({ hasText: "Still waiting for the service." });

test("a navigation that hangs shows a bar, then a word, and goes on when the service does", async ({
  page,
}) => {
  await page.goto("/overview");
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await expect(bar(page)).toBeHidden();
  const service = await hang(page, PAGE_READ);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Keys" }).click();
  await expect(bar(page)).toBeVisible();
  await expect(still(page)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await expect(page).toHaveURL("/overview");
  await service.letGo();
  await expect(page.getByRole("heading", { name: "Keys", level: 1 })).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(still(page)).toBeHidden();
});

test("a link that is followed while a search is typed leads to its page", async ({ page }) => {
  await page.goto("/documents");
  const search = page.getByRole("searchbox", { name: "Search in documents" });
  await expect(search).toBeVisible();
  const service = await hang(page, PAGE_READ);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Keys" }).click();
  await expect(bar(page)).toBeVisible();
  await search.pressSequentially("refund");
  // The search is written into the address after its words are asked for.
  await page.waitForResponse(/\/api\/documents\/search\?.*refund/);
  await service.letGo();
  await expect(page.getByRole("heading", { name: "Keys", level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/keys");
});

test("a navigation that is stopped stays where it was, and another one works", async ({ page }) => {
  await page.goto("/overview");
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  const service = await hang(page, PAGE_READ);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("link", { name: "Keys" }).click();
  await pressEnabled(still(page).getByRole("button", { name: "Stop waiting" }), "Enter");
  await expect(bar(page)).toBeHidden();
  await service.letGo();
  await pages.getByRole("link", { name: "Agents" }).click();
  await expect(page.getByRole("heading", { name: "Agents", level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/agents");
});

test("an approval that hangs says so; stopped, it says that it may have been done, and keeps the comment", async ({
  page,
  request,
  service,
}) => {
  const input = { orderId: "A-1042", amount: 620, reason: "damaged", daysSinceDelivery: 3 };
  const runId = await startByKey({ request, service, agent: "Refund desk", body: { input } });
  await page.goto(`/runs/${runId}`);
  const hanging = await hang(page, /\/api\/interactions\/[^/]+\/approval$/);
  await page.getByRole("button", { name: "Add a comment" }).click();
  await page.getByLabel("Comment").fill("Seen the pictures.");
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(bar(page)).toBeVisible();
  await still(page).getByRole("button", { name: "Stop waiting" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "You stopped waiting." })).toContainText(
    "The service may still do this. Check before you try again.",
  );
  await expect(page.getByLabel("Comment")).toHaveValue("Seen the pictures.");
  await hanging.letGo();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
});

test("what a dialog waits for can be stopped in the dialog", async ({ page }) => {
  await page.goto("/people?tab=teams");
  // The count is there once the page answers presses.
  await page.getByRole("tab", { name: /Teams \d/ }).waitFor();
  await page.getByRole("button", { name: "New team" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(`Team ${crypto.randomUUID()}`);
  const hanging = await hang(page, /\/api\/teams$/);
  await dialog.getByRole("button", { name: "Create team" }).click();
  await expect(still(page)).toHaveCount(1);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Stop waiting" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "You stopped waiting." })).toBeVisible();
  await hanging.letGo();
});

test("a page that cannot be read is given up, and read when somebody tries again", async ({ page }) => {
  const hanging = await hang(page, /\/api\/agents(\?|$)/);
  // By its name: other journeys publish more agents than a page holds.
  await page.goto("/agents?q=refund");
  await still(page).getByRole("button", { name: "Stop waiting" }).click();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await hanging.letGo();
  await again.click();
  await expect(page.getByRole("link", { name: "Refund desk" })).toBeVisible();
});
