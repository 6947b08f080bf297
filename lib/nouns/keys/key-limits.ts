import { missingAllowlists } from "#lib/contract/allowlists.ts";
import { MAX_RATE_LIMIT_PER_MINUTE } from "#lib/contract/dashboard/key-words.ts";
import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { Scope } from "#lib/contract/scopes.ts";

/** A key's scopes, allowlists and rate limit. */
export interface KeyLimits {
  readonly scopes: readonly Scope[];
  readonly allowedTeamIds: readonly string[];
  readonly allowedProjectIds: readonly string[];
  readonly rateLimitPerMinute: number | null;
}

/** @throws DomainError invalid_request with every fault. */
export function requirePossible(key: KeyLimits): void {
  const details = faultsOf(key);
  if (details.length === 0) return;
  throw new DomainError("invalid_request", "A key cannot be like this.", { details });
}

function faultsOf(key: KeyLimits): ErrorDetail[] {
  const faults: ErrorDetail[] = missingAllowlists(key).map((message) => ({
    code: "access_not_configured",
    message,
    field: "/allowedTeamIds",
  }));
  if (key.scopes.length === 0)
    faults.push({ code: "minItems", message: "a key needs a scope", field: "/scopes" });
  const rate = key.rateLimitPerMinute ?? 1;
  if (!Number.isInteger(rate) || rate < 1 || rate > MAX_RATE_LIMIT_PER_MINUTE) {
    const message = `must be a whole number from 1 to ${MAX_RATE_LIMIT_PER_MINUTE}`;
    faults.push({ code: "minimum", message, field: "/rateLimitPerMinute" });
  }
  return faults;
}

export function expiredAlready(): DomainError {
  return new DomainError("invalid_request", "The key would have expired already.", {
    details: [{ code: "minimum", message: "is in the past", field: "/expiresAt" }],
  });
}

/** For the audit log: ids, because names change. */
export function limitsOf(key: KeyLimits & { readonly expiresAt: Date | null }): JsonObject {
  return {
    scopes: [...key.scopes],
    allowedTeamIds: [...key.allowedTeamIds],
    allowedProjectIds: [...key.allowedProjectIds],
    rateLimitPerMinute: key.rateLimitPerMinute,
    expiresAt: key.expiresAt?.toISOString() ?? null,
  };
}
