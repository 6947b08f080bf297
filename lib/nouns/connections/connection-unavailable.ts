/** Why a connection cannot be used now. A person of the workspace can fix each reason (D8, `auth`). */
export type UnavailableReason =
  /** The workspace has no connection of this name. */
  | "missing"
  /** It has no secret yet. */
  | "not_authorised"
  /** The service no longer accepts its secret. */
  | "refused"
  /** Its secret may not be sent to the call's address. */
  | "address_not_allowed";

const WHY: Record<UnavailableReason, string> = {
  missing: "does not exist in this workspace",
  not_authorised: "has not been authorised yet",
  refused: "is no longer accepted by the other side",
  address_not_allowed: "does not allow this address",
};

/**
 * A call needs a connection that somebody has to connect first. The message contains no secret; `refusal` is the
 * service's response, redacted.
 */
export class ConnectionUnavailable extends Error {
  override readonly name = "ConnectionUnavailable";
  readonly reason: UnavailableReason;
  readonly connectionName: string;
  readonly refusal: string | null;
  /** The refused secret, if the refusal applies only to this call. */
  readonly refusedSecret: string | null;
  /** The disallowed origin. The run resumes when the connection allows it. */
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

/** By name, not `instanceof`: Next's bundle and Node's imports have two copies of this class. */
export function isConnectionUnavailable(error: unknown): error is ConnectionUnavailable {
  return error instanceof Error && error.name === "ConnectionUnavailable" && "connectionName" in error;
}
