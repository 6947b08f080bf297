import { once } from "node:events";
import type { Server } from "node:http";

const IDLE_CHECK_MS = 50;

/**
 * Stops accepting and lets the requests under way end; what has not ended after `graceSeconds` is cut off.
 * Connections are closed as they fall idle, which Node does only for those that are idle already.
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
