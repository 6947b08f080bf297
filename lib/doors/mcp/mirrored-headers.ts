import { isBase64 } from "#lib/doors/http/decode-base64.ts";
import { RPC_CODES, RpcError } from "./rpc-error.ts";
import type { RpcMessage } from "./rpc-message.ts";

/** Which member of `params` the header Mcp-Name repeats, by method (2026-07-28, Standard Request Headers). */
const NAMED_BY: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/**
 * Headers that repeat the body, so that proxies need not read bodies, must agree with the body. Otherwise a proxy
 * would let one call through and we would make another.
 * @throws RpcError -32020 with 400.
 */
export function requireMirroredHeaders({ method, params }: RpcMessage, headers: Headers): void {
  requireSame("Mcp-Method", headers.get("mcp-method"), method);
  const member = Object.hasOwn(NAMED_BY, method) ? NAMED_BY[method] : undefined;
  const name = member === undefined ? undefined : params[member];
  if (typeof name === "string") requireSame("Mcp-Name", plainValue(headers.get("mcp-name")), name);
}

function requireSame(header: string, value: string | null | undefined, expected: string): void {
  if (value === expected) return;
  const fault = value === null ? "is missing" : "is not what the body says";
  throw new RpcError(RPC_CODES.headerMismatch, `The header ${header} ${fault}.`, { httpStatus: 400 });
}

/** A name that is no plain header value comes as `=?base64?…?=`; undefined for one that cannot be decoded. */
function plainValue(value: string | null): string | null | undefined {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value ?? "")?.[1];
  if (encoded === undefined) return value;
  const text = new TextEncoder().encode(encoded);
  if (!isBase64(text)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, "base64"));
  } catch {
    return undefined;
  }
}
