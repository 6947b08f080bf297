import { DomainError } from "#lib/contract/errors.ts";
import { isOAuthError } from "#lib/nouns/oauth/oauth-error.ts";
import { sayWhen } from "#lib/platform/rate-limits/rate-limiter.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { addressOf } from "../authenticate.ts";

/**
 * Requests a minute that one address may make without a credential. A hosted client registers once per person, and a
 * document is fetched once an hour. For codes and tokens only failures count.
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
 * Limits failed attempts with codes and tokens. The credential is checked before the limit: a hosted app calls for many
 * people from one address, and one failing user must not block the others. Beyond the limit, a failure learns only that
 * there were too many.
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
