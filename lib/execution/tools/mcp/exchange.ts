import { AsyncLocalStorage } from "node:async_hooks";
import type { NumbersAsText } from "#lib/language/exact-json/parse-exact.ts";
import type { LeftOutTool } from "./left-out-tool.ts";

/**
 * One thing that is asked of a server: opening a session, a page of its tools, a call. The client of the AI SDK
 * shares a session among calls and takes nothing per call but a signal, so what else belongs to one call travels
 * beside it, and what HTTP said about it comes back here.
 */
export interface Exchange {
  /** Sent with `tools/call`. */
  readonly idempotencyKey?: string;
  /** HTTP's status of the answer to the last request; undefined while there was none. */
  status?: number;
  headers?: Headers;
  /** The error of `fetch`, before or within the answer. */
  failure?: unknown;
  /** How the answer is missing: a stream ended, or the body is no answer. */
  unanswered?: "stream" | "body";
  /** Tools removed from a page before the client saw it. */
  leftOut?: readonly LeftOutTool[];
  /** The whole numbers that were put in quotes in the answer to a call, by their places in the message. */
  asText?: NumbersAsText;
}

const exchanges = new AsyncLocalStorage<Exchange>();

export function inExchange<T>(exchange: Exchange, work: () => Promise<T>): Promise<T> {
  return exchanges.run(exchange, work);
}

export function currentExchange(): Exchange | undefined {
  return exchanges.getStore();
}
