import { DomainError } from "#lib/contract/errors.ts";
import { isOAuthError } from "#lib/nouns/oauth/oauth-error.ts";
import { sayWhen } from "#lib/platform/rate-limits/rate-limiter.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { addressOf } from "../authenticate.ts";

/**
 * What anybody may ask of the authorization server without a credential, and how often a minute from one address:
 * a hosted client registers once a person, and a document is fetched once an hour. Of codes and tokens only those that
 * fail are counted.
 */
const PER_MINUTE = { register: 30, document: 30, badToken: 600 } as const;

/** @throws DomainError rate_limited. */
export async function spendAttempt(request: Request, what: keyof typeof PER_MINUTE): Promise<void> {
  const decision = await runtime().rateLimiter({
    bucketId: `oauth-${what}:${addressOf(request) ?? "unknown"}`,
    perMinute: PER_MINUTE[what],
  });
  if (decision.allowed) return;
  throw new DomainError("rate_limited", `Too many requests came from this address. ${sayWhen(decision)}`, {
    retryAfterSeconds: decision.resetSeconds,
  });
}

/**
 * Limits the attempts of a client that sends a code or token. The credential is checked before the limit: the apps of
 * many people come from their maker's address, and one app that fails all the time must not block the others.
 * Guessing still has a price: beyond the limit, a failure learns only that there were too many.
 * @throws DomainError rate_limited, in place of an OAuthError; any other error that `answer` throws.
 */
export async function countFailures<T>(request: Request, answer: () => Promise<T>): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    if (isOAuthError(error)) await spendAttempt(request, "badToken");
    throw error;
  }
}
