import type { AnswerOf } from "#components/api/operations.ts";

export type Role = AnswerOf<"/api/session">["role"];

/** Each includes those before it. */
const ROLES: readonly Role[] = ["viewer", "operator", "builder", "admin", "owner"];

export function includesRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}
