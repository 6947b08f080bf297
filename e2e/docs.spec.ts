import { expect } from "@playwright/test";
import { signedInTest } from "./journey.ts";

signedInTest(
  "the API description opens from the navigation and asks no other origin for anything",
  async ({ page, service }) => {
    const origins = new Set<string>();
    page.on("request", (request) => {
      if (request.url().startsWith("http")) origins.add(new URL(request.url()).origin);
    });
    await page.goto("/agents");
    await page
      .getByRole("navigation", { name: "Pages" })
      .getByRole("link", { name: "API description" })
      .click();
    await expect(page).toHaveURL(/\/docs/);
    await expect(page.getByRole("heading", { name: "Start a run on a lane" }).first()).toBeVisible();
    await expect(page.getByText("1.4.0").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect([...origins]).toEqual([new URL(service.baseUrl).origin]);
  },
);
