import { DomainError } from "#lib/contract/errors.ts";
import { DEFAULT_RATE_LIMIT_PER_MINUTE } from "#lib/contract/limits.ts";
import type { AnyRequest, ScopeRule } from "#lib/contract/operation.ts";
import { counted } from "#lib/language/json-schema/count-words.ts";
import type { CredentialActor } from "#lib/nouns/access/actor.ts";
import { sayWhen } from "#lib/platform/rate-limits/rate-limiter.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type Caller, isCredential } from "./authenticators.ts";

/**
 * Spends one of the credential's tokens and reports its state in the RateLimit fields (D11).
 * @returns the refusal of a credential that has none left, rate_limited.
 */
export async function spendToken(caller: Caller, headers: Headers): Promise<DomainError | undefined> {
  const limit = isCredential(caller) ? credentialLimit(caller) : DEFAULT_RATE_LIMIT_PER_MINUTE;
  const decision = await runtime().rateLimiter({
    bucketId: caller.credentialId,
    perMinute: limit,
  });
  headers.set("ratelimit-limit", String(decision.limit));
  headers.set("ratelimit-remaining", String(decision.remaining));
  headers.set("ratelimit-reset", String(decision.resetSeconds));
  if (decision.allowed) return undefined;
  headers.set("retry-after", String(Math.ceil(decision.resetSeconds)));
  return new DomainError(
    "rate_limited",
    `This credential may make ${counted(decision.limit, "request")} a minute. ${sayWhen(decision)}`,
    { retryAfterSeconds: decision.resetSeconds },
  );
}

/** A key's own, else its workspace's. */
function credentialLimit(actor: CredentialActor): number {
  const own = actor.kind === "key" ? actor.rateLimitPerMinute : null;
  return own ?? actor.settings.limits.keyRequestsPerMinute;
}

/**
 * Scopes bound credentials only: what a signed-in person may do, their role says, and the verb asks.
 * @throws DomainError insufficient_scope, naming what lacks (D2).
 */
export function requireScopes(caller: Caller, operation: AnyRequest): void {
  if (!isCredential(caller) || operation.credential !== undefined) return;
  const missing = missingScopes(caller, operation.scopes);
  if (missing !== undefined) throw new DomainError("insufficient_scope", missing);
}

/** What lacks, in words; undefined where nothing does. */
export function missingScopes(
  { scopes }: Pick<CredentialActor, "scopes">,
  rule: ScopeRule,
): string | undefined {
  if ("anyOf" in rule) {
    if (rule.anyOf.some((scope) => scopes.includes(scope))) return undefined;
    return `This needs one of the scopes ${rule.anyOf.join(", ")}.`;
  }
  const missing = rule.allOf.filter((scope) => !scopes.includes(scope));
  return missing.length === 0 ? undefined : `This needs the scope ${missing.join(" and ")}.`;
}
