import { isJsonObject } from "#lib/contract/json.ts";
import { answerOrFailure, type SentRequest } from "./answer-stream.ts";
import { currentExchange } from "./exchange.ts";

/** A session is ended as a courtesy to the server; nobody waits for it. */
const END_SESSION_MS = 2_000;

/**
 * The `fetch` that the AI SDK's MCP client gets. It differs from the one below in what that client leaves out:
 * no stream is held open for a server's own messages, a call carries its Idempotency-Key, a request that is
 * answered by something else than its answer fails instead of waiting for ever, and a page of tools loses the malformed.
 */
export function mcpFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    // The client takes this for a server that has no such stream.
    if (init.method === "GET") return new Response(null, { status: 405 });
    if (init.method === "DELETE")
      return fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(END_SESSION_MS) });

    const sent = requestIn(init.body);
    const exchange = currentExchange();
    const headers = new Headers(init.headers);
    if (sent?.method === "tools/call" && exchange?.idempotencyKey !== undefined)
      headers.set("idempotency-key", exchange.idempotencyKey);
    // A redirect is an answer: nothing goes to another address than the one that was entered.
    const request = fetch(url, { ...init, headers: Object.fromEntries(headers), redirect: "manual" });
    const response = await request.catch((error: unknown) => {
      if (exchange) exchange.failure = error;
      throw error;
    });
    if (!sent) return response;
    if (exchange) Object.assign(exchange, { status: response.status, headers: response.headers });
    return response.ok ? answerOrFailure({ response, sent, exchange }) : response;
  };
}

/** The request in a message; undefined for notifications and for answers of ours. */
function requestIn(body: RequestInit["body"]): SentRequest | undefined {
  const message: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
  if (!isJsonObject(message)) return undefined;
  const { id, method } = message;
  if (typeof method !== "string" || (typeof id !== "string" && typeof id !== "number")) return undefined;
  return { method, id };
}
