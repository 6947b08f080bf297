/** Long: what rarely stands in a schema; start-by-form.spec.ts has every kind of control. */
import { type APIRequestContext, expect } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { axeViolations } from "./axe-violations.ts";
import { signedInTest as test } from "./journey.ts";
import { pressEnabled } from "./press-enabled.ts";
import { publishAgent } from "./publish-agent.ts";
import { startByKey } from "./start-by-key.ts";

const text = (title: string) => ({ type: "string", title });

const DEMANDING = {
  name: "Demanding",
  description: "Takes lists, free names and one of several forms, and asks before it answers.",
  graph: {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [
      {
        id: "order",
        name: "Order",
        mode: "structured",
        start: "ask",
        attachments: { supported: true },
        inputSchema: {
          type: "object",
          required: ["title"],
          $defs: {
            step: {
              type: "object",
              title: "Step",
              required: ["what", "next"],
              properties: {
                what: text("What"),
                next: { title: "Next", anyOf: [{ $ref: "#/$defs/step" }, { type: "null", title: "None" }] },
              },
            },
          },
          properties: {
            title: text("Title"),
            amount: { type: "integer", title: "Amount" },
            people: {
              type: "array",
              title: "Person",
              items: { type: "object", properties: { name: text("Name") } },
            },
            reference: {
              title: "Reference",
              anyOf: [
                { type: "string", title: "Number", pattern: "^[0-9]+$" },
                { type: "string", title: "Words" },
              ],
            },
            step: { $ref: "#/$defs/step" },
            labels: { type: "object", title: "Labels", additionalProperties: { type: "string" } },
            pay: {
              title: "Payment",
              anyOf: [
                {
                  type: "object",
                  title: "Card",
                  required: ["card"],
                  properties: { card: text("Card number") },
                },
                { type: "object", title: "Invoice", required: ["vat"], properties: { vat: text("VAT id") } },
              ],
            },
          },
        },
      },
      {
        id: "nothing",
        name: "Nothing",
        mode: "structured",
        start: "out",
        inputSchema: { type: "object", additionalProperties: false },
      },
    ],
    nodes: [
      {
        id: "ask",
        name: "Ask",
        type: "ask",
        config: {
          title: "Two things",
          message: "Before it goes on:",
          questions: [
            { id: "why", label: "Why?", type: "text", required: false },
            { id: "count", label: "How many?", type: "number", required: true },
          ],
          allowSkip: false,
        },
      },
      { id: "out", name: "Done", type: "output", config: { value: "'done'" } },
    ],
    edges: [{ from: "ask", on: "done", to: "out" }],
  },
};

let agentId: Promise<string> | undefined;
const demanding = (at: { service: FirstRun; request: APIRequestContext }) => {
  agentId ??= publishAgent(DEMANDING, at);
  return agentId;
};

test("what is added has the focus, and what takes away hands it on", async ({ page, service }) => {
  await page.goto(`/agents/${await demanding({ service, request: page.request })}/start?lane=order`);
  const add = page.getByRole("button", { name: /^Add (one|another) to Person/ });
  await add.click();
  await expect(page.getByRole("group", { name: "Person 1" }).getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Ada");
  await add.click();
  await expect(page.getByRole("group", { name: "Person 2" }).getByLabel("Name")).toBeFocused();
  await pressEnabled(page.getByRole("button", { name: "Remove Person 1" }), "Enter");
  await expect(page.getByRole("group", { name: "Person 2" })).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Person 1" }).getByLabel("Name")).toBeFocused();
  await pressEnabled(page.getByRole("button", { name: "Remove Person 1" }), "Enter");
  await expect(add).toBeFocused();

  await pressEnabled(page.getByRole("button", { name: "Add a property" }), "Enter");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await pressEnabled(page.getByRole("button", { name: "Remove newKey" }), "Enter");
  await expect(page.getByRole("button", { name: "Add a property" })).toBeFocused();

  await pressEnabled(page.getByRole("button", { name: "Reset" }), "Enter");
  await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
});

test("an alternative stays chosen while something else is typed, and what is shown on request has the focus", async ({
  page,
  service,
}) => {
  await page.goto(`/agents/${await demanding({ service, request: page.request })}/start?lane=order`);
  const reference = page.locator('[data-pointer="/reference"]').first();
  await reference.getByRole("radio", { name: "Number" }).check();
  await reference.getByRole("textbox").pressSequentially("a word");
  await expect(reference.getByRole("radio", { name: "Number" })).toBeChecked();
  await expect(reference.getByRole("textbox")).toBeFocused();
  await expect(reference.getByRole("textbox")).toHaveValue("a word");

  await pressEnabled(page.getByRole("button", { name: "Add Step" }), "Enter");
  const next = page.locator('[data-pointer="/step/next"]').first();
  await expect(next.getByRole("radio", { name: "None" })).toBeChecked();
  await next.getByRole("radio", { name: "Step" }).check();
  await pressEnabled(next.getByRole("button", { name: "Show Step" }), "Enter");
  await expect(next.getByRole("textbox", { name: "What" })).toBeFocused();
});

test("an object that may be absent, of one of several forms, is added and taken away", async ({
  page,
  service,
}) => {
  await page.goto(`/agents/${await demanding({ service, request: page.request })}/start?lane=order`);
  await page.getByRole("textbox", { name: "Title" }).fill("Chairs");
  await pressEnabled(page.getByRole("button", { name: "Add Payment" }), "Enter");
  await expect(page.getByRole("radio", { name: "Card" })).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("radio", { name: "Invoice" }).click();
  await page.getByRole("textbox", { name: "VAT id" }).fill("DE1");
  await expect(page.locator("pre").first()).toContainText('"vat": "DE1"');
  await pressEnabled(page.getByRole("button", { name: "Remove Payment" }), "Enter");
  await expect(page.getByRole("button", { name: "Add Payment" })).toBeFocused();
  await expect(page.locator("pre").first()).not.toContainText("pay");
});

test("what is typed as JSON and is none yet is not lost to the form", async ({ page, service }) => {
  await page.goto(`/agents/${await demanding({ service, request: page.request })}/start?lane=order`);
  await page.getByRole("button", { name: "JSON", exact: true }).click();
  const json = page.getByRole("textbox", { name: "Input as JSON" });
  const typed = '{"title": "An hour of work" "people": []}';
  await json.fill(typed);
  await page.getByRole("button", { name: "Form", exact: true }).click();
  await expect(json).toBeFocused();
  await expect(json).toHaveValue(typed);
  await json.fill('{"title": "An hour", "people": [], "id": 7615917337495251231}');
  await expect(
    page.getByText(
      "/id is a whole number with more digits than a JSON number keeps; send it as a string, in quotes",
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: "Form", exact: true }).click();
  await expect(json).toBeFocused();
  await json.fill('{"title": "An hour of work", "people": []}');
  await page.getByRole("button", { name: "Form", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("An hour of work");
});

test("a number with more digits than a number keeps is refused as it is typed", async ({ page, service }) => {
  await page.goto(`/agents/${await demanding({ service, request: page.request })}/start?lane=order`);
  await page.getByRole("textbox", { name: "Title" }).fill("Chairs");
  const amount = page.getByRole("textbox", { name: "Amount" });
  await amount.fill("7615917337495251231");
  await expect(page.getByText("A number keeps about 15 digits, and this one has more.")).toBeVisible();
  await expect(amount).toHaveValue("7615917337495251231");
  await page.getByRole("button", { name: "Start the run" }).click();
  await expect(amount).toBeFocused();
  await amount.fill("12");
  await expect(page.locator("pre").first()).toContainText('"amount": 12');
});

test("files that a reload has lost are named, and a file taken away hands the focus on", async ({
  page,
  service,
}) => {
  await page.goto(`/agents/${await demanding({ service, request: page.request })}/start?lane=order`);
  const files = ["one.txt", "two.txt"].map((name) => ({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from("content"),
  }));
  await page.getByTestId("file-input").setInputFiles(files);
  await pressEnabled(page.getByRole("button", { name: "Remove one.txt" }), "Enter");
  await expect(page.getByRole("button", { name: "Remove two.txt" })).toBeFocused();
  await page.reload();
  await expect(page.getByText(/Choose this file again.*two\.txt/)).toBeVisible();
  await page.getByTestId("file-input").setInputFiles(files.slice(1));
  await expect(page.getByText(/Choose this file again/)).toHaveCount(0);
});

test("a lane that takes nothing says so", async ({ page, service }) => {
  await page.goto(`/agents/${await demanding({ service, request: page.request })}/start?lane=nothing`);
  await expect(page.getByText("There is nothing to fill in")).toBeVisible();
  await page.getByRole("button", { name: "Start the run" }).click();
  await expect(page).toHaveURL(/\/runs\/run_/);
});

test("an answer that is refused leads to what is wrong with it", async ({ page, request, service }) => {
  const agent = await demanding({ service, request: page.request });
  const runId = await startByKey({
    request,
    service,
    agent,
    body: { laneId: "order", input: { title: "Chairs" } },
  });
  await page.goto(`/runs/${runId}`);
  await pressEnabled(page.getByRole("button", { name: "Send answers" }), "Enter");
  await expect(page.getByRole("textbox", { name: "How many?" })).toBeFocused();
  await page.keyboard.type("3");
  await pressEnabled(page.getByRole("button", { name: "Send answers" }), "Enter");
  await expect(page.getByText("Completed").first()).toBeVisible();
});
