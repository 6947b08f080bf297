// Tagged LONG are the lists that fail or are empty.

import { expect, type Page } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { LONG } from "./tags.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("agents are searched and sorted in the address, and lead to a page that tells what each takes", async ({
  page,
  service,
}) => {
  await page.goto("/agents");
  const table = page.getByRole("table", { name: "Agents" });
  for (const { name } of service.agents) await expect(table.getByRole("link", { name })).toBeVisible();
  await page.getByRole("searchbox", { name: "Name or description" }).fill("refund");
  await expect(table.getByRole("link", { name: "Concierge" })).toBeHidden();
  await expect(page).toHaveURL(/\?q=refund/);
  await page.reload();
  await expect(table.getByRole("link", { name: "Concierge" })).toBeHidden();

  await table.getByRole("link", { name: "Refund desk" }).click();
  await expect(page.getByRole("heading", { name: "Refund desk", level: 1 })).toBeVisible();
  await page.getByRole("tab", { name: /Lanes/ }).click();
  const takes = page.getByRole("region", { name: "Input of Refund request" });
  await expect(takes.getByRole("row", { name: /orderId/ })).toContainText("up to 40 characters");
  await expect(takes.getByRole("row", { name: /amount/ })).toContainText("at least 0");
  // How a lane is called stands beside what it takes.
  const called = page.getByRole("region", { name: "Call of Refund request" });
  await expect(called).toContainText("/runs");
  await called.getByRole("tab", { name: "Python" }).click();
  await expect(called).toContainText("urllib");
  await page.getByRole("button", { name: "copy the agent id" }).click();
  const { id } = service.agents.find(({ name }) => name === "Refund desk") ?? {};
  await expect.poll(() => clipboard(page)).toBe(id);

  await page.getByRole("tab", { name: /Versions/ }).click();
  await expect(page.getByText("The first version.")).toBeVisible();
  await page.getByRole("tab", { name: "Failures" }).press("Enter");
  await expect(page).toHaveURL(/tab=failures/);
  await page.getByRole("radio", { name: "All" }).check();
  await expect(page.getByRole("radio", { name: "All" })).toBeChecked();
  await page.getByRole("button", { name: "More actions" }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: /Graph/ }).click();
  await expect(page.getByRole("region", { name: "The graph of this agent" })).toContainText("Ask a person");
});

test("limits on runs at once and on their time are set and taken away again", async ({ page, service }) => {
  const { id } = service.agents.find(({ name }) => name === "Concierge") ?? {};
  await page.goto(`/agents/${id}`);
  await page.getByRole("tab", { name: "Settings" }).click();
  await expect(page.getByText("workspace default")).toBeVisible();
  await page.getByRole("button", { name: "Change limits" }).click();
  const dialog = page.getByRole("dialog", { name: "Limits" });
  await dialog.getByLabel("At most").check();
  await dialog.getByLabel("Limit", { exact: true }).fill("0");
  await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await dialog.getByLabel("Limit", { exact: true }).fill("50");
  await dialog.getByLabel("Run timeout").fill("0");
  await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await dialog.getByLabel("Run timeout").fill("90");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("at most 50")).toBeVisible();
  await expect(page.getByText("1 h 30 min")).toBeVisible();
  await page.getByRole("button", { name: "Change limits" }).click();
  await dialog.getByLabel("Workspace default").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("workspace default")).toBeVisible();
});

test("a failure says what failed, which request to quote, and tries again", { tag: LONG }, async ({
  page,
}) => {
  const error = {
    code: "rate_limited",
    message: "Too many requests.",
    requestId: "req_01kaj5w3f8e0m7c2q9t4v6x8z1",
  };
  await page.route("**/api/agents", (route) => route.fulfill({ status: 429, json: { error } }));
  await page.goto("/agents");
  const notice = page.getByRole("alert").filter({ hasText: "The agents could not be loaded." });
  await expect(notice).toContainText("Too many requests.");
  await notice.getByRole("button", { name: "copy the request id" }).click();
  await expect.poll(() => clipboard(page)).toBe(error.requestId);

  await page.unrouteAll();
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Concierge" })).toBeVisible();
});

test("without an agent the page names the first useful act", { tag: LONG }, async ({ page }) => {
  const pagination = { limit: 50, hasMore: false, nextCursor: null };
  await page.route("**/api/agents", (route) => route.fulfill({ json: { agents: [], pagination } }));
  await page.goto("/agents");
  await page.getByRole("button", { name: "Copy command" }).click();
  await expect.poll(() => clipboard(page)).toContain("agents publish");
});
