// Tagged LONG: it waits until the page has tried again; and what is rare of keys and a folded navigation.

import { expect } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { settle } from "./pages.ts";
import { startByKey } from "./start-by-key.ts";
import { LONG } from "./tags.ts";

test("the navigation collapses to icons and stays so over a reload", async ({ page }) => {
  await page.goto("/agents");
  const entry = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Agents" });
  const width = async () => (await page.getByRole("complementary").boundingBox())?.width ?? 0;
  await expect.poll(width).toBe(232);
  await page.getByRole("button", { name: "Collapse to icons" }).click();
  await expect.poll(width).toBeLessThan(60);
  await page.reload();
  expect(await width()).toBeLessThan(60);
  await expect(entry).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: "Show the names of pages" }).click();
  await expect.poll(width).toBe(232);
});

test("in a narrow window the navigation is a sheet that Escape closes, and the focus returns", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/agents");
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeHidden();
  await page.getByRole("button", { name: "Open the navigation" }).click();
  const sheet = page.getByRole("dialog", { name: "Navigation" });
  await expect(sheet.getByRole("link", { name: "Agents" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Open the navigation" })).toBeFocused();
});

test("the theme is the system's until one is chosen, and then stays", async ({ page }) => {
  const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/agents");
  const light = await canvas();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(canvas).not.toBe(light);
  const dark = await canvas();

  await page.getByRole("button", { name: "Theme" }).click();
  await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
  await page.getByRole("radio", { name: "Light" }).check();
  await expect.poll(canvas).toBe(light);
  await page.reload();
  expect(await canvas()).toBe(light);
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect.poll(canvas).toBe(dark);
});

test("the first key leads past the frame, two keys lead to another page, and its heading has the focus", async ({
  page,
}) => {
  await page.goto("/agents");
  await expect(page.getByRole("heading", { name: "Agents", level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await expect(page).toHaveURL(/\/inbox(\?|$)/);
  await expect(page.getByRole("heading", { name: "Inbox", level: 1 })).toBeFocused();
  await expect(page).toHaveTitle("Inbox · Laneway");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Inbox")).toBeVisible();
});

test("pages, agents and actions are found by typing, and Enter goes there", async ({ page }) => {
  await page.goto("/keys");
  await expect(page.getByRole("heading", { name: "Keys", level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and act" });
  await palette.getByRole("combobox").fill("concie");
  // Runs of the agent are found as well: Enter takes the agent.
  await expect(palette.getByRole("option", { name: /^Concierge/, selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Concierge", level: 1 })).toBeFocused();

  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("reten");
  await expect(palette.getByRole("option", { name: /Retention/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/settings/retention");
  await expect(page.getByRole("heading", { name: "Retention", level: 1 })).toBeFocused();

  await page.keyboard.press("/");
  await palette.getByRole("combobox").fill("dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("keys do nothing while somebody types, and are listed on ?", { tag: LONG }, async ({ page }) => {
  await page.goto("/agents");
  // Once the page's own reads have come, its shortcuts work as well.
  await settle(page);
  await page.keyboard.press("?");
  const overview = page.getByRole("dialog", { name: "Keyboard" });
  await expect(overview.getByText("Go to Inbox")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(overview).toBeHidden();
  await page.getByRole("searchbox").first().fill("g i ?");
  await page.keyboard.type("gi?");
  await expect(page).toHaveURL(/\/agents/);
  await expect(overview).toBeHidden();
});

test("a service that cannot be reached is told over the page, until it can", { tag: LONG }, async ({
  page,
  context,
}) => {
  await page.goto("/agents");
  await expect(page.getByRole("heading", { name: "Agents", level: 1 })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("The service cannot be reached.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("The service cannot be reached.")).toBeHidden();
});

test("whoever wants less motion gets none", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route("**/api/agents", () => {});
  await page.goto("/agents");
  await expect(page.getByText("Loading agents")).toBeAttached();
  const moving = await page.evaluate(() => document.getAnimations().length);
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll("*")].map((element) => getComputedStyle(element).transitionDuration),
  );
  expect(moving).toBe(0);
  expect(new Set(durations.flatMap((list) => list.split(", ")))).toEqual(new Set(["0s"]));
});

test("no page holds a secret", async ({ page, service }) => {
  const answers: Promise<string>[] = [];
  page.on("response", (response) => {
    const isEndless = new URL(response.url()).pathname === "/api/live";
    if (response.url().startsWith(service.baseUrl) && !isEndless)
      answers.push(response.text().catch(() => ""));
  });
  await page.goto("/agents");
  await expect(page.getByRole("link", { name: "Concierge" })).toBeVisible();
  const sent = (await Promise.all(answers)).join("\n");
  expect(sent).toContain("Concierge");
  for (const secret of [service.password, service.apiKey, "argon2", "passwordStamp"])
    expect(sent).not.toContain(secret);
  expect(await page.evaluate(() => document.cookie)).not.toContain("laneway.session");
});

test("an address that leads nowhere says so and leads back", async ({ page }) => {
  const response = await page.goto("/nowhere");
  expect(response?.status()).toBe(404);
  // Signed-in readers keep the navigation.
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the overview" }).click();
  await expect(page).toHaveURL("/overview");
});

test("in a collapsed navigation the inbox keeps its icon in sight, and still tells the count", {
  tag: LONG,
}, async ({ page, request, service }) => {
  const input = { orderId: "A-badge", amount: 900 };
  await startByKey({ request, service, agent: "Refund desk", body: { input } });
  await page.goto("/agents");
  await page.getByRole("button", { name: "Collapse to icons" }).click();
  const inbox = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: /^Inbox/ });
  await expect(inbox).toHaveAccessibleName(/to answer/);
  const icon = await inbox.locator("svg").boundingBox();
  const mark = await inbox.locator("span.rounded-full").boundingBox();
  if (!icon || !mark) throw new Error("the icon and its mark are not drawn");
  expect(mark.x).toBeGreaterThanOrEqual(icon.x + icon.width / 2);
  expect(mark.y + mark.height).toBeLessThanOrEqual(icon.y + icon.height / 2);
  await page.getByRole("button", { name: "Show the names of pages" }).click();
});
