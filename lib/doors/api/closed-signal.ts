import { exchangeOf } from "#lib/doors/http/node-exchange.ts";

/** As a constant, since an abort without a reason makes an exception with a stack: 0.1 ms a request. */
const CLOSED = "the caller closed the connection";

/**
 * The request's own signal does not fire for a caller who leaves while nothing is written, so this watches the
 * socket.
 */
export function closedSignal(request: Request): AbortSignal {
  const outgoing = exchangeOf(request)?.outgoing;
  if (!outgoing) return request.signal;
  const controller = new AbortController();
  outgoing.once("close", () => controller.abort(CLOSED));
  return controller.signal;
}
