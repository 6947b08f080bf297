import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { DomainError } from "#lib/contract/errors.ts";
import { answerBrokenRequest } from "#lib/doors/http/answer-broken-request.ts";
import { continueOnRead } from "#lib/doors/http/continue-on-read.ts";
import type { DirectHost } from "#lib/doors/http/direct-host.ts";
import { errorResponse } from "#lib/doors/http/error-response.ts";
import { namePeer } from "#lib/doors/http/listen.ts";
import { endStalledBodies, lingerForBody } from "#lib/doors/http/slow-bodies.ts";
import { writeResponse } from "#lib/doors/http/write-response.ts";

/** A year, as browsers' preload lists require; without subdomains, which may belong to others. */
const STRICT_TRANSPORT = "max-age=31536000";

export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/**
 * One listener's HTTP server: the direct host for paths it knows, Next for the rest. Slow clients are cut off: 20 s for
 * the headers, 1 min without a byte of the body, 5 min for the whole request (25 MB at 0.7 Mbit/s).
 */
export function createHttpServer({
  direct,
  next,
  isHttps = false,
  stopping,
  clock,
  onRequest,
}: {
  direct: DirectHost;
  next: NodeHandler;
  /** Whether the public address is https: every response then has Strict-Transport-Security. */
  isHttps?: boolean;
  /** Answers that begin after it has fired end their connections. */
  stopping: AbortSignal;
  /** The clock for stalled bodies, in milliseconds. */
  clock?: () => number;
  /** Called before anything is answered. */
  onRequest?: (exchange: { incoming: IncomingMessage; outgoing: ServerResponse }) => void;
}): Server {
  const underWay = new WeakMap<Duplex, ServerResponse>();
  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    onRequest?.({ incoming, outgoing });
    underWay.set(incoming.socket, outgoing);
    watchBody(incoming);
    lingerForBody(incoming);
    if (isHttps) outgoing.setHeader("Strict-Transport-Security", STRICT_TRANSPORT);
    if (stopping.aborted) outgoing.setHeader("Connection", "close");
    const fault = hostFault(incoming);
    if (fault !== undefined) {
      void writeResponse({ response: refused(fault), outgoing });
      return;
    }
    normalizeTarget(incoming);
    if (direct(incoming, outgoing)) return;
    namePeer(incoming);
    next(incoming, outgoing);
  }
  const server = createServer(
    {
      headersTimeout: 20_000,
      requestTimeout: 300_000,
      connectionsCheckingInterval: 5_000,
      // Longer than the minute of usual load balancers, so that they close connections first.
      keepAliveTimeout: 75_000,
      maxHeaderSize: 16 * 1024,
      // Some clients offer an upgrade to HTTP/2 on every request (Java's): answer without upgrading. Otherwise Next's
      // listener would take such connections and never answer.
      shouldUpgradeCallback: () => false,
      // Node's own refusal has no body.
      requireHostHeader: false,
    },
    answer,
  );
  endConnectionsWhen({ stopping, server, underWay });
  const watchBody = endStalledBodies(server, clock);
  server.on("checkContinue", (incoming, outgoing) => {
    continueOnRead(incoming, outgoing);
    answer(incoming, outgoing);
  });
  // `100-continue` is the only supported expectation; others are ignored (RFC 9110 10.1.1).
  server.on("checkExpectation", answer);
  server.on("connect", (_incoming, socket) => {
    const error = new Error("This is no proxy.");
    void answerBrokenRequest({ error, socket, outgoing: undefined });
  });
  server.on("clientError", (error, socket) => {
    answerBrokenRequest({ error, socket, outgoing: underWay.get(socket) });
  });
  return server;
}

/** Answers to requests that have come before the stop, such as held polls, end their connections, too. */
function endConnectionsWhen({
  stopping,
  server,
  underWay,
}: {
  stopping: AbortSignal;
  server: Server;
  underWay: WeakMap<Duplex, ServerResponse>;
}): void {
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  const onStop = () => {
    for (const socket of open) {
      const outgoing = underWay.get(socket);
      if (outgoing && !outgoing.headersSent) outgoing.shouldKeepAlive = false;
    }
  };
  stopping.addEventListener("abort", onStop, { once: true });
}

/** The fault of the Host header, which must occur once (RFC 9112 3.2); usually undefined. */
function hostFault({ headers, rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  if (headers.host === undefined) return httpVersion === "1.1" ? "The request names no Host." : undefined;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1 ? "The request names more than one Host." : undefined;
}

function refused(message: string): Response {
  return errorResponse({ error: new DomainError("invalid_request", message) });
}

/**
 * Reduces the request target to a path for both hosts, even if a proxy sent a whole URL, and resolves dot segments. An
 * invalid target stays as it is, and the direct host refuses it.
 */
function normalizeTarget(incoming: IncomingMessage): void {
  const target = incoming.url ?? "/";
  if (target.startsWith("/") && !/\/\.{1,2}([/?#]|$)/.test(target)) return;
  const url = URL.parse(target.startsWith("/") ? `http://host${target}` : target);
  if (url?.protocol === "http:" || url?.protocol === "https:") incoming.url = url.pathname + url.search;
}
