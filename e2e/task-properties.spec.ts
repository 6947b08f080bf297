import { expect } from "@playwright/test";
import { violationsInAllViews } from "./all-views.ts";
import { signedInTest as test } from "./journey.ts";
import { makeProject, makeTask } from "./make-task.ts";
import { ALL_VIEWS } from "./tags.ts";

const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;

test("a task's properties open by key and by click, sub-tasks are added, and rows say what blocks and how far it is", {
  tag: ALL_VIEWS,
}, async ({ page, service }) => {
  test.setTimeout(120_000);
  const { request } = page;
  const project = await makeProject({ service, request, name: unique("Properties") });
  const make = (title: string) => makeTask({ service, request, title, projectId: project.id });
  const [whole, first] = [await make("Move the shop"), await make("Pack the boxes")];

  await page.goto(`/tasks/${whole.number}`);
  const side = page.getByRole("complementary", { name: "Properties" });
  const value = (name: string) => side.getByRole("combobox", { name });
  await expect(value("Priority")).toContainText("High");
  await page.keyboard.press("p");
  await page.getByRole("listbox").waitFor();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(value("Priority")).toContainText("Urgent");
  await expect(value("Priority")).toBeFocused();
  await page.keyboard.press("d");
  await page.getByRole("button", { name: "Tomorrow" }).press("Enter");
  await expect(value("Due")).toContainText("Tomorrow");
  // A day that is typed is saved as a whole, not with each digit.
  const sent: (string | null)[] = [];
  page.on("request", (one) => {
    if (one.method() === "PATCH") sent.push(one.postData());
  });
  await page.keyboard.press("d");
  await page.getByLabel("Day").pressSequentially("05062031");
  await page.keyboard.press("Enter");
  await expect(value("Due")).toContainText("2031");
  await expect(value("Due")).toBeFocused();
  expect(sent).toHaveLength(1);
  await value("Status").click();
  await page.getByRole("option", { name: "In progress" }).click();
  await expect(value("Status")).toContainText("In progress");
  await side.getByRole("combobox", { name: "Blocked by" }).click();
  await page.getByPlaceholder("Search title or number").fill(first.number);
  await page.getByRole("option", { name: first.number }).click();
  await expect(side.getByRole("link", { name: "Pack the boxes" })).toBeVisible();
  await side.getByRole("button", { name: "Add a sub-task" }).click();
  const dialog = page.getByRole("dialog", { name: `New sub-task of ${whole.number}` });
  await dialog.getByLabel("Title").fill("Rent a van");
  await dialog.getByLabel("Title").press("Enter");
  await expect(side.getByRole("region", { name: "Sub-tasks (0 of 1 done)" })).toContainText("Rent a van");
  expect(await violationsInAllViews(page)).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/tasks?project=${project.id}`);
  const row = (title: string) =>
    page.getByRole("row").filter({ has: page.getByRole("link", { name: title }) });
  await expect(row("Move the shop")).toContainText(`Blocked by ${first.number}`);
  await expect(row("Move the shop")).toContainText("0/1");
  await expect(row("Rent a van")).toContainText(`Part of ${whole.number}`);
  expect(await violationsInAllViews(page)).toEqual([]);
});

test("filters, order and layout of tasks are saved as a view, which can be what the page opens with", async ({
  page,
  service,
}) => {
  const { request } = page;
  const project = await makeProject({ service, request, name: unique("Views") });
  await makeTask({ service, request, title: "Seen in the view", projectId: project.id });
  const name = unique("Refunds");
  await page.goto(`/tasks?project=${project.id}&order=due`);
  await page.getByRole("button", { name: "Board", exact: true }).click();
  await expect(page.getByRole("region", { name: "Open", exact: true })).toContainText("Seen in the view");
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save these filters as a view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
  const views = page.getByRole("navigation", { name: "Views" });
  await expect(views.getByRole("link", { name })).toHaveAttribute("aria-current", "page");

  await views.getByRole("link", { name: "My work" }).click();
  await expect(page.getByRole("region", { name: "Assigned to you" })).toBeVisible();
  await views.getByRole("link", { name }).click();
  await expect(page.getByRole("region", { name: "Open", exact: true })).toContainText("Seen in the view");
  await page.getByRole("button", { name: "List", exact: true }).click();
  await expect(views.getByRole("link", { name })).toContainText("(changed)");
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitem", { name: "Use as default" }).click();
  await page.goto("/tasks");
  await expect(page).toHaveURL(/saved=/);
  await expect(page.getByRole("region", { name: "Open", exact: true })).toContainText("Seen in the view");
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete view" }).click();
  await expect(views.getByRole("link", { name })).toHaveCount(0);
  await expect(page).toHaveURL(/saved=all$/);
});
