import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { StalledBodies } from "./slow-bodies.ts";

/** A request whose head the server has received, and a client that can send more of its body. */
async function arriving(): Promise<{ incoming: IncomingMessage; client: Socket }> {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => server.close().closeAllConnections());
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  const client = connect(address.port, "127.0.0.1").on("error", () => {});
  onTestFinished(() => {
    client.destroy();
  });
  const requested = once(server, "request");
  client.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n");
  const [incoming] = await requested;
  return { incoming, client };
}

test("a body that brings nothing for a minute has stalled", async () => {
  const { incoming } = await arriving();
  const bodies = new StalledBodies();
  bodies.watch(incoming, 0);
  expect(bodies.find(59_999)).toEqual([]);
  expect(bodies.find(60_000)).toEqual([incoming]);
});

test("every byte begins the minute again, and a complete body is never stalled", async () => {
  const { incoming, client } = await arriving();
  const bodies = new StalledBodies();
  bodies.watch(incoming, 0);
  incoming.resume();
  client.write("1");
  await once(incoming, "data");
  expect(bodies.find(59_999)).toEqual([]);
  expect(bodies.find(119_998)).toEqual([]);
  expect(bodies.find(119_999)).toEqual([incoming]);
  client.write("2");
  await once(incoming, "end");
  expect(bodies.find(1_000_000)).toEqual([]);
});

test("a body that waits for us to read it has not stalled", async () => {
  const { incoming, client } = await arriving();
  const bodies = new StalledBodies();
  bodies.watch(incoming, 0);
  client.write("1");
  await once(incoming, "readable");
  expect(bodies.find(60_000)).toEqual([]);
  expect(bodies.find(120_000)).toEqual([]);
  expect(String(incoming.read())).toBe("1");
  expect(bodies.find(180_000)).toEqual([incoming]);
});

test("a connection that has closed is forgotten", async () => {
  const { incoming, client } = await arriving();
  const bodies = new StalledBodies();
  bodies.watch(incoming, 0);
  const closed = new Promise((resolve) => incoming.socket.once("close", resolve));
  client.destroy();
  await closed;
  expect(bodies.find(60_000)).toEqual([]);
});
