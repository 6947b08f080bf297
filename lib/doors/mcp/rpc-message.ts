import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { RPC_CODES, RpcError } from "./rpc-error.ts";

export type RequestId = string | number;

/** A JSON-RPC request; without an id it is a notification and gets no answer. */
export interface RpcMessage {
  readonly id: RequestId | undefined;
  readonly method: string;
  readonly params: JsonObject;
}

const invalid = (message: string) => new RpcError(RPC_CODES.invalidRequest, message, { httpStatus: 400 });

/**
 * Parses one JSON-RPC message.
 * @throws RpcError -32600 with 400: a batch, a response, `id: null`, or not JSON-RPC 2.0.
 */
export function readRpcMessage(posted: unknown): RpcMessage {
  if (Array.isArray(posted)) throw invalid("Batches are not supported: post one message at a time.");
  if (!isJsonObject(posted) || posted.jsonrpc !== "2.0")
    throw invalid('The body must be a JSON-RPC object with "jsonrpc": "2.0".');
  const { method, params = {} } = posted;
  if (typeof method !== "string")
    throw invalid("The message must be a request or a notification: it has no method.");
  const id = readId(posted);
  if (isJsonObject(params)) return { id, method, params };
  throw new RpcError(RPC_CODES.invalidParams, "params must be an object.", { httpStatus: 400 });
}

const MAX_ID_CHARS = 1_000;

/** Refuses integers that a double cannot hold exactly: the answer would have another id. */
function readId(posted: JsonObject): RequestId | undefined {
  if (!Object.hasOwn(posted, "id")) return undefined;
  const { id } = posted;
  if (typeof id === "string" && id.length <= MAX_ID_CHARS) return id;
  if (typeof id === "number" && Number.isSafeInteger(id)) return id;
  throw invalid(`id must be an integer or a string of at most ${MAX_ID_CHARS} characters.`);
}

/** The id of any message, for the answer to an invalid one. */
export function idOf(posted: unknown): RequestId | undefined {
  try {
    return isJsonObject(posted) ? readId(posted) : undefined;
  } catch {
    return undefined;
  }
}

/** Quotes the caller's text in an error message, shortened. */
export function quoted(words: string): string {
  return `'${words.slice(0, 100).toWellFormed()}'`;
}

/** `result` is already JSON text. */
export function resultText(id: RequestId, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}

/** If no id could be read, it is absent: the protocol allows no null. */
export function errorText(
  id: RequestId | undefined,
  { code, message, data }: Pick<RpcError, "code" | "message" | "data">,
): string {
  return JSON.stringify({
    jsonrpc: "2.0",
    ...(id === undefined ? {} : { id }),
    error: { code, message, ...(data ? { data } : {}) },
  });
}
