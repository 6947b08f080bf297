import { expect, type Page } from "@playwright/test";
import { signedInTest, test } from "./journey.ts";
import { openPage, PAGES, settle } from "./pages.ts";
import { SEEDED_PAGES, seededTest } from "./seeded-pages.ts";

/** What a page tried that its policy does not allow, from its first byte on. */
async function watchViolations(page: Page): Promise<() => Promise<string[]>> {
  const told: string[] = [];
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) told.push(message.text());
  });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenViolations: seen });
    document.addEventListener("securitypolicyviolation", (event) =>
      seen.push(`${event.violatedDirective}: ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`),
    );
  });
  return async () => [
    ...told,
    ...(await page.evaluate(() => ("seenViolations" in window ? [window.seenViolations].flat() : []))).map(
      String,
    ),
  ];
}

test("the sign-in keeps its policy, which allows neither eval nor scripts in the page", async ({ page }) => {
  const violations = await watchViolations(page);
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

for (const listed of PAGES) {
  signedInTest(`${listed.name} keeps its policy`, async ({ page, service }) => {
    const violations = await watchViolations(page);
    await openPage({ page, listed, service });
    if (!listed.hasNoFrame) {
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog")).toBeVisible();
    }
    expect(await violations()).toEqual([]);
  });
}

for (const listed of SEEDED_PAGES) {
  seededTest(`${listed.name} keeps its policy in a busy workspace`, async ({ page, service, seeded }) => {
    const violations = await watchViolations(page);
    await openPage({ page, listed, service, known: seeded });
    expect(await violations()).toEqual([]);
  });
}

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
