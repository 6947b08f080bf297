import { expect, type Page } from "@playwright/test";
import { signedInTest, test } from "./journey.ts";
import { openPage, PAGES, settle } from "./pages.ts";

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
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog").or(page.getByText("nothing at this address"))).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}

signedInTest("a script that gets into a page does not run", async ({ page, service }) => {
  const [listed] = PAGES;
  if (!listed) throw new Error("no page is listed");
  await openPage({ page, listed, service });
  await page.evaluate(() => {
    const field = document.createElement("div");
    field.innerHTML = `<img src="x:" onerror="document.body.dataset.taken = 'handler'">`;
    const script = document.createElement("script");
    script.textContent = "document.body.dataset.taken = 'script'";
    document.body.append(field, script);
  });
  await page.waitForFunction(() => document.images[0]?.complete ?? true);
  await expect(page.locator("body")).not.toHaveAttribute("data-taken");
});
