import { once } from "node:events";
import type { Server } from "node:http";

const IDLE_CHECK_MS = 50;

/**
 * Stops accepting connections and lets running requests finish; after `graceSeconds` the rest is cut off. Closes
 * connections as they become idle; Node closes only those that already are.
 */
export async function closeServers({
  servers,
  graceSeconds,
}: {
  servers: readonly Server[];
  graceSeconds: number;
}): Promise<void> {
  const listening = servers.filter((server) => server.listening);
  const closed = Promise.all(listening.map((server) => once(server, "close")));
  for (const server of listening) server.close();
  const closeIdle = setInterval(() => {
    for (const server of listening) server.closeIdleConnections();
  }, IDLE_CHECK_MS);
  const cutOff = setTimeout(() => {
    for (const server of listening) server.closeAllConnections();
  }, graceSeconds * 1000);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(cutOff);
}
