import { expect, test } from "vitest";
import { startProxy, through } from "./testing/forward-proxy.ts";
import { serve } from "./testing/local-server.ts";
import { get } from "./testing/outbound-for-test.ts";

test("an answer may take longer than the time in which the tunnel must stand", async () => {
  const { port } = await serve((_request, response) => setTimeout(() => response.end("late"), 600), {
    tls: true,
  });
  const { url } = await startProxy();
  const outbound = through(url, { connectTimeoutMs: 300 });
  expect(String((await outbound.send(get(`https://secure.example:${port}/`))).body)).toBe("late");
});
