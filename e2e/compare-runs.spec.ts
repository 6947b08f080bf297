import { expect } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { startByKey } from "./start-by-key.ts";

test("two successful results that differ are compared without the colour of failures", async ({
  page,
  request,
  service,
}) => {
  const start = (orderId: string) =>
    startByKey({ request, service, agent: "Refund desk", body: { input: { orderId, amount: 10 } } });
  const [left, right] = [await start("A-left"), await start("A-right")];
  for (const runId of [left, right]) {
    await page.goto(`/runs/${runId}`);
    await expect(page.getByText("Completed").first()).toBeVisible();
  }
  await page.goto(`/runs/compare?left=${left}&right=${right}`);
  const values = page.getByRole("region", { name: "Input" }).locator("pre");
  await expect(values).toHaveCount(2);
  const colours = await values.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  const failed = await page.evaluate(() => {
    const probe = document.createElement("div");
    probe.style.backgroundColor = "var(--failed-wash)";
    document.body.append(probe);
    return getComputedStyle(probe).backgroundColor;
  });
  expect(new Set(colours).size).toBe(1);
  expect(colours).not.toContain(failed);
  await expect(page.getByText(/(?<![\d.])0 times as fast/)).toHaveCount(0);
});
