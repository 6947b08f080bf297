import { useQuery } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";

export type Session = AnswerOf<"/api/session">;

export const SESSION_QUERY = ["session"] as const;

/** Who is signed in, where, and as what. */
export function useSession() {
  return useQuery({
    queryKey: SESSION_QUERY,
    queryFn: ({ signal }) => readApi({ path: "/api/session", signal }),
    staleTime: 5 * 60_000,
  });
}
