import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { rememberExchange } from "#lib/doors/http/node-exchange.ts";
import { closedSignal } from "./closed-signal.ts";

/** The signals of a caller who leaves: one made while the caller is there, and one made afterwards. */
async function signals(): Promise<{ before: AbortSignal; after: AbortSignal }> {
  const made = Promise.withResolvers<{ before: AbortSignal; after: AbortSignal }>();
  const server = createServer((incoming, outgoing) => {
    const request = new Request("http://127.0.0.1/");
    rememberExchange({ request, exchange: { incoming, outgoing } });
    const before = closedSignal(request);
    expect(before.aborted).toBe(false);
    outgoing.once("close", () => made.resolve({ before, after: closedSignal(request) }));
    caller.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const caller = connect((server.address() as AddressInfo).port, "127.0.0.1");
  caller.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  const both = await made.promise;
  server.close();
  return both;
}

test("a caller who leaves, or has left already, is noticed", async () => {
  const { before, after } = await signals();
  expect(before.aborted).toBe(true);
  expect(after.aborted).toBe(true);
  expect(before.reason).toMatchObject({ code: "unavailable" });
});
