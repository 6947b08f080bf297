import { createHash } from "node:crypto";
import { DomainError } from "#lib/contract/errors.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** Three of a million six-digit codes are valid at a time: at this rate a 50 % chance takes weeks. */
const ATTEMPTS_PER_MINUTE = 10;

/**
 * Limits attempts with a person's codes per minute. Counts before the check, right ones too, so that parallel guesses
 * cannot bypass the limit.
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
