// Long: it waits until what a key did is written down.

import { expect } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { makeKey } from "./make-key.ts";

test("a key scoped too narrowly is refused with the scope it lacks, until it is given that", async ({
  page,
  request,
  service,
}) => {
  const { secret } = await makeKey(page, { name: "Reports", preset: "Read only" });
  const headers = { authorization: `Bearer ${secret}` };
  const [agent] = service.agents;
  const start = () => request.post(`/v1/public/agents/${agent?.id}/runs`, { headers, data: { input: {} } });
  expect((await request.get("/v1/public/agents", { headers })).status()).toBe(200);
  const refused = await start();
  expect(refused.status()).toBe(403);
  const { error } = await refused.json();
  expect(error).toMatchObject({ code: "insufficient_scope" });
  expect(error.message).toContain("agents:run");

  await page.getByRole("button", { name: "Copy key" }).click();
  await page.getByRole("link", { name: /Done|Go to the key/ }).click();
  await expect(page.getByRole("table", { name: "Requests", exact: true })).toContainText("403 Not allowed");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("checkbox", { name: "Start and manage runs" }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(/\/keys\/key_[0-9a-z]+$/);
  await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();
  expect((await start()).status()).not.toBe(403);
});
