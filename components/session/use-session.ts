import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";

export type Session = AnswerOf<"/api/session">;

export const SESSION_QUERY = apiQuery("/api/session");

/** The session: person, workspace and role. */
export function useSession() {
  return useQuery({
    ...SESSION_QUERY,
    staleTime: 5 * 60_000,
  });
}

export type Role = AnswerOf<"/api/session">["role"];

/** Each includes those before it. */
const ROLES: readonly Role[] = ["viewer", "operator", "builder", "admin", "owner"];

export function includesRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** Whether the signed-in person has a role. Only for display: the server checks again. */
export function useMay(needed: Role): boolean {
  const { data: session } = useSession();
  return session !== undefined && includesRole(session.role, needed);
}
