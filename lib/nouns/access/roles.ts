/** Workspace roles, each including those before it (D14). */
export const ROLES = ["viewer", "operator", "builder", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

export function roleIncludes(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}
