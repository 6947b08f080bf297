import { createServer, get, IncomingMessage, type Server } from "node:http";
import { Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { listen, namePeer } from "./listen.ts";

const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

function newServer(): Server {
  const server = createServer((_incoming, outgoing) => outgoing.end("here"));
  opened.push(server);
  return server;
}

const open = (host: string, port = 0) => listen({ createServer: newServer, host, port });

function read(host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ host, port, agent: false }, (response) =>
      response.on("data", (chunk) => resolve(String(chunk))),
    ).on("error", reject);
  });
}

test.each(["127.0.0.1", "localhost"])("%s is served at every address of this machine's own", async (host) => {
  const { servers, port } = await open(host);
  const addresses = servers.map((server) => {
    const address = server.address();
    return typeof address === "object" && address !== null ? [address.address, address.port] : undefined;
  });
  expect([
    [["127.0.0.1", port]],
    [
      ["127.0.0.1", port],
      ["::1", port],
    ],
  ]).toContainEqual(addresses);
  await expect(read("127.0.0.1", port)).resolves.toBe("here");
  await expect(read("localhost", port)).resolves.toBe("here");
});

test("another host is served as it is named", async () => {
  const { servers } = await open("0.0.0.0");
  expect(servers.map((server) => server.address())).toMatchObject([{ address: "0.0.0.0" }]);
});

test.for(["127.0.0.1", "::1"])(
  "a port that another program has on %s is taken, and nothing stays open",
  async (taken, { skip }) => {
    const other = createServer();
    opened.push(other);
    const port = await new Promise<number | undefined>((resolve) => {
      other.once("error", () => resolve(undefined)); // no such address on this machine
      other.listen(0, taken, () => {
        const address = other.address();
        resolve(typeof address === "object" ? address?.port : undefined);
      });
    });
    skip(port === undefined, "this machine has no such address");
    await expect(open("127.0.0.1", port)).rejects.toMatchObject({
      code: "EADDRINUSE",
      syscall: "listen",
      port,
    });
    expect(opened.filter((server) => server !== other && server.listening)).toEqual([]);
  },
);

function forwardedFor(claimed: string | undefined): unknown {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: "192.0.2.7" });
  const incoming = new IncomingMessage(socket);
  if (claimed !== undefined) incoming.headers["x-forwarded-for"] = claimed;
  namePeer(incoming);
  return incoming.headers["x-forwarded-for"];
}

test("the peer stands last, whatever the caller wrote before it", () => {
  expect(forwardedFor(undefined)).toBe("192.0.2.7");
  expect(forwardedFor("203.0.113.9")).toBe("203.0.113.9, 192.0.2.7");
});
