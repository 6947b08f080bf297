/** Long: each text that nobody can format has its 1.5 s. */
import { expect, type Page } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { makeDocument } from "./make-document.ts";
import { settle } from "./pages.ts";

/** Each froze a tab or broke its page: the parser recurses, or takes minutes. */
const HOSTILE = ["1. ".repeat(5_000), "> - ".repeat(16_000), "*_".repeat(20_000), "a\n-\n".repeat(10_000)];

/** Whether the page answers: what holds its thread holds this. */
async function answers(page: Page): Promise<void> {
  const drawn = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done("drawn"))));
  await expect.poll(drawn).toBe("drawn");
}

test("a task with comments that nobody can format stays usable, and shows what can be formatted", async ({
  page,
  service,
}) => {
  test.setTimeout(180_000);
  const { projectId } = service;
  const headers = { origin: service.baseUrl };
  const created = await page.request.post("/api/tasks", {
    headers,
    data: { projectId, title: `Hostile ${crypto.randomUUID().slice(0, 8)}`, description: HOSTILE[0] },
  });
  const task: { id: string; number: string } = await created.json();
  const wide = `${"|a".repeat(400)}\n${"|-".repeat(400)}\n${"|\n".repeat(20)}`;
  const long = "A **long** comment.\n\n".repeat(500);
  for (const body of [...HOSTILE, wide, long, "A **short** comment."]) {
    const commented = await page.request.post(`/api/tasks/${task.id}/comments`, { headers, data: { body } });
    expect(commented.ok()).toBe(true);
  }

  await page.goto(`/tasks/${task.number}`);
  await settle(page);
  await expect(page.locator("strong", { hasText: "short" })).toBeVisible();
  // The worker takes one text after the other: each hostile one before it has its 1.5 s, and a new worker is loaded then.
  await expect(page.locator("strong", { hasText: "long" }).first()).toBeVisible({ timeout: 90_000 });
  const plain = page.getByText(/^Shown as plain text, because/);
  await expect(plain).toHaveCount(HOSTILE.length + 2);
  await answers(page);

  // Text that is merely large can still be formatted.
  const insist = page.getByRole("article").filter({ hasText: "very many parts" }).getByRole("button");
  await insist.getByText("Show formatted anyway").press("Enter");
  await expect(page.getByRole("article").getByRole("table")).toBeVisible();
  await expect(page.locator("article :focus")).toHaveCount(1);
  await answers(page);

  await page.getByLabel("Comment", { exact: true }).fill(HOSTILE[1] ?? "");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("Shown as plain text");
  await page.getByLabel("Comment", { exact: true }).fill("Still **here**");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.locator("strong", { hasText: "here" }).first()).toBeVisible();
});

test("a document that nobody can format is read and written", async ({ page, service }) => {
  const title = `Hostile ${crypto.randomUUID().slice(0, 8)}`;
  const id = await makeDocument({ service, request: page.request, title, content: HOSTILE[3] ?? "" });
  await page.goto(`/documents/${id}`);
  await settle(page);
  await expect(page.getByRole("article")).toBeVisible();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const editor = page.locator(".cm-content");
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(HOSTILE[1] ?? "");
  await answers(page);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText("# Sound again");
  await expect(editor).toHaveText("# Sound again");
  await answers(page);
});
