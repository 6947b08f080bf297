import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { closeServers } from "./close-servers.ts";

/** A server whose answers are given by hand. */
async function openServer(): Promise<{ server: Server; answers: ServerResponse[]; ask(): Promise<Socket> }> {
  const answers: ServerResponse[] = [];
  const server = createServer((_incoming, outgoing) => void answers.push(outgoing));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address
  return {
    server,
    answers,
    async ask() {
      const asked = once(server, "request");
      const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
      socket.on("error", () => {}); // cut off
      await asked;
      return socket;
    },
  };
}

test("requests under way end with their answers, and their connections with them", async () => {
  const { server, answers, ask } = await openServer();
  const socket = await ask();
  const closed = closeServers({ servers: [server], graceSeconds: 30 });
  expect(server.listening).toBe(false);
  const [text] = await Promise.all([
    once(socket, "data").then(([chunk]) => String(chunk)),
    once(socket, "close"),
    closed,
    answers[0]?.end("the answer"),
  ]);
  expect(text).toMatch(/the answer/);
});

test("what does not end in time is cut off", async () => {
  const { server, ask } = await openServer();
  const socket = await ask();
  socket.resume();
  await Promise.all([once(socket, "close"), closeServers({ servers: [server], graceSeconds: 0.05 })]);
});

test("a server that never listened is closed already", async () => {
  await closeServers({ servers: [createServer()], graceSeconds: 30 });
});
