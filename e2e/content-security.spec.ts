import { expect } from "@playwright/test";
import { signedInTest, test } from "./journey.ts";
import { settle } from "./pages.ts";
import { watchPolicy } from "./policy-violations.ts";

test("the sign-in keeps its policy, which allows neither eval nor scripts in the page", async ({ page }) => {
  const violations = await watchPolicy(page);
  const response = await page.goto("/sign-in");
  await settle(page);
  const policy = response?.headers()["content-security-policy"] ?? "";
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
  expect(scripts).toMatch(/^'self' 'nonce-[\w+/=]+' 'strict-dynamic'$/);
  for (const rule of [
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "connect-src 'self'",
  ])
    expect(policy).toContain(rule);
  expect(await violations()).toEqual([]);
});

signedInTest("a script that gets into a page does not run", async ({ page }) => {
  const intruder = `<script>document.documentElement.dataset.taken = "script"</script>
    <img src="x:" alt="" onerror="document.documentElement.dataset.taken = 'handler'">`;
  await page.route(
    ({ pathname }) => pathname === "/settings",
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace("</body>", `${intruder}</body>`);
      expect(body).toContain(intruder);
      await route.fulfill({ response, body });
    },
  );
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await settle(page);
  await expect(page.locator("html")).not.toHaveAttribute("data-taken");
});
