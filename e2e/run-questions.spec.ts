import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import type { FirstRun } from "#lib/host/first-run.ts";
import { invitedPerson } from "./invited-person.ts";
import { signedInTest as test } from "./journey.ts";
import { publishAgent } from "./publish-agent.ts";
import { startByKey } from "./start-by-key.ts";

const approval = (id: string, title: string) =>
  ({ id, name: title, type: "approval", config: { title, summary: "{{ input.order }}" } }) as const;

/** Asks a second time once the first is approved. */
const TWO_APPROVALS = {
  name: "Two approvals",
  description: "Asks twice, one after the other.",
  graph: {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [
      {
        id: "order",
        name: "Order",
        mode: "structured",
        start: "first",
        inputSchema: { type: "object", properties: { order: { type: "string" } }, required: ["order"] },
      },
    ],
    nodes: [
      approval("first", "May it be packed?"),
      approval("second", "May it be sent?"),
      { id: "out", name: "Done", type: "output", config: { value: "'sent'" } },
      { id: "no", name: "Refused", type: "output", config: { value: "'kept'" } },
    ],
    edges: [
      { from: "first", on: "approved", to: "second" },
      { from: "first", on: "rejected", to: "no" },
      { from: "second", on: "approved", to: "out" },
      { from: "second", on: "rejected", to: "no" },
    ],
  },
};

const GRACE = { role: "operator", name: "Grace Hopper" };

/** A run that waits for the first of its approvals. */
async function ordered(at: { request: APIRequestContext; service: FirstRun }): Promise<string> {
  const agent = await publishAgent(TWO_APPROVALS, at);
  return startByKey({ ...at, agent, body: { input: { order: "A-77" } } });
}

/** The same, and somebody else who may answer it. */
async function orderedForTwo({
  page,
  browser,
  ...at
}: {
  page: Page;
  browser: Browser;
  request: APIRequestContext;
  service: FirstRun;
}) {
  const runId = await ordered(at);
  const { service } = at;
  return { runId, second: await invitedPerson(browser, { request: page.request, service, ...GRACE }) };
}

test("what a run asks next stands on its page by itself, and who is second there is told who was first", async ({
  page,
  browser,
  request,
  service,
}) => {
  const { runId, second } = await orderedForTwo({ page, browser, request, service });
  const theirs = await second.context.newPage();
  for (const somebody of [page, theirs]) {
    await somebody.goto(`/runs/${runId}`);
    await expect(somebody.getByRole("region", { name: "May it be packed?" })).toBeVisible();
  }
  await theirs.getByRole("button", { name: "Reject" }).click();
  await theirs.getByLabel("Why is it rejected?").fill("The box is torn.");

  await page
    .getByRole("region", { name: "May it be packed?" })
    .getByRole("button", { name: "Approve" })
    .click();
  await expect(page.getByRole("region", { name: "May it be packed?" })).toBeHidden();
  const next = page.getByRole("region", { name: "May it be sent?" });
  await expect(next.getByRole("button", { name: "Approve" })).toBeVisible();

  const overtaken = theirs.getByRole("region", { name: "May it be packed?" });
  await expect(overtaken.getByRole("status").filter({ hasText: "approved this" })).toBeVisible();
  await expect(overtaken.getByRole("region", { name: "What you typed" })).toContainText("The box is torn.");
  await theirs
    .getByRole("region", { name: "May it be sent?" })
    .getByRole("button", { name: "Approve" })
    .click();

  await expect(next.getByRole("status")).toContainText("Grace Hopper approved this");
  await expect(page.getByRole("region", { name: "Result" })).toContainText("sent");
  await second.context.close();
});

test("what is answered while the page still reads it says who was first, whichever answer comes last", async ({
  page,
  browser,
  request,
  service,
}) => {
  const { runId, second } = await orderedForTwo({ page, browser, request, service });
  const approve = async (interactionId: string) => {
    const approved = await second.context.request.post(`/api/interactions/${interactionId}/approval`, {
      headers: { origin: service.baseUrl },
      data: { action: "approve" },
    });
    expect(approved.ok(), await approved.text()).toBe(true);
  };
  // What the page reads of each question is under way until that is answered.
  const answered = new Set<string>();
  await page.route(/\/api\/interactions\/[^/]+$/, async (route) => {
    const id = decodeURIComponent(route.request().url().split("/").at(-1) ?? "");
    if (!answered.has(id)) {
      answered.add(id);
      await approve(id);
    }
    await route.continue();
  });
  await page.goto(`/runs/${runId}`);
  for (const title of ["May it be packed?", "May it be sent?"]) {
    const note = page.getByRole("region", { name: title }).getByRole("status");
    await expect(note).toContainText("Grace Hopper approved this");
  }
  await expect(page.getByRole("region", { name: "Result" })).toContainText("sent");
  await expect(page.getByRole("button", { name: "Approve" })).toBeHidden();
  await second.context.close();
});
