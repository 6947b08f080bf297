import type { ErrorCode } from "#lib/contract/errors.ts";

/** Any JSON value. */
type RpcErrorData = Readonly<Record<string, unknown>>;

/** The error codes of JSON-RPC and of revision 2026-07-28, and one of our own outside their ranges. */
export const RPC_CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  missingCapability: -32021,
  unsupportedVersion: -32022,
  /** Our own errors; `data.error` has the details. */
  refused: -31000,
} as const;

/** A protocol error, answered as a JSON-RPC error. A tool's error is a result (D15). */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly code: number;
  readonly httpStatus: number;
  /** The status that REST would have answered, for the request log; HTTP's own is mostly 200. */
  readonly loggedStatus: number;
  /** The code of our envelope, for the request log; undefined where the protocol alone refused. */
  readonly loggedCode: ErrorCode | undefined;
  readonly data: RpcErrorData | undefined;

  constructor(
    code: number,
    message: string,
    {
      httpStatus = 200,
      loggedStatus = httpStatus === 200 ? 400 : httpStatus,
      loggedCode,
      data,
    }: { httpStatus?: number; loggedStatus?: number; loggedCode?: ErrorCode; data?: RpcErrorData } = {},
  ) {
    super(message);
    this.code = code;
    this.httpStatus = httpStatus;
    this.loggedStatus = loggedStatus;
    this.loggedCode = loggedCode;
    this.data = data;
  }
}

/** By name, not `instanceof`: Next's bundle and Node's imports have two copies of this class. */
export function isRpcError(error: unknown): error is RpcError {
  return error instanceof Error && error.name === "RpcError" && "httpStatus" in error;
}
