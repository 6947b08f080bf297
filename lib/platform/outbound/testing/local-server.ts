import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { TEST_CERTIFICATE, TEST_KEY } from "./certificate.ts";

export interface LocalServer {
  readonly origin: string;
  readonly port: number;
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return address.port;
}

/** A server for one test. Linux accepts every address of 127.0.0.0/8. */
export async function serve(
  listener: RequestListener,
  { host = "127.0.0.1", port = 0, tls = false }: { host?: string; port?: number; tls?: boolean } = {},
): Promise<LocalServer> {
  const server = tls
    ? createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, listener)
    : createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = portOf(server.address());
  return { origin: `${tls ? "https" : "http"}://${host}:${bound}`, port: bound };
}

/** A raw TCP server. */
export async function serveRaw(onConnection: (socket: Socket) => void): Promise<LocalServer> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const port = portOf(server.address());
  return { origin: `http://127.0.0.1:${port}`, port };
}

/** Answers every request with these bytes, once its head has arrived. */
export function serveBytes(...pieces: readonly (string | Uint8Array)[]): Promise<LocalServer> {
  return serveRaw((socket) => {
    socket.once("data", () => {
      for (const piece of pieces) socket.write(piece);
      socket.end();
    });
  });
}
