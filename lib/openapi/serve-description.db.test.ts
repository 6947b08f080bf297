import { expect, test } from "vitest";
import { startTestService, type TestService } from "#lib/testing/service.ts";

/** One service after the other: a process has one runtime. */
async function withService(env: { baseUrl?: string }, use: (service: TestService) => Promise<void>) {
  const service = await startTestService({ worker: false, env });
  try {
    await use(service);
  } finally {
    await service.close();
  }
}

test("without a credential anybody reads the description, the page and its script", () =>
  withService({}, async ({ baseUrl }) => {
    const description = await fetch(`${baseUrl}/v1/openapi.json`);
    expect(description.headers.get("content-type")).toBe("application/json");
    expect(await description.json()).toMatchObject({ openapi: "3.1.0", servers: [{ url: baseUrl }] });

    const etag = description.headers.get("etag") ?? "";
    const again = await fetch(`${baseUrl}/v1/openapi.json`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);

    const page = await fetch(`${baseUrl}/docs`);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const address = /<script src="([^"]+)">/.exec(await page.text())?.[1] ?? "";
    const script = await fetch(new URL(address, baseUrl));
    expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(script.headers.get("cache-control")).toContain("immutable");
    expect(await script.text()).toContain("@scalar/api-reference");

    const unnamed = await fetch(new URL("/docs/scalar.js?v=another", baseUrl));
    expect(unnamed.headers.get("cache-control")).toBe("no-cache");
  }));

test("the page loads nothing from another origin, and its policy allows nothing from one", () =>
  withService({}, async ({ baseUrl }) => {
    const page = await fetch(`${baseUrl}/docs`);
    expect(await page.text()).not.toMatch(/https?:/);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  }));

test("other methods are refused in the envelope", () =>
  withService({}, async ({ baseUrl }) => {
    for (const path of ["/v1/openapi.json", "/docs", "/docs/scalar.js"]) {
      const response = await fetch(`${baseUrl}${path}`, { method: "POST" });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
      expect(await response.json()).toMatchObject({ error: { code: "method_not_allowed" } });
    }
  }));

test("behind a proxy the description names the public address", () =>
  withService({ baseUrl: "https://agents.acme.dev" }, async ({ baseUrl }) => {
    const description = await fetch(`${baseUrl}/v1/openapi.json`);
    expect(await description.json()).toMatchObject({ servers: [{ url: "https://agents.acme.dev" }] });
  }));
