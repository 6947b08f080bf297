// Tagged LONG: what is said by itself comes when the page next asks.

import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { violationsInAllViews } from "./all-views.ts";
import { invitedPerson } from "./invited-person.ts";
import { fillSignIn, signedInTest as test } from "./journey.ts";
import { ALL_VIEWS, LONG } from "./tags.ts";

/** The first task of a person that another one gives them. */
async function assignTask(
  request: APIRequestContext,
  { service, assigneeId, title }: { service: FirstRun; assigneeId: string; title: string },
): Promise<string> {
  const response = await request.post("/api/tasks", {
    headers: { origin: service.baseUrl },
    data: { projectId: service.projectId, title, assigneeId },
  });
  if (!response.ok()) throw new Error(`the task was refused: ${await response.text()}`);
  const { number }: { number: string } = await response.json();
  return number;
}

const idOf = async (request: APIRequestContext): Promise<string> =>
  (await (await request.get("/api/session")).json()).user.id;
const person = (page: Page, browser: Parameters<typeof invitedPerson>[0], service: FirstRun) =>
  invitedPerson(browser, { request: page.request, service, role: "operator", name: "Noah Meyer" });

test("a person chooses what they hear of with the keyboard, and it stays chosen", { tag: ALL_VIEWS }, async ({
  page,
  browser,
  service,
}) => {
  const { context } = await person(page, browser, service);
  const own = await context.newPage();
  await own.goto("/account#notifications");
  const section = own.getByRole("region", { name: "Notifications", exact: true });
  await expect(section.getByText("E-mail is not configured on this installation.")).toBeVisible();
  await expect(section.getByRole("combobox", { name: "E-mail: A comment mentions you" })).toBeDisabled();
  const mentions = section.getByRole("checkbox", { name: "Browser: A comment mentions you" });
  await expect(mentions).toBeChecked();
  await mentions.focus();
  await own.keyboard.press("Space");
  for (let control = 0; control < 3; control += 1) await own.keyboard.press("Tab");
  const save = section.getByRole("button", { name: "Save notifications" });
  await expect(save).toBeFocused();
  await own.keyboard.press("Enter");
  await expect(own.getByText("Notifications saved")).toBeVisible();
  expect(await violationsInAllViews(own)).toEqual([]);
  await own.reload();
  await expect(mentions).not.toBeChecked();
  await expect(save).toBeDisabled();
  await context.close();
});

test("an agent is followed on its page and unfollowed in the settings", async ({
  page,
  browser,
  service,
}) => {
  const [agent] = service.agents;
  if (!agent) throw new Error("the first start made no agent");
  const { context } = await person(page, browser, service);
  const own = await context.newPage();
  await own.goto(`/agents/${agent.id}?tab=settings`);
  await own.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(own.getByRole("button", { name: "Unfollow", exact: true })).toBeVisible();
  await own.goto("/account#notifications");
  await own.getByRole("button", { name: `Unfollow ${agent.name}` }).click();
  await expect(own.getByText("You follow no agent.")).toBeVisible();
  await context.close();
});

test("of two open tabs the one that is looked at says once what is new, and leads there", {
  tag: LONG,
}, async ({ page, browser, service }) => {
  const { context } = await person(page, browser, service);
  const [front, back] = [await context.newPage(), await context.newPage()];
  // All pages of a test have the focus, where a person's browser has it in one.
  await back.addInitScript(() => {
    document.hasFocus = () => false;
    window.addEventListener("focus", (event) => event.stopImmediatePropagation(), true);
  });
  // The one in the back is first, and leads.
  for (const tab of [back, front]) {
    await tab.goto("/overview");
    await expect(tab.getByRole("heading", { name: "Overview" })).toBeVisible();
    await tab.waitForFunction(async () =>
      (await navigator.locks.query()).held?.some(({ name }) => name === "laneway-notifier"),
    );
  }
  await front.waitForFunction(async () =>
    (await navigator.locks.query()).held?.some(({ name }) => name === "laneway-focused"),
  );
  const title = `Order paper ${crypto.randomUUID()}`;
  const number = await assignTask(page.request, { service, assigneeId: await idOf(context.request), title });
  const told = front.getByText(`${number} ${title}`);
  await expect(told).toHaveCount(1, { timeout: 45_000 });
  await expect(back.getByText(`${number} ${title}`)).toHaveCount(0);
  await front.getByRole("button", { name: "Open", exact: true }).click();
  await expect(front).toHaveURL(new RegExp(`/tasks/${number}$`));
  await context.close();
});

test("a browser that nobody looks at notifies, where the person switched it on", { tag: LONG }, async ({
  page,
  browser,
  service,
}) => {
  const { context } = await person(page, browser, service);
  await context.grantPermissions(["notifications"], { origin: service.baseUrl });
  const own = await context.newPage();
  await own.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    const Shown = window.Notification;
    window.Notification = class extends Shown {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        shown.push(`${title}: ${options?.body}`);
        // A click on it, which no page can make.
        setTimeout(() => this.onclick?.(new Event("click")), 0);
      }
    };
  });
  await own.goto("/account#notifications");
  await own.getByRole("button", { name: "Notify me" }).click();
  await expect(own.getByRole("button", { name: "Notifications on" })).toBeVisible();
  await own.evaluate(() => {
    document.hasFocus = () => false;
    window.dispatchEvent(new Event("blur"));
  });
  const title = `Order pens ${crypto.randomUUID()}`;
  const number = await assignTask(page.request, { service, assigneeId: await idOf(context.request), title });
  await expect(own).toHaveURL(new RegExp(`/tasks/${number}$`), { timeout: 45_000 });
  const shown = await own.evaluate(() => ("shown" in window ? window.shown : undefined));
  expect(shown).toEqual([`${number} ${title}: Owner assigned this task to you.`]);
  await context.close();
});

test("what nobody heard is said when somebody comes back to the page", { tag: LONG }, async ({
  page,
  browser,
  service,
}) => {
  const { context } = await person(page, browser, service);
  const own = await context.newPage();
  await own.addInitScript(() => {
    document.hasFocus = () => false;
  });
  await own.goto("/overview");
  await own.waitForFunction(async () =>
    (await navigator.locks.query()).held?.some(({ name }) => name === "laneway-notifier"),
  );
  await own.evaluate(() => window.dispatchEvent(new Event("blur")));
  const isListed = own.waitForResponse(
    async (answer) =>
      answer.url().endsWith("/api/notifications") && (await answer.text()).includes("Order glue"),
  );
  const title = `Order glue ${crypto.randomUUID()}`;
  const number = await assignTask(page.request, { service, assigneeId: await idOf(context.request), title });
  await isListed;
  await expect(own.getByText(`${number} ${title}`)).toHaveCount(0);
  await own.evaluate(() => {
    document.hasFocus = () => true;
    window.dispatchEvent(new Event("focus"));
  });
  await expect(own.getByText(`${number} ${title}`)).toHaveCount(1);
  await context.close();
});

test("the link of a mail leads to its item after sign-in", { tag: ALL_VIEWS }, async ({
  page,
  browser,
  service,
}) => {
  const { context, email, password } = await person(page, browser, service);
  const title = `Order ink ${crypto.randomUUID()}`;
  await assignTask(page.request, { service, assigneeId: await idOf(context.request), title });
  const { notifications } = await (await context.request.get("/api/notifications")).json();
  const visitor = await browser.newContext({
    baseURL: service.baseUrl,
    storageState: { cookies: [], origins: [] },
  });
  const own = await visitor.newPage();
  await own.goto(`/open/${notifications[0].id}`);
  await fillSignIn(own, { email, password });
  await expect(own.getByRole("heading", { name: title })).toBeVisible();
  // Somebody else's leads nowhere.
  await page.goto(`/open/${notifications[0].id}`);
  await expect(page.getByRole("heading", { name: "This link leads nowhere any more" })).toBeVisible();
  expect(await violationsInAllViews(page)).toEqual([]);
  for (const one of [context, visitor]) await one.close();
});
