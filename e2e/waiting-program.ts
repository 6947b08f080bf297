import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A program that waits on this machine, at a port of the moment, as editors do. */
export async function listen(): Promise<{ server: Server; port: number; called: Promise<URLSearchParams> }> {
  const { promise: called, resolve } = Promise.withResolvers<URLSearchParams>();
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? "/", "http://localhost");
    if (url.pathname === "/callback") resolve(url.searchParams);
    outgoing.setHeader("content-type", "text/html").end("<h1>You can close this window</h1>");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { server, port, called };
}
