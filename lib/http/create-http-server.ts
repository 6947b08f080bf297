import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { errorResponse } from "#lib/api/error-response.ts";
import { DomainError } from "#lib/errors.ts";
import { writeResponse } from "#lib/health/answer-probes.ts";
import { answerBrokenRequest } from "./answer-broken-request.ts";
import type { DirectHost } from "./direct-host.ts";
import { namePeer } from "./name-peer.ts";

export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/**
 * One listener's HTTP server: the direct host where it knows the path, Next for everything else.
 * A client that sends slowly is cut off: 20 s for the headers, 5 min for the whole request (25 MB at 0.7 Mbit/s).
 */
export function createHttpServer({
  direct,
  next,
  stopping,
}: {
  direct: DirectHost;
  next: NodeHandler;
  stopping: AbortSignal;
}): Server {
  const underWay = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(
    {
      headersTimeout: 20_000,
      requestTimeout: 300_000,
      connectionsCheckingInterval: 5_000,
      // Longer than the minute that load balancers keep connections: they, not we, decide when one ends.
      keepAliveTimeout: 75_000,
      maxHeaderSize: 16 * 1024,
      // Some clients offer HTTP/2 on every request (Java's does): they are answered, not upgraded. Without this,
      // Next's listener would take such connections and never answer.
      shouldUpgradeCallback: () => false,
      // Node would refuse without a word of ours.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      underWay.set(incoming.socket, outgoing);
      if (stopping.aborted) outgoing.setHeader("Connection", "close");
      if (incoming.headers.host === undefined && incoming.httpVersion === "1.1") {
        void writeResponse({ response: hostMissing(), outgoing });
        return;
      }
      normalizeTarget(incoming);
      if (direct(incoming, outgoing)) return;
      namePeer(incoming);
      next(incoming, outgoing);
    },
  );
  server.on("clientError", (error, socket) => {
    answerBrokenRequest({ error, socket, outgoing: underWay.get(socket) });
  });
  return server;
}

/** RFC 9112 3.2. */
function hostMissing(): Response {
  return errorResponse({ error: new DomainError("invalid_request", "The request names no Host.") });
}

/**
 * Both hosts see the path alone, also where a proxy sent the whole address, and with its dot segments resolved.
 * A target that is no address at all stays as it is, and the direct host refuses it.
 */
function normalizeTarget(incoming: IncomingMessage): void {
  const target = incoming.url ?? "/";
  if (target.startsWith("/") && !/\/\.{1,2}([/?#]|$)/.test(target)) return;
  const url = URL.parse(target.startsWith("/") ? `http://host${target}` : target);
  if (url?.protocol === "http:" || url?.protocol === "https:") incoming.url = url.pathname + url.search;
}
