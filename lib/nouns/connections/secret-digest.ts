import { createHash } from "node:crypto";

/** Identifies a secret by its sealed form: a wait for another secret ends when it changes. */
export function secretDigest(sealedSecret: string): string {
  return createHash("sha256").update(sealedSecret).digest("hex");
}
