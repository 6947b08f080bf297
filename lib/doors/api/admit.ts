import { DomainError } from "#lib/contract/errors.ts";
import { DEFAULT_RATE_LIMIT_PER_MINUTE, PERSON_RATE_LIMIT_PER_MINUTE } from "#lib/contract/limits.ts";
import type { AnyRequest, ScopeRule } from "#lib/contract/operation.ts";
import type { Capability } from "#lib/contract/workspace-settings.ts";
import type { AnswerHeaders } from "#lib/doors/http/error-response.ts";
import { counted } from "#lib/language/json-schema/count-words.ts";
import type { CredentialActor, Standing } from "#lib/nouns/access/actor.ts";
import { sayWhen } from "#lib/platform/rate-limits/rate-limiter.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type Caller, isCredential } from "./authenticators.ts";

/**
 * Spends one rate-limit token of the credential and reports the limit in the RateLimit headers (D11).
 * @returns a rate_limited error if the credential has no token left.
 */
export async function spendToken(caller: Caller, headers: AnswerHeaders): Promise<DomainError | undefined> {
  const decision = await runtime().rateLimiter({
    bucketId: caller.credentialId,
    perMinute: limitOf(caller),
  });
  headers["ratelimit-limit"] = String(decision.limit);
  headers["ratelimit-remaining"] = String(decision.remaining);
  headers["ratelimit-reset"] = String(decision.resetSeconds);
  if (decision.allowed) return undefined;
  headers["retry-after"] = String(Math.ceil(decision.resetSeconds));
  return new DomainError(
    "rate_limited",
    `This credential may make ${counted(decision.limit, "request")} a minute. ${sayWhen(decision)}`,
    { retryAfterSeconds: decision.resetSeconds },
  );
}

/** Without a valid credential there is no limit to tell (D11). */
export function dropRateLimit(headers: AnswerHeaders): void {
  for (const field of ["limit", "remaining", "reset"]) delete headers[`ratelimit-${field}`];
}

function limitOf(caller: Caller): number {
  if (isCredential(caller)) return credentialLimit(caller);
  return caller.kind === "callback" ? DEFAULT_RATE_LIMIT_PER_MINUTE : PERSON_RATE_LIMIT_PER_MINUTE;
}

/** The key's own limit, otherwise the workspace's. */
function credentialLimit(actor: CredentialActor): number {
  const own = actor.kind === "key" ? actor.rateLimitPerMinute : null;
  return own ?? actor.settings.limits.keyRequestsPerMinute;
}

/**
 * Checks scopes, which only limit credentials, and the workspace's capability. For a signed-in person the verb checks
 * the role.
 * @throws DomainError insufficient_scope, naming the missing scope (D2); capability_disabled.
 */
export function requireScopes(caller: Caller, operation: AnyRequest): void {
  if (caller.kind === "callback" || operation.credential === "callback") return;
  if (isCredential(caller) && operation.credential === undefined) {
    const missing = missingScopes(caller, operation.scopes);
    if (missing !== undefined) throw new DomainError("insufficient_scope", missing);
  }
  requireCapability(caller, operation.capability);
}

export function isEnabled({ settings }: Standing, capability: Capability | undefined): boolean {
  return capability === undefined || settings.capabilities[capability];
}

/** @throws DomainError capability_disabled. */
export function requireCapability(actor: Standing, capability: Capability | undefined): void {
  if (isEnabled(actor, capability)) return;
  throw new DomainError("capability_disabled", "This is switched off in the workspace's settings.");
}

/** The missing scopes as a message; undefined if none is missing. */
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

const MOST = 10_000;
const DEFAULT_SECONDS = 1;

/** Keys that are over their rate limit: until it allows them again, nothing is read ahead for a request that costs none. */
export class LimitedKeys {
  /** By the secret's hash, in the order of refusals. */
  readonly #until = new Map<string, number>();

  add(secretHash: string, { retryAfterSeconds = DEFAULT_SECONDS }: DomainError): void {
    this.#until.delete(secretHash);
    this.#until.set(secretHash, performance.now() + retryAfterSeconds * 1_000);
    const [oldest] = this.#until.size > MOST ? this.#until.keys() : [];
    if (oldest !== undefined) this.#until.delete(oldest);
  }

  has(secretHash: string): boolean {
    const until = this.#until.get(secretHash);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.#until.delete(secretHash);
    return false;
  }
}
