import { expect, test } from "vitest";
import { createMetrics } from "#lib/doors/metrics/create-metrics.ts";
import { loadEnv } from "#lib/platform/env/env.ts";
import { openFront } from "./open-front.ts";

async function transportOf(path: string, settings: Record<string, string>): Promise<string | null> {
  await using running = new AsyncDisposableStack();
  const { front, port } = await openFront({
    env: loadEnv({ PORT: "0", LOG_LEVEL: "silent", ...settings }),
    serves: true,
    executes: false,
    metrics: createMetrics(),
    running,
  });
  front.open({ direct: () => false, pages: (_incoming, outgoing) => outgoing.end() });
  const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
  return headers.get("strict-transport-security");
}

test.each(["/healthz", "/metrics", "/agents"])(
  "%s tells browsers to use https alone, where that is our public address",
  async (path) => {
    expect(await transportOf(path, { BASE_URL: "https://laneway.example" })).toBe("max-age=31536000");
  },
);

test.each<Record<string, string>>([{}, { BASE_URL: "http://laneway.example" }])(
  "with %j nothing is said of https",
  async (settings) => {
    expect(await transportOf("/agents", settings)).toBeNull();
  },
);
