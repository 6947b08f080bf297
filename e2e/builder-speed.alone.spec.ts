// Alone: it records frames of a graph of 500 nodes.

import { expect, type Page } from "@playwright/test";
import type { JsonObject } from "#lib/contract/json.ts";
import { createDraft, openBuilder } from "./builder-drafts.ts";
import { signedInTest as test } from "./journey.ts";
import { mainThreadFrames, percentile } from "./main-thread-frames.ts";

// Without the runner's own trace, which copies the document at every step.
test.use({ viewport: { width: 1440, height: 900 }, trace: "off" });

const NODES = 500;
/** Most milliseconds of the main thread per frame. */
const MOST = 33;

/** Rows of nodes side by side that part at switches, fail and join again: as wide as it is long. */
function largeGraph(): JsonObject {
  const nodes: JsonObject[] = [];
  const edges: JsonObject[] = [];
  for (let index = 0; index < NODES; index++) {
    const id = `n${index}`;
    nodes.push({ id, ...KINDS[index % KINDS.length] });
    const [from, other] = [index - ROWS, index - ROWS - 1];
    if (index > 0 && index < ROWS) edges.push({ from: "n0", on: index % 2 === 0 ? "a" : "else", to: id });
    if (from < 0) continue;
    edges.push({ from: `n${from}`, ...(from % KINDS.length === 0 && { on: "a" }), to: id });
    if (other > 0 && other % KINDS.length === 1) edges.push({ from: `n${other}`, on: "failed", to: id });
  }
  const lanes = [
    { id: "main", name: "Main", mode: "structured", start: "n0", inputSchema: { type: "object" } },
  ];
  return { format: "laneway.agent/1", behaviorType: "pipeline", lanes, nodes, edges };
}

const ROWS = 16;
const KINDS: readonly JsonObject[] = [
  { type: "switch", config: { cases: [{ name: "a", when: "true" }] } },
  { type: "http", config: { method: "GET", url: "https://example.com" } },
  { type: "transform", config: { expression: "input" } },
];

/** Steps as frames come, like a hand. */
async function steps(page: Page, count: number, step: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < count; index++) {
    await step(index);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

test("500 nodes are dragged, panned and zoomed with the main thread's time a frame below 33 ms", async ({
  page,
  request,
  service,
}) => {
  test.setTimeout(180_000);
  const agentId = await createDraft({ request, service, graph: largeGraph() });
  await openBuilder(page, agentId);
  const middle = { x: 600, y: 450 };
  const act: Record<string, () => Promise<void>> = {
    drag: async () => {
      const box = await page.locator('[role=button][data-box="n1"]').boundingBox();
      if (!box) throw new Error("the node is not drawn");
      await page.mouse.move(box.x + 60, box.y + 20);
      await page.mouse.down();
      await steps(page, 60, (index) => page.mouse.move(box.x + 60 + index * 4, box.y + 20 + index * 2));
      await page.mouse.up();
    },
    pan: async () => {
      await page.mouse.move(middle.x, middle.y);
      await steps(page, 60, () => page.mouse.wheel(60, 0));
    },
    zoom: async () => {
      await page.mouse.move(middle.x, middle.y);
      await page.keyboard.down("Control");
      await steps(page, 60, (index) => page.mouse.wheel(0, index < 40 ? 60 : -60));
      await page.keyboard.up("Control");
    },
    "pan from afar": async () => {
      await page.getByRole("button", { name: "Fit the graph" }).click();
      await page.mouse.move(middle.x, middle.y);
      await steps(page, 60, (index) => page.mouse.wheel(index % 20 < 10 ? 30 : -30, 10));
    },
    "drag from afar": async () => {
      await page.getByRole("button", { name: "Fit the graph" }).click();
      const box = await page.locator('.react-flow__node[data-id="n40"]').boundingBox();
      if (!box) throw new Error("the node is not drawn");
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await steps(page, 60, (index) => page.mouse.move(box.x + index * 3, box.y + index * 2));
      await page.mouse.up();
    },
  };
  for (const [name, run] of Object.entries(act)) {
    const frames = await mainThreadFrames(page, run);
    const [half, most] = [percentile(frames, 0.5), percentile(frames, 0.95)];
    const drawn = await page.locator(".react-flow__node").count();
    process.stdout.write(
      `${NODES} nodes, ${name}: ${frames.length} frames, main thread p50 ${half.toFixed(1)} ms, p95 ${most.toFixed(1)} ms; ${drawn} boxes drawn\n`,
    );
    expect.soft(frames.length, name).toBeGreaterThan(20);
    expect.soft(most, name).toBeLessThan(MOST);
  }
});
