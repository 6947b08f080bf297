/** Why a connection cannot be used now; each ends when a person of the workspace connects it (D8, `auth`). */
export type UnavailableReason =
  /** There is none of this name in the workspace. */
  | "missing"
  /** It has no secret yet. */
  | "not_authorised"
  /** The other side no longer accepts its secret. */
  | "refused"
  /** Its secret may not be sent to the address of the call. */
  | "address_not_allowed";

const WHY: Record<UnavailableReason, string> = {
  missing: "does not exist in this workspace",
  not_authorised: "has not been authorised yet",
  refused: "is no longer accepted by the other side",
  address_not_allowed: "does not allow this address",
};

/**
 * A call needs a connection that somebody has to connect first. The message holds no secret; `refusal` is what the
 * other side said, redacted.
 */
export class ConnectionUnavailable extends Error {
  override readonly name = "ConnectionUnavailable";
  readonly reason: UnavailableReason;
  readonly connectionName: string;
  readonly refusal: string | null;
  /** Of a refusal that holds for this call and not for others: the secret that was refused. */
  readonly refusedSecret: string | null;
  /** The origin of an address that is not allowed. The run resumes when the connection allows it. */
  readonly origin: string | null;

  constructor({
    reason,
    connectionName,
    refusal = null,
    refusedSecret = null,
    origin = null,
  }: {
    reason: UnavailableReason;
    connectionName: string;
    refusal?: string | null;
    refusedSecret?: string | null;
    origin?: string | null;
  }) {
    const said = refusal?.replace(/\.$/, "") ?? origin;
    super(`The connection "${connectionName}" ${WHY[reason]}${said === null ? "" : `: ${said}`}.`);
    this.reason = reason;
    this.connectionName = connectionName;
    this.refusal = refusal;
    this.refusedSecret = refusedSecret;
    this.origin = origin;
  }
}

/** By name, not `instanceof`: Next's bundle and Node's own imports hold two copies of this class. */
export function isConnectionUnavailable(error: unknown): error is ConnectionUnavailable {
  return error instanceof Error && error.name === "ConnectionUnavailable" && "connectionName" in error;
}
