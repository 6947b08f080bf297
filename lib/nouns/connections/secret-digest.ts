import { createHash } from "node:crypto";

/** Identifies a secret of a connection by its sealed form: a wait for another secret ends when there is another. */
export function secretDigest(sealedSecret: string): string {
  return createHash("sha256").update(sealedSecret).digest("hex");
}
