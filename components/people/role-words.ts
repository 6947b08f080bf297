import type { Role } from "#components/session/use-session.ts";

/** A description of each role. */
export const ROLE_WORDS: Record<Role, { readonly name: string; readonly may: string }> = {
  viewer: { name: "Viewer", may: "Sees agents, runs and work of their teams." },
  operator: {
    name: "Operator",
    may: "Also starts and cancels runs, answers questions and approvals, and manages work.",
  },
  builder: { name: "Builder", may: "Also manages the agents of their teams." },
  admin: { name: "Admin", may: "Everything except managing owners." },
  owner: { name: "Owner", may: "Everything, including managing owners and creating workspaces." },
};

export const ROLES: readonly Role[] = ["viewer", "operator", "builder", "admin", "owner"];

/** The roles that a person may assign: only owners make owners. */
export function rolesGivenBy(role: Role | undefined): readonly Role[] {
  return role === "owner" ? ROLES : ROLES.filter((one) => one !== "owner");
}
