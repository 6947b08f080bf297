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
