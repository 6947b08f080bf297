// Tagged LONG: a page that is not reached is given up after seconds.

import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { signedInTest as test } from "./journey.ts";
import { startByKey } from "./start-by-key.ts";
import { LONG } from "./tags.ts";

const lost = (page: Page) =>
  page.getByRole("status").filter({ hasText: "The service cannot be reached. What you see" });
const waits = (page: Page) => page.getByRole("status").filter({ hasText: "The page opens as soon as" });

test("without network a link stays in the page, says so, and goes on by itself", { tag: LONG }, async ({
  page,
  context,
}) => {
  await page.goto("/overview");
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("link", { name: "People and teams" })
    .click();
  await expect(lost(page)).toBeVisible();
  await expect(waits(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "People and teams", level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/people");
  await expect(waits(page)).toBeHidden();
  await expect(lost(page)).toBeHidden();
});

test("a saved view that is opened without network opens when the network is back", async ({
  page,
  context,
  request,
  service,
}) => {
  const input = { orderId: "A-1042", amount: 620, reason: "damaged", daysSinceDelivery: 3 };
  await startByKey({ request, service, agent: "Refund desk", body: { input } });
  await page.goto("/runs?view=all");
  const name = `View ${crypto.randomUUID().slice(0, 8)}`;
  const made = await page.request.post("/api/views", {
    headers: { origin: new URL(page.url()).origin },
    data: { page: "runs", name, query: "status=failed", visibility: "own" },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await page.reload();
  const view = page.getByRole("link", { name });
  await expect(view).toBeVisible();
  await context.setOffline(true);
  await view.click();
  await expect(lost(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Runs", level: 1 })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/status=failed/);
  await expect(view).toHaveAttribute("aria-current", "page");
});

test("a service that answers nobody keeps the page as well, and every link of the frame", {
  tag: LONG,
}, async ({ page }) => {
  await page.goto("/overview");
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await page.route("**/*", (route) => route.abort("connectionrefused"));
  const pages = page.getByRole("navigation", { name: "Pages" });
  for (const name of ["Agents", "API docs"]) {
    await pages.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  }
  await expect(waits(page)).toBeVisible();
  await page.unroute("**/*");
  await expect(page).toHaveURL("/docs");
});

test("without network nothing is opened any more once somebody has stopped waiting", { tag: LONG }, async ({
  page,
  context,
}) => {
  await page.goto("/overview");
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Keys" }).click();
  await waits(page).getByRole("button", { name: "Stop waiting" }).click();
  await expect(waits(page)).toBeHidden();
  await context.setOffline(false);
  await expect(lost(page)).toBeHidden();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Agents" }).click();
  await expect(page).toHaveURL("/agents");
});
