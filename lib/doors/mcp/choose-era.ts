import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { requireMirroredHeaders } from "./mirrored-headers.ts";
import { type Era, STATELESS_VERSION, SUPPORTED_VERSIONS } from "./protocol-versions.ts";
import { RPC_CODES, RpcError } from "./rpc-error.ts";
import { quoted, type RpcMessage } from "./rpc-message.ts";

/** The `params._meta` fields of every request of revision 2026-07-28. */
const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities";

/**
 * Determines a request's protocol era and checks what that era requires of every request (D15). The header and `_meta`
 * decide and must agree.
 * @throws RpcError with 400: -32020 if header and body disagree, -32022 for an unsupported revision, -32602 if a field
 * required by 2026-07-28 is missing.
 */
export function chooseEra(message: RpcMessage, headers: Headers): Era {
  const meta = isJsonObject(message.params._meta) ? message.params._meta : {};
  const inHeader = headers.get("mcp-protocol-version");
  const inBody = meta[VERSION_KEY];
  if (inBody === undefined && inHeader !== STATELESS_VERSION) {
    if (inHeader !== null) requireSupported(inHeader);
    return "handshake";
  }
  if (inHeader === null) throw mismatch("The header MCP-Protocol-Version is missing.");
  if (typeof inBody !== "string") throw missing(VERSION_KEY);
  if (inBody !== inHeader)
    throw mismatch(
      `The header MCP-Protocol-Version is ${quoted(inHeader)}, the body says ${quoted(inBody)}.`,
    );
  requireSupported(inBody);
  if (inBody !== STATELESS_VERSION) return "handshake";
  requireCapabilities(meta);
  requireMirroredHeaders(message, headers);
  return "stateless";
}

function requireSupported(version: string): void {
  if (SUPPORTED_VERSIONS.includes(version)) return;
  throw new RpcError(RPC_CODES.unsupportedVersion, "Unsupported protocol version", {
    httpStatus: 400,
    data: { supported: SUPPORTED_VERSIONS, requested: version },
  });
}

function requireCapabilities(meta: JsonObject): void {
  if (!isJsonObject(meta[CAPABILITIES_KEY])) throw missing(CAPABILITIES_KEY);
}

function missing(key: string): RpcError {
  return new RpcError(RPC_CODES.invalidParams, `Invalid params: _meta lacks ${key}.`, { httpStatus: 400 });
}

function mismatch(message: string): RpcError {
  return new RpcError(RPC_CODES.headerMismatch, message, { httpStatus: 400 });
}
