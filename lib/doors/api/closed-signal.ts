import { DomainError } from "#lib/contract/errors.ts";
import { exchangeOf } from "#lib/doors/http/node-exchange.ts";

/**
 * What work that stops is refused with, though nobody hears it. A constant, because abort() without a reason creates an
 * exception with a stack: 0.1 ms a request.
 */
const CLOSED = new DomainError("unavailable", "The caller closed the connection.");

/**
 * Watches the socket, because the request's own signal does not fire for a caller who leaves before anything is
 * written.
 */
export function closedSignal(request: Request): AbortSignal {
  const outgoing = exchangeOf(request)?.outgoing;
  const controller = new AbortController();
  // Under Next there is no socket to see.
  if (!outgoing) request.signal.addEventListener("abort", () => controller.abort(CLOSED), { once: true });
  else if (outgoing.closed) controller.abort(CLOSED);
  else outgoing.once("close", () => controller.abort(CLOSED));
  return controller.signal;
}
