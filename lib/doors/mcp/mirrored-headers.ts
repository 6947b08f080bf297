import { memberOf } from "#lib/contract/json.ts";
import { RPC_CODES, RpcError } from "./rpc-error.ts";
import type { RpcMessage } from "./rpc-message.ts";

/** The member of `params` that the header Mcp-Name repeats, by method (2026-07-28, Standard Request Headers). */
const NAMED_BY: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/**
 * Checks that the headers which repeat parts of the body agree with it. Otherwise a proxy could allow one call and we
 * would make another.
 * @throws RpcError -32020 with 400.
 */
export function requireMirroredHeaders({ method, params }: RpcMessage, headers: Headers): void {
  requireSame("Mcp-Method", headers.get("mcp-method"), method);
  const member = memberOf(NAMED_BY, method);
  const name = member === undefined ? undefined : params[member];
  if (typeof name === "string") requireSame("Mcp-Name", plainValue(headers.get("mcp-name")), name);
}

function requireSame(header: string, value: string | null | undefined, expected: string): void {
  if (value === expected) return;
  const fault = value === null ? "is missing" : "is not what the body says";
  throw new RpcError(RPC_CODES.headerMismatch, `The header ${header} ${fault}.`, { httpStatus: 400 });
}

/** Decodes a name, which may be `=?base64?…?=`; undefined if invalid. */
function plainValue(value: string | null): string | null | undefined {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value ?? "")?.[1];
  if (encoded === undefined) return value;
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.toString("base64").replace(/=+$/, "") !== encoded.replace(/={1,2}$/, "")) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
