import { useQuery } from "@tanstack/react-query";
import { readApi } from "#components/api/read-api.ts";

/** Who is signed in, where, and as what. */
export function useSession() {
  return useQuery({
    queryKey: ["session"],
    queryFn: ({ signal }) => readApi({ path: "/api/session", signal }),
    staleTime: 5 * 60_000,
  });
}
