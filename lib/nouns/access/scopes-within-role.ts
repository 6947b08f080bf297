import { SCOPE_FACTS } from "#lib/contract/scope-facts.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { type Role, roleIncludes } from "./roles.ts";

/** The scopes that a person of this role can use. */
export function scopesWithinRole({
  role,
  scopes,
}: {
  role: Role;
  scopes: readonly Scope[];
}): readonly Scope[] {
  return scopes.filter((scope) => roleIncludes(role, SCOPE_FACTS[scope].lowestRole));
}
