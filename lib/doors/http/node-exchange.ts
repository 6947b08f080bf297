import type { IncomingMessage, ServerResponse } from "node:http";

/** Node's request and response of a request that the direct host serves. Next hides its own. */
export interface NodeExchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

const exchanges = new WeakMap<Request, NodeExchange>();

export function rememberExchange({ request, exchange }: { request: Request; exchange: NodeExchange }): void {
  exchanges.set(request, exchange);
}

export function exchangeOf(request: Request): NodeExchange | undefined {
  return exchanges.get(request);
}
