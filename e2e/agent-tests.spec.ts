// Tagged LONG is what rarely happens to a test, and all that one may have.

import { expect, type Page } from "@playwright/test";
import type { JsonObject } from "#lib/contract/json.ts";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { violationsInAllViews } from "./all-views.ts";
import { signedInTest as test } from "./journey.ts";
import { publishAgent } from "./publish-agent.ts";
import { startByKey } from "./start-by-key.ts";
import { ALL_VIEWS, LONG } from "./tags.ts";

const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;

/** Asks for large amounts, and calls nothing: it can be run for real, too. */
const GRAPH = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    {
      id: "request",
      name: "Request",
      mode: "structured",
      start: "large",
      inputSchema: {
        type: "object",
        required: ["amount"],
        additionalProperties: false,
        properties: { amount: { type: "number", title: "Amount" } },
      },
      attachments: { supported: true, acceptedTypes: ["application/pdf"] },
    },
  ],
  nodes: [
    { id: "large", type: "switch", config: { cases: [{ name: "large", when: "input.amount > 500" }] } },
    { id: "sign", type: "approval", config: { title: "Sign", summary: "Refund?" } },
    { id: "paid", type: "output", config: { value: "{'paid': input.amount}" } },
    { id: "refused", type: "output", config: { value: "'refused'" } },
  ],
  edges: [
    { from: "large", on: "large", to: "sign" },
    { from: "large", on: "else", to: "paid" },
    { from: "sign", on: "approved", to: "paid" },
    { from: "sign", on: "rejected", to: "refused" },
  ],
} satisfies JsonObject;

const drawerOf = (page: Page) => page.getByRole("dialog", { name: "New test" });

/** Opens the tests of an agent that has none, and fills a new one: a large refund that is rejected. */
async function fillTest(page: Page, service: FirstRun): Promise<string> {
  const agent = { name: unique("Refund"), description: "", graph: GRAPH };
  const agentId = await publishAgent(agent, { service, request: page.request });
  await page.goto(`/agents/${agentId}`);
  await page.getByRole("tab", { name: "Tests" }).click();
  await expect(page.getByRole("heading", { name: "No tests yet" })).toBeVisible();
  await page.getByRole("button", { name: "New test" }).click();
  const drawer = drawerOf(page);
  await drawer.getByLabel("Name").fill("A large refund that is rejected");
  await drawer.getByLabel("Amount").fill("900");
  await drawer.getByRole("button", { name: "Add answer" }).click();
  await expect(drawer.getByRole("combobox", { name: "Node of answer 1" })).toBeFocused();
  await drawer.getByRole("combobox", { name: "Decision of answer 1" }).click();
  await page.getByRole("option", { name: "Reject" }).click();
  await drawer.getByRole("button", { name: "Add expectation" }).click();
  await expect(drawer.getByRole("textbox", { name: "Expectation 2" })).toBeFocused();
  return agentId;
}

const listed = (page: Page) =>
  page.getByRole("listitem").filter({ hasText: "A large refund that is rejected" }).first();

test("a test is written, run, mended and required", { tag: ALL_VIEWS }, async ({ page, service }) => {
  await fillTest(page, service);
  const drawer = drawerOf(page);
  await drawer.getByRole("textbox", { name: "Expectation 2" }).fill("result == 'paid'");
  await drawer.getByRole("button", { name: "Add test" }).click();
  await expect(drawer).toBeHidden();

  const first = listed(page);
  await expect(first).toContainText("Never run");
  await first.getByRole("button", { name: /^Run / }).click();
  await expect(first).toContainText("Failed");
  await expect(first.getByRole("list", { name: "Why it failed" })).toContainText('got "refused" == "paid"');
  await expect(page.getByRole("region", { name: "Test run" })).toContainText("0 of 1 tests passed, 1 failed");

  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("switch", { name: "Require tests to pass before publishing" }).click();
  await expect(page.getByRole("switch")).toBeChecked();
  await page.getByRole("tab", { name: "Tests" }).click();
  await first.getByRole("button", { name: /^Edit / }).click();
  const editor = page.getByRole("dialog", { name: "Edit test" });
  await editor.getByRole("textbox", { name: "Expectation 2" }).fill("result == 'refused'");
  await editor.getByRole("button", { name: "Save test" }).click();
  await expect(editor).toBeHidden();
  await expect(first).toContainText("before it was changed");
  await page.getByRole("button", { name: "Run all tests" }).click();
  await expect(page.getByRole("region", { name: "Test run" })).toContainText("1 of 1 tests passed");
  expect(await violationsInAllViews(page)).toEqual([]);
});

test("a test has files, completions and faults told in place; another is made of a run, and one deleted", {
  tag: LONG,
}, async ({ page, request, service }) => {
  test.setTimeout(120_000);
  const agentId = await fillTest(page, service);
  const drawer = drawerOf(page);
  const files = drawer.getByTestId("test-file-input");
  const pdf = { name: "receipt.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  await files.setInputFiles({ ...pdf, buffer: Buffer.alloc(256 * 1024) });
  await expect(drawer.getByText("Together the files are too large")).toBeVisible();
  const png = Buffer.from("89504e470d0a1a0a", "hex");
  await files.setInputFiles([pdf, { name: "photo.png", mimeType: "image/png", buffer: png }]);
  const attached = drawer.getByRole("list", { name: "Files of the test" }).getByRole("listitem");
  await expect(attached.filter({ hasText: "photo.png" })).toContainText("Only PDF is accepted");
  await drawer.getByRole("button", { name: "Remove photo.png" }).click();
  await expect(attached).toHaveText(/receipt\.pdf/);
  // Escape closes the completions, and not the drawer with all that was typed.
  const second = drawer.getByRole("textbox", { name: "Expectation 2" });
  await second.click();
  await page.keyboard.type("sta");
  await expect(page.getByRole("option", { name: /^status/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option", { name: /^status/ })).toBeHidden();
  await page.keyboard.press("Control+Space");
  await page.getByRole("option", { name: /^status/ }).click();
  await expect(second).toHaveText("status");
  await second.fill("result == ");
  await drawer.getByRole("button", { name: "Add test" }).click();
  await expect(drawer.getByRole("alert").filter({ hasText: /^1:\d+: / })).toBeVisible();
  // With every field and a fault.
  expect(await violationsInAllViews(page)).toEqual([]);
  await drawer.getByRole("textbox", { name: "Expectation 2" }).fill("result == 'paid'");
  await drawer.getByRole("button", { name: "Add test" }).click();
  await expect(drawer).toBeHidden();

  const runId = await startByKey({ request, service, agent: agentId, body: { input: { amount: 20 } } });
  await page.goto(`/runs/${runId}`);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Make a test of this run" }).click();
  await expect(drawer.getByLabel("Amount")).toHaveValue("20");
  await expect(drawer.getByLabel("Name")).toBeFocused();
  await expect(drawer.getByRole("textbox", { name: "Expectation 2" })).toHaveText('result == {"paid":20}');
  await drawer.getByLabel("Name").fill("A small refund");
  await drawer.getByRole("button", { name: "Add test" }).click();
  await expect(drawer).toBeHidden();

  await page.getByRole("button", { name: "Run all tests" }).click();
  await expect(page.getByRole("region", { name: "Test run" })).toContainText("1 of 2 tests passed, 1 failed");

  const first = listed(page);
  await first.getByRole("link", { name: /^Open the run of/ }).click();
  await expect(page).toHaveURL(/\/runs\/run_/);
  await page.goBack();
  await first.getByRole("button", { name: /^Edit / }).click();
  const editor = page.getByRole("dialog", { name: "Edit test" });
  await expect(editor.getByRole("list", { name: "Files of the test" })).toContainText("receipt.pdf");
  await editor.getByRole("button", { name: "Delete test" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete test" }).click();
  await expect(page.getByRole("list", { name: "Tests" }).getByRole("heading")).toHaveText(["A small refund"]);
});

test("what is no JSON is kept and not saved, and a page that cannot be read says so", { tag: LONG }, async ({
  page,
  service,
}) => {
  const agentId = await publishAgent(
    { name: unique("Refund"), description: "", graph: GRAPH },
    { service, request: page.request },
  );
  await page.goto(`/agents/${agentId}/tests?test=new`);
  const drawer = page.getByRole("dialog", { name: "New test" });
  await drawer.getByLabel("Name").fill("<b>Hostile</b> name 🦊");
  await drawer.getByLabel("Amount").fill("1");
  const pins = drawer.getByLabel("Outputs by node id");
  await pins.fill('{"sign": ');
  await drawer.getByRole("button", { name: "Add test" }).click();
  await expect(pins).toHaveValue('{"sign": ');
  await expect(drawer).toBeVisible();
  await pins.fill("{}");
  await drawer.getByRole("button", { name: "Add test" }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("list", { name: "Tests" }).getByRole("heading")).toContainText(
    "<b>Hostile</b>",
  );
  await page.goto("/agents/agt_none/tests");
  await expect(page.getByRole("heading", { name: "Agent not found" })).toBeVisible();
});
