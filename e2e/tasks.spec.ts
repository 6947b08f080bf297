import { expect, type Page } from "@playwright/test";
import { violationsInAllViews } from "./all-views.ts";
import { signedInTest as test } from "./journey.ts";
import { makeProject, makeTask } from "./make-task.ts";
import { settle } from "./pages.ts";
import { ALL_VIEWS } from "./tags.ts";

const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;
const row = (page: Page, number: string) => page.getByRole("row").filter({ hasText: number });
const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const card = (page: Page, status: string, number: string) =>
  column(page, status).getByRole("article", { name: new RegExp(`^${number} `) });

test("a task is created by keyboard, found, moved on the board, changed with others, archived and restored", {
  tag: ALL_VIEWS,
}, async ({ page, service }) => {
  test.setTimeout(150_000);
  const { request } = page;
  const project = await makeProject({ service, request, name: unique("Journey") });
  const word = `quagga${crypto.randomUUID().slice(0, 6)}`;

  await page.goto("/overview");
  await settle(page);
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "New task" });
  // A project is chosen already; what is missing is said, wherever the form is sent from.
  await expect(dialog.getByRole("combobox", { name: "Project" })).not.toHaveText("");
  await dialog.getByLabel("Description").press("Control+Enter");
  await expect(dialog.getByText("Enter a title.")).toBeVisible();
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await dialog.getByLabel("Title").fill(`Feed the ${word}`);
  await dialog.getByRole("combobox", { name: "Project" }).click();
  await page.getByRole("option").filter({ hasText: project.prefix }).first().click();
  await dialog.getByRole("combobox", { name: "Labels" }).click();
  await page.getByPlaceholder("Search or type a new label").fill(word);
  await page.getByRole("option", { name: word }).click();
  await page.keyboard.press("Escape");
  await dialog.getByLabel("Title").press("Enter");
  await expect(page.getByText(`${project.prefix}-1 created`)).toBeVisible();
  for (const title of ["Second", "Third"]) await makeTask({ service, request, title, projectId: project.id });
  const [one, two, three] = [1, 2, 3].map((count) => `${project.prefix}-${count}`) as [
    string,
    string,
    string,
  ];

  // Words in the description and labels narrow the list, and the address keeps the filters.
  await page.goto(`/tasks?project=${project.id}`);
  await expect(row(page, three)).toBeVisible();
  await page.getByRole("searchbox", { name: "Words or OPS-12" }).pressSequentially(word);
  await expect(row(page, three)).toHaveCount(0);
  await expect(row(page, one)).toContainText("Nobody");
  await page.reload();
  await expect(row(page, one)).toBeVisible();
  await expect(row(page, two)).toHaveCount(0);

  await page.goto(`/tasks?project=${project.id}&view=board`);
  await card(page, "Open", two).dragTo(column(page, "Waiting"));
  await expect(card(page, "Waiting", two)).toBeVisible();
  await expect(column(page, "Waiting").getByRole("heading")).toContainText("1");
  await card(page, "Open", three).getByRole("link").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(card(page, "In progress", three).getByRole("link")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(card(page, "Waiting", two).getByRole("link")).toBeFocused();
  await page.keyboard.press("m");
  await page.getByRole("menuitemradio", { name: "Done" }).click();
  await expect(card(page, "Done", two)).toBeVisible();
  await page.reload();
  await expect(card(page, "Done", two)).toBeVisible();
  await expect(card(page, "In progress", three)).toBeVisible();
  expect(await violationsInAllViews(page)).toEqual([]);

  // Another person's change appears without a reload.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/tasks?project=${project.id}`);
  await expect(row(page, one)).toContainText("Open");
  const headers = { origin: service.baseUrl };
  const changed = await request.patch(`/api/tasks/${one}`, { headers, data: { status: "waiting" } });
  expect(changed.ok()).toBe(true);
  await expect(row(page, one)).toContainText("Waiting");

  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: "Selected tasks" });
  await expect(bar).toContainText("2 tasks selected");
  expect(await violationsInAllViews(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await bar.getByRole("button", { name: "Priority" }).click();
  await page.getByRole("option", { name: "Urgent" }).click();
  await expect(page.getByText("2 tasks changed")).toBeVisible();
  await expect(row(page, three)).toContainText("Urgent");
  await expect(row(page, two)).toContainText("Urgent");
  await expect(row(page, one)).toContainText("Normal");

  await row(page, one).getByRole("checkbox").click();
  await bar.getByRole("button", { name: "Archive" }).click();
  await expect(row(page, one)).toHaveCount(0);
  await page.getByRole("button", { name: "Archived" }).click();
  await row(page, one).getByRole("checkbox").click();
  await bar.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("heading", { name: "No tasks match these filters" })).toBeVisible();
  await page.getByRole("button", { name: "Hide archived" }).click();
  await expect(row(page, one)).toBeVisible();

  await page.goto("/tasks?view=mine");
  const mine = page.getByRole("region", { name: "Assigned to you" });
  await expect(mine.getByRole("row").filter({ hasText: three })).toBeVisible();
});
