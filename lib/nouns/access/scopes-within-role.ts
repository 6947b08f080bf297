import type { Scope } from "#lib/contract/scopes.ts";
import { type Role, roleIncludes } from "./roles.ts";

/** The lowest role that can use each scope (D14). */
const LOWEST_ROLE: Readonly<Record<Scope, Role>> = {
  "agents:list": "viewer",
  "agents:read": "viewer",
  "agents:write": "builder",
  "agents:run": "operator",
  "runs:read": "viewer",
  // It reads tasks too; each change asks for an operator.
  "tasks:execute": "viewer",
  "documents:read": "viewer",
  "documents:write": "operator",
  "files:read": "viewer",
  "files:write": "operator",
};

/** The scopes that a person of this role can use. */
export function scopesWithinRole({
  role,
  scopes,
}: {
  role: Role;
  scopes: readonly Scope[];
}): readonly Scope[] {
  return scopes.filter((scope) => roleIncludes(role, LOWEST_ROLE[scope]));
}
