import type { SealedPlace } from "./seal.ts";

/**
 * A stored secret that cannot be opened or sealed. For the operator and the log: it names the place and the key's id (a
 * digest), and nothing of the secret.
 */
export class SealingFailure extends Error {
  override readonly name = "SealingFailure";
  readonly reason: "unknown_key" | "damaged";
  readonly advice: string;

  constructor({
    reason,
    keyId,
    where,
    place,
  }: {
    reason: "unknown_key" | "damaged";
    keyId: string;
    /** The source of this process's secrets. */
    where: string;
    place: SealedPlace;
  }) {
    const what = `${place.table}.${place.column} of "${place.name}"`;
    super(
      reason === "unknown_key"
        ? `${what} needs a secret that this process does not have: key ${keyId} is not in ${where}.`
        : `${what} does not open: it was changed, or does not belong to this row.`,
    );
    this.reason = reason;
    this.advice =
      reason === "unknown_key"
        ? "Give every process the installation's current secret, and restart those that have an older one."
        : "Authorise the connection again.";
  }
}

/** By name, not `instanceof`: Next's bundle and Node's imports have two copies of this class. */
export function isSealingFailure(error: unknown): error is SealingFailure {
  return error instanceof Error && error.name === "SealingFailure" && "reason" in error;
}
