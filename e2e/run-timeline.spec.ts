import { expect } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { startByKey } from "./start-by-key.ts";

test("a run's page asks for its timeline without waiting for the run", async ({ page, request, service }) => {
  const input = { orderId: "A-1042", amount: 620, reason: "damaged", daysSinceDelivery: 3 };
  const runId = await startByKey({ request, service, agent: "Refund desk", body: { input } });
  const timeline = page.waitForRequest(
    (asked) => new URL(asked.url()).pathname === `/api/runs/${runId}/timeline`,
  );
  await page.route(`**/api/runs/${runId}`, async (route) => {
    await timeline;
    await route.continue();
  });
  await page.goto(`/runs/${runId}`);
  await expect(page.getByRole("region", { name: "Timeline" })).toBeVisible();
});
