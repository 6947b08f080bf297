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
