import { Socket } from "node:net";
import type { Client } from "pg";

/** How often it checks the connections. */
const LOOK_MS = 500;

interface Watched {
  /** The socket's total. */
  bytesRead: number;
  /** When bytes last arrived. */
  heardAt: number;
  /** Bytes not yet taken by the kernel: a large statement is being sent. */
  unsent: number;
  /** When the unanswered statement was sent; undefined on an idle connection. */
  askedAt: number | undefined;
}

/** The code makes it `isUnavailable`. */
class Silence extends Error {
  override readonly name = "Silence";
  readonly code = "ETIMEDOUT";
}

export interface SilenceWatch {
  add(client: Client): void;
  stop(): void;
}

/**
 * Breaks connections on which PostgreSQL owes an answer and sends nothing. After a failover whose old address drops
 * packets, the kernel retransmits for 15 minutes before it reports an error. Node's keepalive sends no probes while
 * sent bytes are unacknowledged, and Node cannot set TCP_USER_TIMEOUT. So this process checks. The limit is above the
 * server's `statement_timeout`: a live server has answered by then.
 *
 * One silent connection condemns all others without data since then: they lead to the same address, and statements
 * would hang on one after the other.
 */
export function watchSilence({
  limitMs,
  lookMs = LOOK_MS,
}: {
  limitMs: number;
  lookMs?: number;
}): SilenceWatch {
  const clients = new Map<Client, Watched>();
  let lookedAt = performance.now();

  function look(): void {
    const now = performance.now();
    // This process was suspended: answers may be unread in its sockets.
    const stoodStill = now - lookedAt > 4 * lookMs;
    lookedAt = now;
    for (const [client, watched] of clients) observe({ client, watched, now, stoodStill });
    const silentSince = [...clients.values()].flatMap(({ askedAt, heardAt }) =>
      askedAt === undefined ? [] : [Math.max(askedAt, heardAt)],
    );
    const longest = Math.min(...silentSince);
    if (now - longest <= limitMs) return;
    for (const [client, { heardAt }] of clients)
      if (heardAt <= longest) socketOf(client).destroy(new Silence("PostgreSQL does not answer."));
  }

  const timer = setInterval(look, lookMs);
  timer.unref();
  return {
    add(client) {
      clients.set(client, { bytesRead: 0, heardAt: performance.now(), unsent: 0, askedAt: undefined });
      client.once("end", () => clients.delete(client));
    },
    stop: () => clearInterval(timer),
  };
}

function observe({
  client,
  watched,
  now,
  stoodStill,
}: {
  client: Client;
  watched: Watched;
  now: number;
  stoodStill: boolean;
}): void {
  const { bytesRead, writableLength } = socketOf(client);
  if (bytesRead !== watched.bytesRead || stoodStill) watched.heardAt = now;
  if (!isOwedAnswer(client)) watched.askedAt = undefined;
  else if (writableLength !== watched.unsent) watched.askedAt = now;
  else watched.askedAt ??= now;
  watched.bytesRead = bytesRead;
  watched.unsent = writableLength;
}

/** The driver's own flag, missing in its types: false from sending a statement until the server's ReadyForQuery. */
function isOwedAnswer(client: Client): boolean {
  return "readyForQuery" in client && client.readyForQuery === false;
}

/** For TLS the TLSSocket, which is a Socket, too. */
function socketOf({ connection }: Client): Socket {
  const { stream } = connection;
  if (!(stream instanceof Socket)) throw new Error("a connection to PostgreSQL has no socket");
  return stream;
}
