import { expect } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { startByKey } from "./start-by-key.ts";

test("the graph makes room for what is opened beside it, and keeps in sight what was chosen", async ({
  page,
  request,
  service,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const runId = await startByKey({
    request,
    service,
    agent: "Refund desk",
    body: { input: { orderId: "A-1", amount: 10 } },
  });
  await page.goto(`/runs/${runId}?tab=graph`);
  const graph = page.getByRole("region", { name: "The graph of this run" });
  const nodes = graph.locator("button[data-node]");
  await expect(nodes.first()).toBeVisible();
  const wide = (await graph.boundingBox())?.width ?? 0;
  await nodes.first().click();
  const panel = page.getByRole("complementary").last();
  await expect(panel).toBeVisible();
  await expect.poll(async () => (await graph.boundingBox())?.width ?? wide).toBeLessThan(wide);
  await expect
    .poll(async () => {
      const [box, node, beside] = await Promise.all([
        graph.boundingBox(),
        nodes.first().boundingBox(),
        panel.boundingBox(),
      ]);
      if (!box || !node || !beside) return false;
      return node.x >= box.x && node.x + node.width <= Math.min(box.x + box.width, beside.x);
    })
    .toBe(true);
});

test("the wheel over a graph scrolls the page, until somebody works in the graph", async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  const agentId = service.agents.find(({ name }) => name === "Refund desk")?.id ?? "";
  await page.goto(`/agents/${agentId}?tab=graph`);
  const graph = page.getByRole("region", { name: "The graph of this agent" });
  const view = graph.locator(".react-flow__viewport");
  await expect(view).toBeVisible();
  const placed = await view.getAttribute("style");
  await graph.hover();
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  expect(await view.getAttribute("style")).toBe(placed);

  await graph.locator(".react-flow__pane").click({ position: { x: 20, y: 20 } });
  await expect(graph).toBeFocused();
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 60);
  await expect.poll(() => view.getAttribute("style")).not.toBe(placed);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});
