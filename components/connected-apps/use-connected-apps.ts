import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import { writeApi } from "#components/api/write-api.ts";
import type { ConnectedAppState } from "#lib/contract/dashboard/connected-app-words.ts";

export type ConnectedApp = AnswerOf<"/api/connected-apps/{grantId}">;
export type Whose = "mine" | "everybody";

/** Connected apps, a page at a time. */
export function useConnectedApps({
  whose,
  state,
  q,
}: {
  whose: Whose;
  state: readonly ConnectedAppState[];
  q: string;
}) {
  const query = { whose, state: state.length > 0 ? state : undefined, q: q.trim() || undefined };
  return useInfiniteQuery({
    queryKey: ["connected-apps", query],
    queryFn: ({ pageParam, signal }) =>
      readApi({ path: "/api/connected-apps", query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.apps),
    placeholderData: keepPreviousData,
  });
}

export function useConnectedApp(grantId: string) {
  return useQuery({
    queryKey: ["connected-apps", grantId],
    queryFn: ({ signal }) => readApi({ path: "/api/connected-apps/{grantId}", params: { grantId }, signal }),
  });
}

/** Where apps are connected, and whether any is let in. */
export function useSetUp() {
  return useQuery({
    queryKey: ["connected-app-set-up"],
    queryFn: ({ signal }) => readApi({ path: "/api/connected-app-set-up", signal }),
  });
}

export function useEndApp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (grantId: string) =>
      writeApi({ method: "POST", path: "/api/connected-apps/{grantId}/end", params: { grantId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["connected-apps"] }),
  });
}
