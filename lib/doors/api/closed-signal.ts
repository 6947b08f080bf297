import { exchangeOf } from "#lib/doors/http/node-exchange.ts";

/** A constant, because abort() without a reason creates an exception with a stack: 0.1 ms a request. */
const CLOSED = "the caller closed the connection";

/**
 * Watches the socket, because the request's own signal does not fire for a caller who leaves before anything is
 * written.
 */
export function closedSignal(request: Request): AbortSignal {
  const outgoing = exchangeOf(request)?.outgoing;
  if (!outgoing) return request.signal;
  const controller = new AbortController();
  if (outgoing.closed) controller.abort(CLOSED);
  else outgoing.once("close", () => controller.abort(CLOSED));
  return controller.signal;
}
