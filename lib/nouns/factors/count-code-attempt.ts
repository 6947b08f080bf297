import { createHash } from "node:crypto";
import { DomainError } from "#lib/contract/errors.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** A million codes of six digits, three of them good at a time: at this rate half a chance takes weeks. */
const ATTEMPTS_PER_MINUTE = 10;

/**
 * Limits the guesses at a person's codes per minute, wherever they are tried. Counted before the check, right
 * ones too: of guesses that arrive together none is checked uncounted.
 * @throws DomainError rate_limited.
 */
export async function countCodeAttempt(userId: string): Promise<void> {
  const bucketId = `second-factor:${createHash("sha256").update(userId).digest("base64url")}`;
  const decision = await runtime().rateLimiter({ bucketId, perMinute: ATTEMPTS_PER_MINUTE });
  if (decision.allowed) return;
  throw new DomainError("rate_limited", "Too many codes were tried.", {
    retryAfterSeconds: decision.resetSeconds,
  });
}
