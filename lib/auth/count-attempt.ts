import { createHash } from "node:crypto";
import { DomainError } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";

/**
 * Holds guessers to so many attempts a minute; attempts that succeed count as well. Buckets are named by a digest:
 * what somebody typed is kept nowhere, and its length is bounded.
 * @param of what the attempts have in common: `address:…`, `email:…`.
 * @throws DomainError rate_limited.
 */
export async function countAttempt({ of, perMinute }: { of: string; perMinute: number }): Promise<void> {
  const bucketId = `sign-in:${createHash("sha256").update(of).digest("base64url")}`;
  const decision = await runtime().rateLimiter({ bucketId, perMinute });
  if (decision.allowed) return;
  throw new DomainError("rate_limited", "Too many attempts to sign in.", {
    retryAfterSeconds: decision.resetSeconds,
  });
}
