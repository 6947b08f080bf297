// Tagged LONG is an action that waits for a worker that does not come.

import { expect } from "@playwright/test";
import { Client } from "pg";
import { connectEmbeddedPostgres } from "#lib/platform/db/embedded/connect-embedded-postgres.ts";
import { dataDir } from "./data-dir.ts";
import { signedInTest as test } from "./journey.ts";
import { insertLostBulkAction } from "./lost-bulk-action.ts";
import { startByKey } from "./start-by-key.ts";
import { LONG } from "./tags.ts";

test("a bulk action in progress is linked from the runs, and its page follows it to its end", async ({
  page,
  request,
  service,
}) => {
  const database = await connectEmbeddedPostgres({ dataDir: dataDir() });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const id = await insertLostBulkAction(client, service);
    await page.goto("/runs?view=all");
    await page
      .getByRole("list", { name: "Bulk actions in progress" })
      .getByRole("link", { name: "Cancelling 1 run" })
      .and(page.locator(`[href="/runs/bulk/${id}"]`)) // another journey has one, too
      .click();
    await expect(page).toHaveURL(new RegExp(`/runs/bulk/${id}$`));
    await expect(page.getByText("In progress: 0 of 1 run")).toBeVisible();
    await expect(page.getByRole("table", { name: "Results" })).toContainText("Pending");

    await client.query("update bulk_action_targets set claimed_until = now() where bulk_action_id = $1", [
      id,
    ]);
    await expect(page.getByText("Completed: 1 refused")).toBeVisible();
    await expect(page.getByRole("table", { name: "Results" })).toContainText(
      "Run not found in this workspace.",
    );
    // It has ended, and nothing of what it did is to come: it is read no more, whatever other runs do.
    await page.reload();
    await expect(page.getByRole("table", { name: "Results" })).toContainText("Refused");
    const reads: string[] = [];
    page.on("request", (sent) => {
      if (sent.url().includes("/api/bulk-actions/")) reads.push(sent.url());
    });
    const heard = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const stream = new EventSource("/api/live?topics=runs");
          stream.addEventListener("runs", () => {
            stream.close();
            resolve();
          });
        }),
    );
    await startByKey({
      request,
      service,
      agent: "Refund desk",
      body: { input: { orderId: "A-b", amount: 1 } },
    });
    await heard;
    await expect(page.getByText("Completed: 1 refused")).toBeVisible();
    expect(reads).toEqual([]);
    await page.goto("/runs?view=all");
    await expect(page.getByRole("list", { name: "Bulk actions in progress" })).toHaveCount(0);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Bulk actions" }).click();
    await expect(page.getByRole("heading", { name: "Bulk actions", level: 1 })).toBeFocused();
    const ended = page.locator(`tr:has(a[href="/runs/bulk/${id}"])`);
    await expect(ended).toContainText("Completed: 1 refused");
    await ended.getByRole("link").press("Enter");
    await expect(page).toHaveURL(new RegExp(`/runs/bulk/${id}$`));
  } finally {
    await client.end();
    await database.stop();
  }
});

test("an action that no worker carries out says why", { tag: LONG }, async ({ page, service }) => {
  const database = await connectEmbeddedPostgres({ dataDir: dataDir() });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const id = await insertLostBulkAction(client, service);
  try {
    // Other journeys need the worker: only what this page hears of it is another.
    let isPaused = true;
    await page.route("**/api/overview/health", async (route) => {
      const response = await route.fetch();
      const health: object = await response.json();
      await route.fulfill({ response, json: { ...health, ...(isPaused && { state: "paused" }) } });
    });
    await page.goto(`/runs/bulk/${id}`);
    await expect(page.getByRole("alert").filter({ hasText: "Workers are paused" })).toBeVisible();
    isPaused = false;
    const isHealthRead = page.waitForResponse("**/api/overview/health");
    await page.reload();
    await isHealthRead;
    await expect(page.getByText("In progress: 0 of 1 run")).toBeVisible();
    await expect(page.getByText("Workers are paused")).toHaveCount(0);
  } finally {
    await page.unrouteAll({ behavior: "ignoreErrors" }); // the page may be asking again
    await client.query("delete from bulk_actions where id = $1", [id]);
    await client.end();
    await database.stop();
  }
});
