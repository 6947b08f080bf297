/** Long: a whole agent is built by keyboard alone; builder.spec.ts and builder-inspector.spec.ts change one. */
import { expect } from "@playwright/test";
import type { JsonObject } from "#lib/contract/json.ts";
import { BLANK, box, choose, createDraft, openBuilder, readDraft, saved, sorted } from "./builder-drafts.ts";
import { signedInTest as test } from "./journey.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const CONFIGS = {
  assess: ["transform", { expression: "{'risk': input.amount > 500 ? 'high' : 'low'}" }],
  route: ["switch", { cases: [{ name: "high", when: "nodes.assess.risk == 'high'" }] }],
  sign: ["approval", { title: "Refund over the limit", summary: "Refund {{ input.amount }} EUR?" }],
  pay: [
    "http",
    { method: "POST", url: "https://payments.example/refunds", body: "{'amount': input.amount}" },
  ],
  paid: ["output", { value: "{'decision': 'refunded'}" }],
  refused: ["output", { value: "{'decision': 'refused'}" }],
} as const satisfies Record<string, readonly [string, JsonObject]>;
const LABELS = {
  transform: "Transform",
  switch: "Switch",
  approval: "Approval",
  http: "HTTP",
  output: "Output",
};

const REFUND_EDGES = [
  { from: "assess", to: "route" },
  { from: "route", on: "high", to: "sign" },
  { from: "route", on: "else", to: "pay" },
  { from: "sign", on: "approved", to: "pay" },
  { from: "sign", on: "rejected", to: "refused" },
  { from: "pay", to: "paid" },
];

test("the refund agent is built from nothing, previewed and published by keyboard alone", async ({
  page,
  request,
  service,
}) => {
  test.setTimeout(180_000);
  const agentId = await createDraft({ request, service, graph: BLANK });
  await openBuilder(page, agentId);
  const press = (key: string) => page.keyboard.press(key);

  /** Adds a node with `/` where the focus is, names it and writes its config, and comes back to it. */
  async function add(id: keyof typeof CONFIGS): Promise<void> {
    const [type, config] = CONFIGS[id];
    await press("/");
    await choose(page, LABELS[type]);
    await expect(page.locator(":focus")).toHaveAttribute("data-box", new RegExp(`^${type}`));
    await writeByKeyboard(id, type, config);
  }
  async function writeByKeyboard(id: string, type: string, config: JsonObject): Promise<void> {
    await press("Enter");
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await expect(inspector.locator(":focus")).toBeVisible();
    await inspector.getByRole("textbox", { name: "Id" }).focus();
    await press("ControlOrMeta+a");
    await page.keyboard.type(id);
    await press("Enter");
    await expect(box(page, id)).toBeAttached();
    await inspector.getByRole("button", { name: "As JSON" }).focus();
    await press("Enter");
    await inspector.getByRole("textbox", { name: "Raw JSON" }).focus();
    await press("ControlOrMeta+a");
    await page.keyboard.insertText(JSON.stringify({ id, type, config }));
    await inspector.getByRole("button", { name: "As a form" }).focus();
    await press("Enter");
    await goTo(id);
  }
  async function goTo(id: string): Promise<void> {
    await page.getByRole("button", { name: "Fit the graph" }).focus();
    await press("ControlOrMeta+f");
    await choose(page, id.replace("lane:", ""));
    await expect(page.locator(":focus")).toHaveAttribute("data-box", id);
  }
  async function connectTo(id: string): Promise<void> {
    await press("c");
    await choose(page, id);
  }

  await add("assess");
  await add("route");
  await add("sign"); // on high, the switch's first outcome
  await add("pay"); // on approved
  await add("paid");
  await goTo("route");
  await connectTo("pay"); // else is the outcome that is left
  await goTo("sign");
  await add("refused"); // on rejected
  await expect
    .poll(async () => sorted((await readDraft(request, agentId)).graph.edges))
    .toEqual(sorted(REFUND_EDGES));
  await saved(page);
  const { graph } = await readDraft(request, agentId);
  expect(graph.lanes).toMatchObject([{ id: "main", start: "assess" }]);
  expect(Object.fromEntries(graph.nodes.map(({ id, type, config }) => [id, [type, config]]))).toMatchObject(
    CONFIGS,
  );
  await page.getByRole("tab", { name: /Problems/ }).focus();
  await expect(page.getByRole("tab", { name: /Problems/ })).not.toContainText("error");

  await press("Shift+Tab");
  await goTo("paid");
  await press("Delete");
  await expect(box(page, "paid")).toHaveCount(0);
  await press("ControlOrMeta+z");
  await expect(box(page, "paid")).toBeVisible();
  await press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toContainText(
    "Connect the focused node to another",
  );
  await press("Escape");
  // While it closes, the keys are still its own, and then the focus goes back.
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeHidden();
  await expect(page.locator("[data-box]:focus")).toBeVisible();

  // The lane's input, a preview, and the first version.
  await goTo("lane:main");
  await press("Enter");
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await inspector.getByRole("button", { name: "Add field" }).first().focus();
  await press("Enter");
  await expect(
    inspector.getByRole("group", { name: "field 1" }).getByRole("textbox", { name: "Name" }),
  ).toBeFocused();
  await press("ControlOrMeta+a");
  await page.keyboard.type("amount");
  await inspector.getByRole("combobox", { name: "Type" }).focus();
  await press("Enter");
  await expect(page.getByRole("option", { name: "Number", exact: true })).toBeVisible();
  await page.keyboard.type("Num");
  await press("Enter");
  await expect(inspector.getByRole("combobox", { name: "Type" })).toHaveText("Number");
  await page.getByRole("tab", { name: "Preview" }).focus();
  await press("Enter");
  await page.getByRole("tabpanel").getByLabel("amount").focus();
  await page.keyboard.type("20");
  await page.getByRole("button", { name: "Run preview" }).focus();
  await press("Enter");
  const result = page.getByRole("region", { name: "The last preview" });
  await expect(result.getByText("Write blocked in a preview")).toBeVisible();
  await page.getByRole("link", { name: "Publish", exact: true }).focus();
  await press("Enter");
  await expect(page.getByRole("heading", { name: /^Publish/ })).toBeVisible();
  await page.getByRole("textbox", { name: "Message" }).focus();
  await page.keyboard.type("By keyboard alone");
  const publish = page.getByRole("button", { name: "Publish version 1" });
  // Exactly what is shown is published: until the changes are read, the button takes no focus and no press.
  await expect(publish).toBeEnabled();
  await publish.focus();
  await press("Enter");
  await expect(page.getByRole("tab", { name: /Versions/, selected: true })).toBeVisible();
});
