import { expect, test } from "vitest";
import { runtime } from "#lib/runtime.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";

provideRuntime({ env: { outbound: { allow: ["127.0.0.0/8", "localhost"], proxies: { bypass: [] } } } });

test.each(["https://127.0.0.1/client.json", "https://localhost/client.json"])(
  "where agents may call this network, strangers still have nothing fetched from it: %s",
  async (clientId) => {
    await expect(runtime().clientDocuments({ clientId })).rejects.toMatchObject({
      code: "invalid_client",
      message: expect.stringContaining("an address that may not be called"),
    });
  },
);
