/** JSON, whatever it is. */
type RpcErrorData = Readonly<Record<string, unknown>>;

/** JSON-RPC's own codes, those that revision 2026-07-28 defines, and, outside the ranges of both, one of ours. */
export const RPC_CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  missingCapability: -32021,
  unsupportedVersion: -32022,
  /** A refusal in our own terms, which are in `data.error`. */
  refused: -31000,
} as const;

/** What is answered as a JSON-RPC error: faults of the protocol. What a tool refuses is a result (D15). */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly code: number;
  readonly httpStatus: number;
  /** What REST would have answered, for the request log: HTTP's own status is 200 for most of them. */
  readonly loggedStatus: number;
  readonly data: RpcErrorData | undefined;

  constructor(
    code: number,
    message: string,
    {
      httpStatus = 200,
      loggedStatus = httpStatus === 200 ? 400 : httpStatus,
      data,
    }: { httpStatus?: number; loggedStatus?: number; data?: RpcErrorData } = {},
  ) {
    super(message);
    this.code = code;
    this.httpStatus = httpStatus;
    this.loggedStatus = loggedStatus;
    this.data = data;
  }
}

/** By name, not `instanceof`: Next's bundle and Node's own imports hold two copies of this class. */
export function isRpcError(error: unknown): error is RpcError {
  return error instanceof Error && error.name === "RpcError" && "httpStatus" in error;
}
