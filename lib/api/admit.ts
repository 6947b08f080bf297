import type { Actor, CredentialActor } from "#lib/auth/actor.ts";
import { DEFAULT_RATE_LIMIT_PER_MINUTE } from "#lib/contract/limits.ts";
import type { AnyRequest, ScopeRule } from "#lib/contract/operation.ts";
import { DomainError } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";
import type { CallbackHolder } from "./authenticate.ts";
import { isCredential } from "./is-credential.ts";

/**
 * Spends one of the credential's tokens and tells its state in the RateLimit fields (D11).
 * @throws DomainError rate_limited.
 */
export async function spendToken(actor: Actor | CallbackHolder, headers: Headers): Promise<void> {
  const limit = isCredential(actor) ? credentialLimit(actor) : DEFAULT_RATE_LIMIT_PER_MINUTE;
  const decision = await runtime().rateLimiter({
    bucketId: actor.credentialId,
    perMinute: limit,
  });
  headers.set("ratelimit-limit", String(decision.limit));
  headers.set("ratelimit-remaining", String(decision.remaining));
  headers.set("ratelimit-reset", String(decision.resetSeconds));
  if (decision.allowed) return;
  throw new DomainError("rate_limited", `This credential may make ${decision.limit} requests a minute.`, {
    retryAfterSeconds: decision.resetSeconds,
  });
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
export function requireScopes(actor: Actor | CallbackHolder, operation: AnyRequest): void {
  if (!isCredential(actor) || operation.credential !== undefined) return;
  const missing = missingScopes(actor, operation.scopes);
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
