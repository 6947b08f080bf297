import { DomainError } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";
import { addressOf } from "../authenticate.ts";

/**
 * What anybody may ask of the authorization server without a credential, and how often a minute from one address:
 * a hosted client registers once a person, and a document is fetched once an hour.
 */
const PER_MINUTE = { register: 30, document: 30, token: 600 } as const;

/** @throws DomainError rate_limited. */
export async function spendAttempt(request: Request, what: keyof typeof PER_MINUTE): Promise<void> {
  const decision = await runtime().rateLimiter({
    bucketId: `oauth-${what}:${addressOf(request) ?? "unknown"}`,
    perMinute: PER_MINUTE[what],
  });
  if (decision.allowed) return;
  throw new DomainError("rate_limited", "Too many requests came from this address. Try again later.", {
    retryAfterSeconds: decision.resetSeconds,
  });
}
