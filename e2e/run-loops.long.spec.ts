/** Long: agents with many parts are published and run; run-graph.spec.ts and run-timeline.spec.ts have a plain run. */
import { expect } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { publishAgent } from "./publish-agent.ts";
import { startByKey } from "./start-by-key.ts";

const lane = { id: "go", name: "Go", mode: "structured", inputSchema: { type: "object" } };
const document = { format: "laneway.agent/1", behaviorType: "pipeline" };

/** Three invoices: the first is fine, the second fails to be fetched, and all but it are signed by a person. */
const invoices = {
  ...document,
  lanes: [{ ...lane, start: "invoices" }],
  nodes: [
    {
      id: "invoices",
      name: "Each invoice",
      type: "for_each",
      config: {
        items: "[10, 20, 30]",
        concurrency: 3,
        body: {
          start: "route",
          nodes: [
            {
              id: "route",
              name: "Which one",
              type: "switch",
              config: { cases: [{ name: "broken", when: "item == 20" }] },
            },
            {
              id: "fetch",
              name: "Fetch it",
              type: "http",
              config: { method: "GET", url: "http://127.0.0.1:9/" },
            },
            { id: "lost", name: "Lost", type: "output", config: { value: "'lost'" } },
            {
              id: "sign",
              name: "Sign it",
              type: "approval",
              config: { title: "Invoice", summary: "Pay {{ item }}?" },
            },
            { id: "paid", name: "Paid", type: "output", config: { value: "nodes.sign.action" } },
          ],
          edges: [
            { from: "route", on: "broken", to: "fetch" },
            { from: "fetch", on: "failed", to: "lost" },
            { from: "route", on: "else", to: "sign" },
            { from: "sign", on: "approved", to: "paid" },
          ],
        },
      },
    },
  ],
  edges: [],
};

test("iterations are approved together, and looked into in the timeline, the graph and the events", async ({
  page,
  request,
  service,
}) => {
  const agent = await publishAgent(
    { name: "Invoice round", description: "Pays invoices.", graph: invoices },
    { service, request: page.request },
  );
  const runId = await startByKey({ request, service, agent, body: { input: {} } });
  await page.goto(`/runs/${runId}`);
  await expect(page.getByText("waits in 2 iterations")).toBeVisible();
  await page.getByRole("button", { name: "Approve all 2" }).click();
  await expect(page).toHaveTitle("Invoice round · completed · Laneway");

  // Failed iterations stand first, or all by number if chosen.
  const tree = page.getByRole("tree");
  await tree
    .getByRole("treeitem", { name: /Each invoice/ })
    .getByRole("button", { name: "Expand" })
    .click();
  const iterations = tree.getByRole("treeitem", { name: /Iteration \d/ });
  await expect(iterations).toHaveCount(3);
  await expect(iterations.first()).toContainText("Iteration 1");
  await expect(iterations.first()).toContainText("1 failed");
  await page.getByRole("combobox", { name: "Order of iterations" }).click();
  await page.getByRole("option", { name: "Iterations by number" }).click();
  await expect(page).toHaveURL(/order=number/);
  await expect(iterations.first()).toContainText("Iteration 0");
  await iterations.nth(1).getByRole("button", { name: "Expand" }).click();
  await tree.getByRole("treeitem", { name: /Fetch it/ }).click();
  const panel = page.getByRole("complementary", { name: /Fetch it/ });
  await expect(panel).toContainText("iteration 1");

  // The same iteration in the graph, and the one after it.
  await panel.getByRole("button", { name: "Show in the graph" }).click();
  await expect(page.getByRole("button", { name: /^Fetch it.*Failed/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Sign it.*Not reached/ })).toBeVisible();
  const picker = page.getByRole("group", { name: "Iteration of Each invoice" });
  await expect(picker.getByRole("textbox")).toHaveValue("1");
  await picker.getByRole("button", { name: "Next iteration" }).click();
  await expect(page.getByRole("button", { name: /^Sign it.*Completed/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Fetch it.*Not reached/ })).toBeVisible();
  await picker.getByRole("button", { name: "First failed" }).click();
  await expect(picker.getByRole("textbox")).toHaveValue("1");

  // And in the events.
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: /Events/ }).click();
  const events = page.getByRole("option");
  await expect(page.getByText(/^\d+ match$/)).toBeVisible();
  await expect(events.filter({ hasText: "Sign it" })).toHaveCount(0);
  await expect(events.filter({ hasText: "Fetch it" })).not.toHaveCount(0);
  await page.getByRole("button", { name: "Clear iteration" }).click();
  await expect(events.filter({ hasText: "Sign it" })).not.toHaveCount(0);
});

test("a called run is unfolded in place, and its timer ended there", async ({ page, request, service }) => {
  const napper = await publishAgent(
    {
      name: "Napper",
      description: "Waits.",
      graph: {
        ...document,
        lanes: [{ ...lane, start: "nap" }],
        nodes: [
          { id: "nap", name: "Nap", type: "wait", config: { seconds: 86_400 } },
          { id: "awake", name: "Awake", type: "output", config: { value: "'awake'" } },
        ],
        edges: [{ from: "nap", to: "awake" }],
      },
    },
    { service, request: page.request },
  );
  const caller = await publishAgent(
    {
      name: "Caller of a napper",
      description: "Calls an agent.",
      graph: {
        ...document,
        lanes: [{ ...lane, start: "call" }],
        nodes: [
          {
            id: "call",
            name: "Call it",
            type: "agent",
            config: { agentId: napper, laneId: "go", input: "{}" },
          },
        ],
        edges: [],
      },
    },
    { service, request: page.request },
  );
  const runId = await startByKey({
    request,
    service,
    agent: caller,
    body: { input: {} },
  });
  await page.goto(`/runs/${runId}`);
  const call = page.getByRole("treeitem", { name: /Call it/ });
  await call.getByRole("button", { name: "Expand" }).click();
  const nap = page.getByRole("treeitem", { name: /Nap/ });
  await expect(nap).toContainText("ends tomorrow");
  await nap.click();
  const panel = page.getByRole("complementary", { name: /Nap/ });
  await panel.getByRole("button", { name: "Run now" }).click();
  // The called run's progress appears without a reload.
  await expect(page.getByRole("treeitem", { name: /Awake/ })).toBeVisible();
  await expect(page).toHaveTitle("Caller of a napper · completed · Laneway");
});
