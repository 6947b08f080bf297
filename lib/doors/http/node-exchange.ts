import type { IncomingMessage, ServerResponse } from "node:http";

/** Node's request and response of a request that the direct host serves. Next hides its own. */
interface NodeExchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/**
 * A property and not a WeakMap: V8's collection of young objects keeps all values of a WeakMap, whether their keys live or
 * not, so that every exchange grew old before it was collected. That took a quarter of a poll's processor.
 */
const EXCHANGE = Symbol("exchange");

type Served = Request & { [EXCHANGE]?: NodeExchange };

export function rememberExchange({ request, exchange }: { request: Request; exchange: NodeExchange }): void {
  (request as Served)[EXCHANGE] = exchange;
}

export function exchangeOf(request: Request): NodeExchange | undefined {
  return (request as Served)[EXCHANGE];
}

const held = new WeakSet<Request>();

/** Marks a long poll whose address does not show that it is one. */
export function markHeld(request: Request): void {
  held.add(request);
}

export function isHeld(request: Request): boolean {
  return held.has(request);
}
