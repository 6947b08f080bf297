import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return address.port;
}

/** A server on 127.0.0.1 for one test. @returns its origin, by address and by any other host of that port. */
export async function serve(listener: RequestListener): Promise<{ origin: string; port: number }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const port = portOf(server.address());
  return { origin: `http://127.0.0.1:${port}`, port };
}

/** A server that speaks whatever the test writes. */
export async function serveRaw(
  onConnection: (socket: Socket) => void,
): Promise<{ origin: string; port: number }> {
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
