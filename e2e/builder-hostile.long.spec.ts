/** Long: drafts that no editor writes, one of 10,000 nodes. */
import { expect } from "@playwright/test";
import type { JsonObject } from "#lib/contract/json.ts";
import { box, choose, createDraft, openBuilder, readDraft, saved } from "./builder-drafts.ts";
import { signedInTest as test } from "./journey.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const HOSTILE: readonly JsonObject[] = [
  {},
  { nodes: "none", edges: 7, lanes: null },
  {
    lanes: [null, 1, { id: "main", start: 5 }, { id: "__proto__", start: "a" }],
    nodes: [
      null,
      { id: "a", type: "<img src=x onerror=alert(1)>", name: "<script>alert(1)</script>" },
      { id: "a", type: "transform", name: "\u202Egnp.exe" },
      { id: "😀", type: "switch", name: "😀".repeat(40), config: { cases: "none" } },
      { id: "__proto__", type: "constructor", config: { body: { nodes: [{ id: "deep" }, 3], edges: {} } } },
      { id: "loop", type: "loop", config: { body: null } },
      { id: "", type: 5 },
      ["a"],
    ],
    edges: [
      { from: "a", to: "nowhere" },
      { from: "a", to: "a" },
      { from: "😀", to: "loop" },
      { from: "loop", to: "😀" },
      null,
      { from: 1, to: 2 },
    ],
  },
];

/** Names are shown as they are written, whatever they hold. */
const namesIn = ({ nodes }: JsonObject): string[] =>
  (Array.isArray(nodes) ? nodes : []).flatMap((node) => (typeof node?.name === "string" ? [node.name] : []));

for (const [index, graph] of HOSTILE.entries()) {
  test(`a draft that is no document opens and can be changed, ${index + 1}`, async ({
    page,
    request,
    service,
  }) => {
    const failures: string[] = [];
    page.on("pageerror", (error) => failures.push(error.message));
    page.on("dialog", (dialog) => failures.push(dialog.message()));
    const agentId = await createDraft({ request, service, graph });
    await page.goto(`/agents/${agentId}/edit`);
    await page.getByRole("button", { name: "Add node" }).click();
    await choose(page, "Output");
    await expect(page.locator('[data-box="output"]')).toBeVisible();
    for (const shown of await page.locator("[role=button][data-box]").all()) await shown.focus();
    await page.getByRole("button", { name: "Fit the graph" }).click();
    for (const name of namesIn(graph))
      await expect(page.getByText(name, { exact: true }).first()).toBeAttached();
    await page.getByRole("tab", { name: "Problems" }).click();
    await page.getByRole("tab", { name: "JSON" }).click();
    await expect(page.getByRole("textbox", { name: "The graph as JSON" })).toBeVisible();
    await saved(page);
    expect(failures).toEqual([]);
  });
}

test("a draft of 10,000 nodes opens, says what is wrong, and is found its way in and changed", async ({
  page,
  request,
  service,
}) => {
  const nodes = Array.from({ length: 10_000 }, (_, index) => ({ id: `n${index}`, type: "wait" }));
  const edges = nodes.slice(1, 3_000).map(({ id }, index) => ({ from: `n${index}`, to: id }));
  const lanes = [
    { id: "main", name: "Main", mode: "structured", start: "n0", inputSchema: { type: "object" } },
  ];
  const agentId = await createDraft({ request, service, graph: { lanes, nodes, edges } });
  await openBuilder(page, agentId);
  await page.getByRole("tab", { name: "Problems" }).click();
  await expect(page.getByText("The document has 10000 nodes; at most 500 are allowed.")).toBeVisible();
  await page.getByRole("button", { name: "Fit the graph" }).click();
  await page.getByRole("button", { name: "Find a node" }).click();
  await choose(page, "n9998");
  await expect(box(page, "n9998")).toBeFocused();
  const sent = page.waitForRequest((one) => one.method() === "PUT" && one.url().endsWith("/draft"));
  await page.keyboard.press("Delete");
  // The request holds the changes, not the whole graph.
  expect((await sent).postData()).toContain('"changes":[{"remove":"node","id":"n9998"}]');
  await saved(page);
  expect((await readDraft(request, agentId)).graph.nodes).toHaveLength(9_999);
});
