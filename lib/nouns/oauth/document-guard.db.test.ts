import { expect, test } from "vitest";
import { serveRaw } from "#lib/platform/outbound/testing/local-server.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";

provideRuntime({ env: { outbound: { allow: ["127.0.0.0/8", "localhost"], proxies: { bypass: [] } } } });

test.each(["127.0.0.1", "localhost"])(
  "where agents may call this network, strangers still have nothing fetched from it: %s",
  async (host) => {
    let connections = 0;
    const { port } = await serveRaw(() => {
      connections += 1;
    });
    await expect(
      runtime().clientDocuments({ clientId: `https://${host}:${port}/client.json` }),
    ).rejects.toMatchObject({
      code: "invalid_client",
      message: expect.stringContaining(`could not read the app's description at ${host}:${port}`),
    });
    expect(connections).toBe(0);
  },
);
