// Tagged LONG: it waits for runs to fail twice.

import { expect } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { signedInTest as test } from "./journey.ts";
import { ADDRESSING, makeFailure } from "./make-failure.ts";
import { settle } from "./pages.ts";
import { pressEnabled } from "./press-enabled.ts";
import { startByKey } from "./start-by-key.ts";
import { LONG } from "./tags.ts";

/** Each journey fails in a way of its own. */
const agentOf = (name: string) => ({ ...ADDRESSING, name });

test("a failed run says what its input lacks, and its failure is claimed, resolved, and comes back, by keyboard", async ({
  page,
  request,
  service,
}) => {
  const { runId, failureId, agentId } = await makeFailure({
    service,
    request: page.request,
    agent: agentOf("Parcel labels"),
  });
  await page.goto(`/runs/${runId}`);
  const card = page.getByRole("region", { name: "Why the run failed" });
  await expect(card).toContainText('The input has no "postcode". Did you mean "post_code"?');
  await expect(card).toContainText("input.postcode + ' ' + input.city");
  await expect(card.getByText("missing")).toBeVisible();
  await expect(card).toContainText("Basel");
  expect(await axeViolations(page, "[aria-label='Why the run failed']")).toEqual([]);

  await card.getByRole("link", { name: "2 runs failed like this" }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/runs/failures/${failureId}$`));
  await expect(
    page.getByRole("heading", { level: 1, name: "An expression failed: Write label" }),
  ).toBeFocused();
  await settle(page);
  await expect(page.getByRole("table", { name: "Runs", exact: true }).getByRole("row")).toHaveCount(3);
  expect(await axeViolations(page)).toEqual([]);

  await pressEnabled(page.getByRole("button", { name: "Claim" }), "Enter");
  await expect(page.getByRole("button", { name: "Yours" })).toBeFocused();
  await pressEnabled(page.getByRole("button", { name: "Resolve" }), "Enter");
  const question = page.getByRole("alertdialog", { name: "Resolve this failure?" });
  await pressEnabled(question.getByRole("radio", { name: /Version 1, published now/ }), "Space");
  await pressEnabled(question.getByRole("button", { name: "Resolve" }), "Enter");
  await expect(page.getByText("Resolved", { exact: true })).toBeVisible();

  const again = await startByKey({ request, service, agent: agentId, body: { input: { city: "Chur" } } });
  await page.goto("/runs");
  await page.getByRole("link", { name: "Failures" }).press("Enter");
  await expect(page).toHaveURL(/\/runs\/failures$/);
  const line = page.getByRole("row", { name: /Parcel labels/ });
  await expect(async () => {
    await page.reload();
    await expect(line).toContainText("Came back", { timeout: 1_000 });
  }).toPass();
  expect(await axeViolations(page)).toEqual([]);
  await line.getByRole("link").press("Enter");
  await expect(page.getByRole("link", { name: "this run" })).toHaveAttribute("href", `/runs/${again}`);
});

test("all runs that failed alike run again from the run that failed, and are counted among them", {
  tag: LONG,
}, async ({ page, service }) => {
  const agent = agentOf("Letter labels");
  const { runId, failureId } = await makeFailure({ service, request: page.request, agent });
  await page.goto(`/runs/${runId}`);
  await page.getByRole("button", { name: "Run all 2 again" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Run 2 runs again from the failure" }).click();
  await expect(page).toHaveURL(/\/runs\/bulk\/blk_/);
  await expect(page.getByText("Completed: 2 started again")).toBeVisible();
  const counted = async () =>
    (await (await page.request.get(`/api/failures/${failureId}`)).json()).runs.count;
  await expect.poll(counted).toBe(4);
  await page.goto(`/runs?failure=${failureId}`);
  await expect(page.getByRole("button", { name: /^Failed like/ })).toContainText("no such key");
  await expect(page.getByRole("table", { name: "Runs" }).getByRole("row")).toHaveCount(5);
});
