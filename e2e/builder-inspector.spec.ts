// Tagged LONG is each further kind of field, and axe at every form in both themes.

import { expect, type Locator, type Page } from "@playwright/test";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { axeViolations } from "./axe-violations.ts";
import { createDraft } from "./builder-drafts.ts";
import { signedInTest as test } from "./journey.ts";
import { pressEnabled } from "./press-enabled.ts";
import { LONG } from "./tags.ts";

const inputSchema = {
  type: "object",
  required: ["orderId"],
  additionalProperties: false,
  properties: { orderId: { type: "string", title: "Order" }, amount: { type: "number" } },
};
/** Nodes as somebody left them: one with a wrong name, one of values that no form can show. */
const GRAPH = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [{ id: "main", name: "Main", mode: "structured", start: "assess", inputSchema }],
  nodes: [
    { id: "assess", type: "transform", config: { expression: "input.amuont > 500" } },
    { id: "route", type: "switch", config: { cases: [{ name: "high", when: "nodes.assess" }] } },
    { id: "write", type: "llm", config: { prompt: "About ", tools: [{ name: "erp.nope" }] } },
    { id: "odd", type: "http", config: { method: 5, url: ["x"], own: { kept: [1, null] } } },
  ],
  edges: [
    { from: "assess", to: "route" },
    { from: "route", on: "high", to: "write" },
  ],
} satisfies JsonObject;

interface Draft {
  readonly graph: { readonly lanes: readonly JsonObject[]; readonly nodes: readonly JsonObject[] };
}

interface Builder {
  readonly page: Page;
  readonly inspector: Locator;
  /** Selects a box of the canvas. */
  select(id: string): Promise<void>;
  /** A member of a node or lane in the saved draft. */
  stored(list: "nodes" | "lanes", id: string): Promise<Json>;
}

const inspectorTest = test.extend<{ builder: Builder }>({
  builder: async ({ page, request, service }, use) => {
    const agentId = await createDraft({ request, service, graph: GRAPH });
    // The worker and the editor's styles keep to the page's policy, and nothing fails unseen.
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (told) => {
      if (/content security policy/i.test(told.text())) faults.push(told.text());
    });
    const workers: string[] = [];
    page.on("worker", (worker) => workers.push(worker.url()));
    await page.goto(`/agents/${agentId}/edit`);
    await expect(page.locator('[data-box="assess"]').first()).toBeVisible();
    await use({
      page,
      inspector: page.getByRole("complementary", { name: "Inspector" }),
      select: (id) => page.locator(`[role=button][data-box="${id}"]`).click(),
      async stored(list, id) {
        const draft: Draft = await (await request.get(`/api/agents/${agentId}/draft`)).json();
        return draft.graph[list].find((part) => part.id === id) ?? null;
      },
    });
    expect(faults).toEqual([]);
    expect(workers).toHaveLength(1);
  },
});

inspectorTest.use({ viewport: { width: 1600, height: 1000 } });

inspectorTest(
  "a wrong name is told at its place with the one that was meant, and completed",
  async ({ builder }) => {
    const { page, inspector, select, stored } = builder;
    await select("assess");
    await expect(inspector.getByText("did you mean 'amount'?")).toBeVisible();
    await expect(inspector.locator(".cm-lintRange-error")).toHaveText("amuont");

    const value = inspector.getByRole("textbox", { name: "Value" });
    await value.press("ControlOrMeta+a");
    await value.pressSequentially("input.");
    const options = page.locator(".cm-tooltip-autocomplete").getByRole("option");
    await expect(options.first()).toHaveText(/orderId.*text/);
    await value.pressSequentially("am");
    await expect(options.first()).toHaveText(/amount.*number/);
    // The list takes keys only when it has been there for a moment.
    await expect(async () => {
      await value.press("Enter");
      await expect(value).toHaveText("input.amount", { timeout: 500 });
    }).toPass();
    await value.pressSequentially(" > 100");
    await expect(inspector.getByText("did you mean")).toBeHidden();
    await expect
      .poll(() => stored("nodes", "assess"))
      .toMatchObject({ config: { expression: "input.amount > 100" } });

    // Undo within a field is the field's own, and Tab leaves it.
    await value.press("ControlOrMeta+z");
    await expect(value).not.toContainText("> 100");
    await value.press("Tab");
    await expect(value).not.toBeFocused();
  },
);

inspectorTest("in a template names are completed between braces", { tag: LONG }, async ({ builder }) => {
  const { page, inspector, select, stored } = builder;
  await select("write");
  const prompt = inspector.getByRole("textbox", { name: "Prompt" });
  await prompt.press("ControlOrMeta+End");
  await prompt.pressSequentially("{{ input.");
  const options = page.locator(".cm-tooltip-autocomplete").getByRole("option");
  await options.filter({ hasText: "orderId" }).click();
  await expect
    .poll(() => stored("nodes", "write"))
    .toMatchObject({ config: { prompt: "About {{ input.orderId}}" } });
  // A tool that does not exist stays as it was written, with its problem.
  await expect(inspector.getByText('There is no tool "erp.nope".')).toBeVisible();
  await inspector.getByRole("combobox", { name: "Approval of erp.nope" }).click();
  await page.getByRole("option", { name: "Somebody approves each call" }).click();
  await expect
    .poll(() => stored("nodes", "write"))
    .toMatchObject({ config: { tools: [{ name: "erp.nope", approval: "always" }] } });
});

inspectorTest(
  "an id is renamed when it is complete, and only to one that is free",
  { tag: LONG },
  async ({ builder }) => {
    const { inspector, select, stored } = builder;
    await select("assess");
    const id = inspector.getByRole("textbox", { name: "Id" });
    await id.fill("route");
    await expect(inspector.getByText('Another one has the id "route".')).toBeVisible();
    await id.fill("Not an id");
    await expect(inspector.getByText(/must be a lower-case letter/)).toBeVisible();
    await id.press("Escape");
    await expect(id).toHaveValue("assess");
    await id.fill("judge");
    await id.press("Enter");
    await expect
      .poll(() => stored("nodes", "route"))
      .toMatchObject({ config: { cases: [{ when: "nodes.judge" }] } });
  },
);

inspectorTest("cases are added and moved by keyboard", { tag: LONG }, async ({ builder }) => {
  const { page, inspector, select, stored } = builder;
  await select("route");
  await pressEnabled(inspector.getByRole("button", { name: "Add case" }), "Enter");
  await expect(
    inspector.getByRole("group", { name: "case 2" }).getByRole("textbox", { name: "Name" }),
  ).toBeFocused();
  await page.keyboard.type("low");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(
    inspector.getByRole("group", { name: "case 1, low" }).getByRole("textbox", { name: "Name" }),
  ).toBeFocused();
  await expect
    .poll(() => stored("nodes", "route"))
    .toMatchObject({ config: { cases: [{ name: "low" }, { name: "high" }] } });
});

inspectorTest("what no form can show is edited as JSON and kept", { tag: LONG }, async ({ builder }) => {
  const { inspector, select, stored } = builder;
  await select("odd");
  await expect(inspector.getByRole("textbox", { name: "Method" })).toHaveValue("5");
  await expect(inspector.getByRole("textbox", { name: "own" })).toHaveValue(/"kept"/);
  await inspector.getByRole("textbox", { name: "Method" }).fill('"GET"');
  await expect(inspector.getByRole("combobox", { name: "Method" })).toHaveText("GET");
  await expect
    .poll(() => stored("nodes", "odd"))
    .toEqual({ id: "odd", type: "http", config: { method: "GET", url: ["x"], own: { kept: [1, null] } } });
});

inspectorTest(
  "the fields of a lane's input are edited beside the form that they make",
  async ({ builder }) => {
    const { page, inspector, select, stored } = builder;
    await select("lane:main");
    const form = inspector.getByRole("region", { name: "Start form" });
    await expect(form.getByLabel("Order")).toBeVisible();
    await inspector.getByRole("button", { name: "Add field" }).first().click();
    const name = inspector.getByRole("group", { name: "field 3" }).getByRole("textbox", { name: "Name" });
    await expect(name).toBeFocused();
    await name.fill("reason");
    await expect(form.getByLabel("reason")).toBeVisible();
    await inspector
      .getByRole("group", { name: "field 3, reason" })
      .getByRole("combobox", { name: "Type" })
      .click();
    await page.getByRole("option", { name: "Yes or no" }).click();
    const fields = { ...inputSchema.properties, reason: { type: "boolean" } };
    await expect
      .poll(() => stored("lanes", "main"))
      .toMatchObject({ inputSchema: { required: ["orderId", "reason"], properties: fields } });

    await inspector.getByRole("button", { name: "JSON", exact: true }).click();
    const json = inspector.getByRole("textbox", { name: "Input as JSON Schema" });
    const beyond = {
      type: "object",
      properties: { orderId: { oneOf: [{ type: "string" }] } },
      minProperties: 1,
    };
    await json.fill(JSON.stringify(beyond));
    await expect.poll(() => stored("lanes", "main")).toMatchObject({ inputSchema: beyond });
    await expect(inspector.getByRole("button", { name: "Fields" })).toBeDisabled();
  },
);

for (const colorScheme of ["light", "dark"] as const)
  inspectorTest(
    `every form is accessible in the ${colorScheme} theme`,
    { tag: LONG },
    async ({ builder }) => {
      const { page, inspector, select } = builder;
      await page.emulateMedia({ colorScheme });
      for (const id of ["assess", "route", "write", "odd", "lane:main"]) {
        await select(id);
        await expect(inspector.getByRole("textbox", { name: "Id" })).toHaveValue(id.replace("lane:", ""));
        await expect(inspector.getByText("loading")).toBeHidden();
        expect(await axeViolations(page), id).toEqual([]);
      }
    },
  );
