import { createHash } from "node:crypto";

/** Which secret of a connection it was, told by its sealed form: a wait for another one ends when there is another. */
export function secretDigest(sealedSecret: string): string {
  return createHash("sha256").update(sealedSecret).digest("hex");
}
