import type { Page } from "@playwright/test";

/** Watches, from a page's first byte on, for what its content security policy does not allow; says once what was tried. */
export async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
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
    ...told.splice(0),
    ...(await page.evaluate(() => ("seenViolations" in window ? [window.seenViolations].flat() : []))).map(
      String,
    ),
  ];
}
