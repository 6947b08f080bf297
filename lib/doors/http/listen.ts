import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";

/**
 * Appends the peer's address to X-Forwarded-For, as a proxy does: Next hides the socket and keeps the caller's header.
 * So this process itself has seen the last address.
 */
export function namePeer(incoming: IncomingMessage): void {
  const claimed = [incoming.headers["x-forwarded-for"] ?? []].flat();
  incoming.headers["x-forwarded-for"] = [...claimed, incoming.socket.remoteAddress ?? "unknown"].join(", ");
}

interface Listening {
  readonly servers: readonly Server[];
  readonly port: number;
}

/** Error codes for a machine without the address: no IPv6, or switched off. */
const NO_SUCH_ADDRESS = new Set(["EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"]);

/**
 * Listens on a host. For `127.0.0.1` and `localhost` it also serves `::1`, because programs resolve `localhost`
 * differently. Port 0 takes a free one.
 * @throws Node's error of `listen`, with nothing left open.
 */
export async function listen({
  createServer,
  host,
  port,
}: {
  createServer: () => Server;
  host: string;
  port: number;
}): Promise<Listening> {
  const isThisMachine = host === "127.0.0.1" || host === "localhost";
  const first = createServer();
  const chosen = await listenOn(first, isThisMachine ? "127.0.0.1" : host, port);
  if (!isThisMachine) return { servers: [first], port: chosen };
  const second = createServer();
  try {
    await listenOn(second, "::1", chosen);
    return { servers: [first, second], port: chosen };
  } catch (error) {
    if (error instanceof Error && "code" in error && NO_SUCH_ADDRESS.has(String(error.code))) {
      return { servers: [first], port: chosen };
    }
    first.close();
    throw error; // another program has the port on ::1 and would answer for localhost
  }
}

async function listenOn(server: Server, host: string, port: number): Promise<number> {
  server.listen({ host, port });
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}
