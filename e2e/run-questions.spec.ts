// Tagged LONG are the answers that cross: two browsers wait for each other.

import { type APIRequestContext, type Browser, expect, type Locator, type Page } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { axeViolations } from "./axe-violations.ts";
import { invitedPerson } from "./invited-person.ts";
import { signedInTest as test } from "./journey.ts";
import { publishAgent } from "./publish-agent.ts";
import { startByKey } from "./start-by-key.ts";
import { LONG } from "./tags.ts";

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
  // A reload keeps what was typed, and that it is a reason to reject.
  await theirs.reload();
  await expect(theirs.getByLabel("Why is it rejected?")).toHaveValue("The box is torn.");

  await page
    .getByRole("region", { name: "May it be packed?" })
    .getByRole("button", { name: "Approve" })
    .click();
  await expect(page.getByRole("region", { name: "May it be packed?" })).toBeHidden();
  const next = page.getByRole("region", { name: "May it be sent?" });
  await expect(next.getByRole("button", { name: "Approve" })).toBeVisible();

  const overtaken = theirs.getByRole("region", { name: "May it be packed?" });
  await expect(overtaken.getByRole("status").filter({ hasText: "approved this" })).toBeVisible();
  const typed = overtaken.getByRole("region", { name: "What you typed" });
  await expect(typed).toContainText("The box is torn.");
  await expect(typed.getByText("Why is it rejected?")).toBeVisible();
  const copy = typed.getByRole("button", { name: "Copy Why is it rejected?" });
  const left = async (place: Locator) => (await place.boundingBox())?.x;
  expect(await left(copy.locator("svg").first())).toBe(await left(typed.getByText("The box is torn.")));
  await theirs
    .getByRole("region", { name: "May it be sent?" })
    .getByRole("button", { name: "Approve" })
    .click();

  await expect(next.getByRole("status")).toContainText("Grace Hopper approved this");
  await expect(page.getByRole("region", { name: "Result" })).toContainText("sent");
  await second.context.close();
});

test("what is answered while the page still reads it says who was first, whichever answer comes last", {
  tag: LONG,
}, async ({ page, browser, request, service }) => {
  const { runId, second } = await orderedForTwo({ page, browser, request, service });
  const approve = async (interactionId: string) => {
    const approved = await second.context.request.post(`/api/interactions/${interactionId}/approval`, {
      headers: { origin: service.baseUrl },
      data: { action: "approve" },
    });
    expect(approved.ok(), await approved.text()).toBe(true);
  };
  // The page's read of each question stays under way until the question is answered.
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

const QUESTION = {
  name: "One question",
  description: "Asks for a size.",
  graph: {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [
      { id: "order", name: "Order", mode: "structured", start: "ask", inputSchema: { type: "object" } },
    ],
    nodes: [
      {
        id: "ask",
        name: "Which size?",
        type: "ask",
        config: {
          title: "Which size?",
          questions: [{ id: "size", label: "Size of the box", type: "text", required: true }],
        },
      },
      { id: "out", name: "Done", type: "output", config: { value: "nodes.ask.size" } },
    ],
    edges: [{ from: "ask", to: "out" }],
  },
};

for (const who of ["somebody else", "the same person in another tab"]) {
  test(`an answer half typed on a run's page stays to be copied when ${who} answers`, { tag: LONG }, async ({
    page,
    browser,
    request,
    service,
  }) => {
    const agent = await publishAgent(QUESTION, { service, request: page.request });
    const runId = await startByKey({ request, service, agent, body: { input: {} } });
    const isOther = who === "somebody else";
    const other = isOther
      ? await invitedPerson(browser, { request: page.request, service, ...GRACE })
      : undefined;
    const theirs = await (other?.context ?? page.context()).newPage();
    for (const somebody of [page, theirs]) await somebody.goto(`/runs/${runId}`);
    const question = page.getByRole("region", { name: "Which size?" });
    const isMarked = () =>
      question.evaluate((card) => {
        const { borderLeftColor, borderTopColor } = getComputedStyle(card);
        return borderLeftColor !== borderTopColor;
      });
    await page.getByLabel("Size of the box").fill("As large as the");
    expect(await isMarked(), "the edge of what waits").toBe(true);
    await theirs.getByLabel("Size of the box").fill("Medium");
    await theirs.getByRole("button", { name: "Send answer" }).click();

    await expect(question.getByRole("status").filter({ hasText: "answered this" })).toContainText(
      isOther ? "Grace Hopper answered this" : "You answered this",
    );
    await expect.poll(isMarked, "the edge of what waits").toBe(false);
    const typed = question.getByRole("region", { name: "What you typed" });
    await expect(typed).toContainText("As large as the");
    // The rest of the sentence is typed on: its "/" and "?" are no keys of the page.
    await expect(typed).toBeFocused();
    await page.keyboard.type(" box/grey?");
    const search = page.getByRole("searchbox", { name: "Search the timeline" });
    await expect(search).toHaveValue("");
    await expect(search).not.toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await typed.getByRole("button", { name: "Copy Size of the box" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("As large as the");
    expect(await axeViolations(page)).toEqual([]);

    // The one who answered has no kept draft: what they typed is what they sent.
    await expect(theirs.getByRole("region", { name: "Result" })).toContainText("Medium");
    await expect(theirs.getByRole("region", { name: "What you typed" })).toHaveCount(0);
    await typed.getByRole("button", { name: "Discard" }).click();
    await expect(typed).toBeHidden();
    await other?.context.close();
  });
}
