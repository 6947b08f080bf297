// Tagged LONG is what happens to a comment; a task's whole way is not.

import { expect, type Page } from "@playwright/test";
import { violationsInAllViews } from "./all-views.ts";
import { axeViolations } from "./axe-violations.ts";
import { invitedPerson } from "./invited-person.ts";
import { signedInTest as test } from "./journey.ts";
import { makeTask } from "./make-task.ts";
import { pressEnabled } from "./press-enabled.ts";
import { publishAgent } from "./publish-agent.ts";
import { ALL_VIEWS, LONG } from "./tags.ts";

const inputSchema = {
  type: "object",
  properties: { version: { type: "string", title: "Version" }, parts: { type: "integer", title: "Parts" } },
  required: ["version", "parts"],
};
const questions = [{ id: "day", label: "Day", type: "text" }];
const sign = { title: "Release it?", summary: "{{ input.version }} on {{ nodes.ask.day }}" };
const graph = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [{ id: "plan", name: "Plan", mode: "structured", start: "check", inputSchema }],
  nodes: [
    { id: "check", name: "Check the parts", type: "transform", config: { expression: "100 / input.parts" } },
    { id: "ask", name: "Ask for the day", type: "ask", config: { title: "Which day?", questions } },
    { id: "sign", name: "Approve the plan", type: "approval", config: sign },
    {
      id: "out",
      name: "Report",
      type: "output",
      config: { value: "'**' + input.version + '** leaves on ' + nodes.ask.day" },
    },
  ],
  edges: [
    { from: "check", to: "ask" },
    { from: "ask", to: "sign" },
    { from: "sign", on: "approved", to: "out" },
  ],
};

/** Starts the agent on the task that is shown. */
async function run(page: Page, { name, parts }: { name: string; parts: string }): Promise<void> {
  await page.getByRole("button", { name: "Run an agent" }).click();
  const dialog = page.getByRole("dialog", { name: /^Run an agent on/ });
  await dialog.getByRole("combobox", { name: "Agent and lane" }).click();
  await page.getByRole("option", { name: `${name}: Plan` }).click();
  await dialog.getByLabel("Version").fill("2.4");
  await dialog.getByLabel("Parts").fill(parts);
  await dialog.getByRole("button", { name: "Start run" }).click();
  await expect(dialog).toBeHidden();
}

test("an agent is run on a task, asks and reports there; people mention each other, and the task is archived", {
  tag: ALL_VIEWS,
}, async ({ page, browser, service }) => {
  test.setTimeout(150_000);
  const { projectId } = service;
  const id = crypto.randomUUID().slice(0, 8);
  const name = `Release helper ${id}`;
  await publishAgent({ name, description: "", graph }, { service, request: page.request });
  const person = `Grace ${id}`;
  const { context } = await invitedPerson(browser, {
    request: page.request,
    service,
    role: "viewer",
    name: person,
  });
  const created = await page.request.post("/api/tasks", {
    headers: { origin: service.baseUrl },
    data: { projectId, title: `Ship 2.4 ${id}` },
  });
  const task: { id: string; number: string } = await created.json();

  // The id leads to the number's address.
  await page.goto(`/tasks/${task.id}`);
  await expect(page.getByRole("heading", { name: `Ship 2.4 ${id}`, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/tasks/${task.number}$`));
  await page.getByRole("button", { name: "Write a description" }).click();
  await page.getByRole("textbox", { name: "Description" }).click();
  await page.keyboard.type("Ship it to the **pilots** first. <img src=x onerror=alert(1)>");
  await page.getByRole("button", { name: "Save description" }).click();
  await expect(page.locator("strong", { hasText: "pilots" })).toBeVisible();

  // A viewer sees all of it live, and can change nothing.
  const viewer = await context.newPage();
  await viewer.goto(`/tasks/${task.number}`);
  const seen = viewer.getByRole("article", { name: `Run of ${name}` });

  await run(page, { name, parts: "4" });
  const card = page.getByRole("article", { name: `Run of ${name}` });
  await card.getByRole("textbox", { name: "Day" }).fill("Friday");
  await expect(seen.getByText("Ask for the day").first()).toBeVisible();
  await expect(seen.getByText("Only operators and higher roles can answer.").first()).toBeVisible();
  for (const act of ["Run an agent", "Archive", "Edit title", "Comment", "Edit description", "Send answer"])
    await expect(viewer.getByRole("button", { name: act, exact: true })).toHaveCount(0);
  await expect(viewer.getByRole("combobox")).toHaveCount(0);
  expect(await violationsInAllViews(page)).toEqual([]);

  await card.getByRole("button", { name: "Send answer" }).click();
  await card.getByRole("button", { name: "Approve", exact: true }).click();
  const said = page.getByRole("article", { name: `Comment of ${name}` });
  await expect(said.locator("strong", { hasText: "2.4" })).toBeVisible();
  await expect(said).toContainText("leaves on Friday");
  await expect(viewer.getByRole("article", { name: `Comment of ${name}` })).toContainText("leaves on Friday");
  await expect(card).toHaveCount(0);

  await run(page, { name, parts: "0" });
  await expect(said.nth(1)).toContainText("The run failed");
  await expect(said.nth(1)).toContainText("check");

  const comment = page.getByRole("textbox", { name: "Comment" });
  await comment.pressSequentially(`Look @${person.slice(0, 8)}`);
  await expect(page.getByRole("listbox", { name: "People" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(comment).toHaveValue(`Look @${person} `);
  await page.getByTestId("file-input").setInputFiles({
    name: "plan.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("The plan"),
  });
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(comment).toHaveValue("");
  const own = page.getByRole("article", { name: /^Comment of / }).last();
  await expect(own).toContainText(`Look @${person}`);
  const downloading = page.waitForEvent("download");
  await own.getByRole("link", { name: /plan\.txt/ }).click();
  expect((await downloading).suggestedFilename()).toBe("plan.txt");
  await expect(viewer.getByRole("button", { name: "Unfollow" })).toBeVisible();

  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Done" }).click();
  await expect(page.getByText("set the status to Done")).toBeVisible();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("It stays readable, and is left out of lists.")).toBeVisible();
  await expect(comment).toHaveCount(0);
  expect(await violationsInAllViews(page)).toEqual([]);
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(comment).toBeVisible();
  await context.close();
});

test("a task's first changes are shown on demand", { tag: LONG }, async ({ page, service }) => {
  const headers = { origin: service.baseUrl };
  const { projectId } = service;
  const title = `Changed often ${crypto.randomUUID().slice(0, 8)}`;
  const created = await page.request.post("/api/tasks", { headers, data: { projectId, title } });
  const { number } = await created.json();
  for (let index = 0; index < 101; index += 1) {
    const data = { priority: index % 2 === 0 ? "high" : "low" };
    expect((await page.request.patch(`/api/tasks/${number}`, { headers, data })).ok()).toBe(true);
  }
  await page.goto(`/tasks/${number}`);
  await expect(page.getByText("set the priority to Low").first()).toBeVisible();
  await expect(page.getByText("created the task")).toHaveCount(0);
  await page.getByRole("button", { name: "Show earlier" }).click();
  await expect(page.getByText("created the task")).toBeVisible();
  await expect(page.getByText("set the priority to High")).toHaveCount(51);
  await expect(page.getByRole("button", { name: "Show earlier" })).toHaveCount(0);
});

test("a comment is edited and deleted by its author, and no typed text is lost", { tag: LONG }, async ({
  page,
  service,
}) => {
  const headers = { origin: service.baseUrl };
  const { projectId } = service;
  const title = `Discussed ${crypto.randomUUID().slice(0, 8)}`;
  const created = await page.request.post("/api/tasks", { headers, data: { projectId, title } });
  const { number } = await created.json();
  const attachments = ["a.txt", "b.txt"].map((name) => ({ name, type: "text/plain", base64: "YQ==" }));
  const body = "First line\n\nSecond line";
  const path = `/api/tasks/${number}/comments`;
  const said = await page.request.post(path, { headers, data: { body, attachments } });
  const { id } = await said.json();

  await page.goto(`/tasks/${number}`);
  const comment = page.getByRole("article", { name: /^Comment of/ });
  const more = comment.getByRole("button", { name: /^More for the comment/ });
  await pressEnabled(more, "Enter");
  await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
  const editor = page.getByRole("region", { name: "Edit comment" });
  const field = editor.getByRole("textbox", { name: "Comment" });
  await expect(field).toBeFocused();
  expect(await violationsInAllViews(page)).toEqual([]);
  await field.fill("First line of mine\n\nSecond line");
  await editor.getByRole("button", { name: "Remove a.txt" }).click();
  // Somebody else saves another line meanwhile, and once the service refuses.
  const theirs = { version: 1, body: "First line\n\nSecond line of theirs" };
  expect((await page.request.patch(`${path}/${id}`, { headers, data: theirs })).ok()).toBe(true);
  await expect(editor).toContainText("Somebody changed it since you began.");
  const refused = { error: { code: "unavailable", message: "Try again.", requestId: "none" } };
  await page.route(`**/comments/${id}`, (route) => route.fulfill({ status: 503, json: refused }));
  await field.press("ControlOrMeta+Enter");
  await expect(editor).toContainText("The comment was not saved.");
  await page.unroute(`**/comments/${id}`);
  await expect(field).toHaveValue("First line of mine\n\nSecond line of theirs");
  await editor.getByRole("button", { name: "Save comment" }).click();
  await expect(comment).toContainText("First line of mine");
  await expect(comment).toContainText("Second line of theirs");
  await expect(comment).toContainText("edited");
  await expect(comment.getByRole("link", { name: /a\.txt/ })).toHaveCount(0);
  await expect(comment.getByRole("link", { name: /b\.txt/ })).toBeVisible();
  await expect(page.getByText("edited a comment").first()).toBeVisible();
  expect(await violationsInAllViews(page)).toEqual([]);

  // Both change the same line. While that is decided a link asks, too.
  await page.setViewportSize({ width: 1280, height: 800 });
  await pressEnabled(more, "Enter");
  await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
  await field.fill("Mine again");
  const again = { version: 3, body: "Theirs again" };
  expect((await page.request.patch(`${path}/${id}`, { headers, data: again })).ok()).toBe(true);
  await expect(editor).toContainText("Somebody changed it since you began.");
  await editor.getByRole("button", { name: "Save comment" }).click();
  const decide = page.getByRole("button", { name: "Continue with this text" });
  await expect(decide).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Tasks" }).first().click();
  const leaving = page.getByRole("alertdialog", { name: "Leave with unsaved changes?" });
  await leaving.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("radio", { name: "Yours" }).check();
  await decide.click();
  await expect(comment).toContainText("Mine again");
  await expect(comment).not.toContainText("Theirs again");

  await more.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete comment" }).click();
  await expect(comment).toHaveCount(0);
  await expect(page.getByText("deleted a comment")).toBeVisible();
});

test("an unsent comment is asked about wherever it would be lost: by the phone's navigation and by search", {
  tag: LONG,
}, async ({ page, service }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { number } = await makeTask({
    service,
    request: page.request,
    title: `Left ${crypto.randomUUID().slice(0, 8)}`,
  });
  await page.goto(`/tasks/${number}`);
  const comment = page.getByRole("textbox", { name: "Comment" });
  await comment.fill("Half typed");
  // Two are dirty, and one question is asked.
  await page.getByRole("button", { name: "Edit description" }).click();
  await page.getByRole("textbox", { name: "Description" }).click();
  await page.keyboard.type("More. ");
  const question = page.getByRole("alertdialog");

  await page.getByRole("button", { name: "Open the navigation" }).click();
  await page.getByRole("dialog", { name: "Navigation" }).getByRole("link", { name: "Runs" }).click();
  await expect(question).toHaveCount(1);
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toHaveCount(0);
  await expect(comment).toHaveValue("Half typed");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("Audit log");
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(1);
  expect(await axeViolations(page)).toEqual([]);
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/audit$/);
});
