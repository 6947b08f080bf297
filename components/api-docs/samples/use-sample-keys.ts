import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#components/api/api-query.ts";
import { useSession } from "#components/session/use-session.ts";

/** The keys that the person has made and that work; their secrets are shown nowhere again. */
export function useSampleKeys() {
  const userId = useSession().data?.user.id;
  const { data } = useQuery({
    ...apiQuery("/api/keys", { query: { state: ["active", "expiring"], createdBy: userId } }),
    enabled: userId !== undefined,
  });
  return data?.keys ?? [];
}
