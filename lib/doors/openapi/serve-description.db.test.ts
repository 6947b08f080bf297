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

test("without a credential anybody reads the description", () =>
  withService({}, async ({ baseUrl }) => {
    const description = await fetch(`${baseUrl}/v1/openapi.json`);
    expect(description.headers.get("content-type")).toBe("application/json");
    expect(await description.json()).toMatchObject({ openapi: "3.1.0", servers: [{ url: baseUrl }] });

    const etag = description.headers.get("etag") ?? "";
    const again = await fetch(`${baseUrl}/v1/openapi.json`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  }));

test("the description is compressed for who takes that, and who has it in any form is told so", () =>
  withService({}, async ({ baseUrl }) => {
    const ask = (headers: Record<string, string>) => fetch(`${baseUrl}/v1/openapi.json`, { headers });
    const plain = await ask({ "accept-encoding": "identity" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    const text = await plain.text();
    const tags = [plain.headers.get("etag") ?? ""];
    for (const encoding of ["gzip", "br"]) {
      const response = await ask({ "accept-encoding": encoding });
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(response.headers.get("vary")).toContain("Accept-Encoding");
      expect(Number(response.headers.get("content-length"))).toBeLessThan(60_000);
      expect(await response.text()).toBe(text);
      tags.push(response.headers.get("etag") ?? "");
    }
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags)
      expect((await ask({ "accept-encoding": "gzip", "if-none-match": tag })).status).toBe(304);
  }));

test("other methods are refused in the envelope", () =>
  withService({}, async ({ baseUrl }) => {
    const response = await fetch(`${baseUrl}/v1/openapi.json`, { method: "POST" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expect(await response.json()).toMatchObject({ error: { code: "method_not_allowed" } });
  }));

test("behind a proxy the description names the public address", () =>
  withService({ baseUrl: "https://agents.acme.dev" }, async ({ baseUrl }) => {
    const description = await fetch(`${baseUrl}/v1/openapi.json`);
    expect(await description.json()).toMatchObject({ servers: [{ url: "https://agents.acme.dev" }] });
  }));
