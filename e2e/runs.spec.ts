// Tagged LONG are the rarer ways to filter, and a second action on many; all are looked at in one page.

import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { Client } from "pg";
import { connectEmbeddedPostgres } from "#lib/platform/db/embedded/connect-embedded-postgres.ts";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { newId } from "#lib/platform/ids.ts";
import { fillWorkspace } from "#lib/programs/seed/fill-workspace.ts";
import { dataDir } from "./data-dir.ts";
import { fillSignIn, test } from "./journey.ts";
import { LONG } from "./tags.ts";

/** Its owner in the large workspace; the seed gives everybody the owner's password. */
const PERSON = "Mara Lindqvist";
const RUNS = 3_000;

test.describe.configure({ mode: "serial", timeout: 120_000 });

let page: Page;
test.beforeAll(async ({ browser, service }) => {
  test.setTimeout(240_000);
  const email = await makeLargeWorkspace(service);
  page = await browser.newPage({ baseURL: service.baseUrl, viewport: { width: 1440, height: 900 } });
  await page.goto("/sign-in?returnTo=%2Fruns");
  await fillSignIn(page, { email, password: service.password });
  // The sign-in goes on to the list by itself: a journey that opens another page meanwhile would be interrupted.
  await expect(rows().first()).toBeVisible({ timeout: 60_000 });
});
test.afterAll(() => page.close());

/** A workspace of its own, so that no other journey meets its agents. Resolves with the address of PERSON. */
async function makeLargeWorkspace({ email }: FirstRun): Promise<string> {
  const database = await connectEmbeddedPostgres({ dataDir: dataDir() });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const emailOfPerson = async () => {
      const { rows } = await client.query(
        `select u.email from users u join memberships m on m.user_id = u.id join workspaces w on w.id = m.workspace_id
          where w.name = 'Large' and u.name = $1`,
        [PERSON],
      );
      return rows[0]?.email;
    };
    const workspaceId = newId("workspace");
    await client.query("set timezone = 'UTC'");
    await client.query("insert into workspaces (id, name) values ($1, 'Large')", [workspaceId]);
    const { rows } = await client.query("select id from users where email = $1", [email]);
    const ownerId: string = rows[0].id;
    await client.query("insert into memberships (workspace_id, user_id, role) values ($1, $2, 'viewer')", [
      workspaceId,
      ownerId,
    ]);
    await fillWorkspace(
      { client, workspaceId, ownerId, runs: RUNS, tasks: 300, startsRuns: false, now: Date.now() },
      () => {},
    );
    // The owner stays where the other journeys are.
    await client.query("delete from memberships where workspace_id = $1 and user_id = $2", [
      workspaceId,
      ownerId,
    ]);
    return await emailOfPerson();
  } finally {
    await client.end();
    await database.stop();
  }
}

const table = () => page.getByRole("table", { name: "Runs" });
const rows = () => table().locator("tbody tr");

async function choose(filter: string, ...options: string[]): Promise<void> {
  await page.getByRole("search", { name: "Runs" }).getByRole("button", { name: filter }).first().click();
  for (const option of options) await page.getByRole("option", { name: option }).click();
  await page.keyboard.press("Escape");
}

test("a large table is filtered, the filters stand in the address and survive a reload", async () => {
  await expect(rows().first()).toBeVisible({ timeout: 60_000 });
  await choose("Status", "Failed");
  await expect(page).toHaveURL(/status=failed/);
  await expect(rows().getByText("Completed")).toHaveCount(0);
  await expect(rows().getByText("Failed").first()).toBeVisible();

  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("button", { name: "Metadata" }).click();
  await page.getByRole("option", { name: "source" }).click();
  await page.getByRole("option", { name: "web" }).click();
  await expect(page).toHaveURL(/metadata=source/);
  await page.reload();
  await expect(rows().first()).toBeVisible();
  await expect(page.getByText("source=web").first()).toBeVisible();

  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page).not.toHaveURL(/status=/);
  await expect(rows().getByText("Completed").first()).toBeVisible();
});

test("a filter that is opened by its keys for the first time is chosen from by them", {
  tag: LONG,
}, async () => {
  await page.goto("/runs?view=all");
  await expect(rows().first()).toBeVisible();
  for (const name of ["Status", "Agent", "Started by", "Created"]) {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name }).getByRole("combobox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name, exact: true })).toBeFocused();
  }
});

test("going back leads through what was chosen, filters and tabs, before it leaves the page", {
  tag: LONG,
}, async () => {
  await page.goto("/runs?view=all");
  await expect(rows().first()).toBeVisible();
  await choose("Status", "Failed");
  await expect(page).toHaveURL(/status=failed/);
  await page.getByRole("searchbox").fill("run_");
  await expect(page).toHaveURL(/q=run_/);
  await page.goBack();
  await expect(page).toHaveURL(/\/runs\?view=all$/);
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(rows().getByText("Completed").first()).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/status=failed/);
  await rows().first().getByRole("link").first().click();
  await page.getByRole("tab", { name: "Input" }).click();
  await expect(page).toHaveURL(/tab=input/);
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Timeline" })).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(page).toHaveURL(/\/runs\?.*status=failed/);
});

test("a time that ends before it begins is told so and not applied", { tag: LONG }, async () => {
  await page.goto("/runs?view=all");
  await page.getByRole("button", { name: "Created", exact: true }).click();
  await page.getByLabel("From", { exact: true }).fill("2026-03-02T10:00");
  await page.getByLabel("Until", { exact: true }).fill("2026-03-01T10:00");
  await expect(page.getByText("This is before the start time.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply" })).toBeDisabled();
  await page.getByLabel("Until", { exact: true }).fill("2026-03-03T10:00");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/from=.*to=/);
});

test("what nothing matches says so and is cleared in one click", { tag: LONG }, async () => {
  await page.goto("/runs?metadata=order%3Dnothing");
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(rows().first()).toBeVisible();
});

test("keys go through the rows and open one; an id is found by its beginning", async () => {
  await page.goto("/runs?view=all&status=completed");
  await expect(rows().first()).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(rows().nth(1).getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/runs\/run_\w+/);
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  await page.goto("/runs?view=all");
  await expect(rows().first()).toBeVisible();
  await page.getByRole("searchbox").fill(id);
  await expect(rows()).toHaveCount(1);
});

test("filters are saved as a view, which is there afterwards and can be what the page opens with", async () => {
  await page.goto("/runs?status=waiting");
  await expect(rows().first()).toBeVisible();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save these filters" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Mine that wait");
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("link", { name: "Mine that wait" })).toHaveAttribute("aria-current", "page");

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Use as default" }).click();
  await page.goto("/runs");
  await expect(page).toHaveURL(/status=waiting/);
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole("link", { name: "Mine that wait" })).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width, height });
  await page.getByRole("link", { name: "All runs" }).first().click();
  await expect(page).not.toHaveURL(/status=/);

  await page.getByRole("link", { name: "Mine that wait" }).click();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this view?" });
  await expect(question).toContainText("Mine that wait disappears from your list of runs.");
  await question.getByRole("button", { name: "Delete view" }).click();
  await expect(page.getByRole("link", { name: "Mine that wait" })).toBeHidden();
});

async function selectTwo(): Promise<void> {
  await expect(rows().first()).toBeVisible();
  for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
  await expect(page.getByText("2 runs selected")).toBeVisible();
}

test("several runs are cancelled together, and a page says what became of each", async () => {
  await page.goto("/runs?view=all&status=waiting");
  await selectTwo();
  await page.getByRole("button", { name: "Cancel runs" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel 2 runs" }).click();
  await expect(page).toHaveURL(/\/runs\/bulk\/blk_/);
  await expect(page.getByText("Completed: 2 cancelled")).toBeVisible();
  const results = page.getByRole("table", { name: "Results" }).locator("tbody tr");
  await expect(results).toHaveCount(2);
  await expect(results.first()).toContainText("Cancelled");
  await results.first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/runs\/run_\w+/);
  await page.goBack();
  await page.getByRole("tab", { name: /Refused/ }).click();
  await expect(page.getByText("None of the runs so far.")).toBeVisible();
});

test("failed runs run again, which says that external side effects happen again", { tag: LONG }, async () => {
  await page.goto("/runs?view=all&status=failed");
  await selectTwo();
  await expect(page.getByRole("button", { name: "Cancel runs" })).toBeHidden();
  await page.getByRole("button", { name: "Run again" }).click();
  const question = page.getByRole("alertdialog", { name: "Run 2 runs again from the failure?" });
  await expect(question).toContainText("reuses the results of steps that succeeded");
  await question.getByRole("radio", { name: "The start" }).check();
  await expect(page.getByRole("alertdialog")).toContainText(
    "Every step runs again, including external side effects",
  );
  await page.getByRole("button", { name: "Run 2 runs again" }).click();
  await expect(page.getByRole("heading", { name: "Run 2 runs again" })).toBeVisible();
  await expect(page.getByText(/^Completed: 2 started again/)).toBeVisible();
  await page.getByRole("table", { name: "Results" }).getByRole("link", { name: "Open" }).first().click();
  await expect(page).toHaveURL(/\/runs\/run_\w+/);
});

test("all that match are counted, confirmed by their number, and cancelled while nobody looks", async () => {
  await page.goto("/runs?view=all&status=waiting");
  await expect(rows().first()).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Cancel all matching runs" }).click();
  const question = page.getByRole("alertdialog", { name: /^Cancel \d+ runs\?$/ });
  const count = /\d+/.exec(await question.getByRole("heading").innerText())?.[0] ?? "";
  const confirm = question.getByRole("button", { name: `Cancel ${count} runs` });
  await expect(confirm).toBeDisabled();
  await question.getByLabel(`Type ${count} to confirm`).fill(count);
  await confirm.click();
  await expect(page).toHaveURL(/\/runs\/bulk\/blk_/);
  const address = page.url();
  await page.goto("/overview");
  await page.goto(address);
  await expect(page.getByText(`Completed: ${count} cancelled`)).toBeVisible();
});

test("what is filtered is exported as it is", async () => {
  await page.goto("/runs?view=all&status=failed&error=model_error");
  await expect(rows().first()).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("runs.csv");
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines.slice(1)) expect(line).toContain(",failed,");
});

test("the overview's figures lead to their runs", async () => {
  await page.goto("/overview");
  // A week has a mark for each of its days.
  await expect
    .poll(() => page.locator(".recharts-xAxis .recharts-cartesian-axis-tick").count())
    .toBeGreaterThanOrEqual(5);
  const figure = page.locator("dl > div").filter({ hasText: /^Failed/ });
  await expect(figure.getByRole("definition")).toHaveText(/^\d/);
  const failed = Number.parseInt((await figure.getByRole("definition").innerText()).replace(",", ""), 10);
  await figure.getByRole("link", { name: "Failed" }).click();
  await expect(page).toHaveURL(/\/runs\?from=.*&status=failed/);
  await expect(rows().getByText("Failed").first()).toBeVisible();
  // As many as were counted, by the same clock.
  const exported = await page.request.get(`/api/runs/export${new URL(page.url()).search}&format=csv`);
  expect((await exported.text()).trim().split("\r\n")).toHaveLength(failed + 1);
});
