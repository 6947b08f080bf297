import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { apiCall } from "#components/api/api-call.ts";
import { apiPages, apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";
import { CHOSEN, TYPED } from "#components/ui/address-history.ts";
import { CONNECTED_APP_STATES, type ConnectedAppState } from "#lib/contract/dashboard/connected-app-words.ts";

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
    ...apiPages("/api/connected-apps", { query }),
    select: ({ pages }) => pages.flatMap((page) => page.apps),
    placeholderData: keepPreviousData,
  });
}

export function useConnectedApp(grantId: string) {
  return useQuery(apiQuery("/api/connected-apps/{grantId}", { params: { grantId } }));
}

/** The address for connecting apps, and whether the workspace allows them. */
export function useSetUp() {
  return useQuery(apiQuery("/api/connected-app-set-up"));
}

export function useEndApp() {
  return useChange(
    (grantId: string) => apiCall("POST /api/connected-apps/{grantId}/end", { params: { grantId } }),
    { rereads: ["/api/connected-apps"] },
  );
}

const PARSERS = {
  tab: parseAsStringLiteral(["mine", "everybody"]).withDefault("mine"),
  q: parseAsString.withDefault("").withOptions(TYPED),
  state: parseAsArrayOf(parseAsStringLiteral(CONNECTED_APP_STATES)).withDefault([]),
};

/** The list's state, stored in the URL. */
export function useAppsPlace() {
  const [place, setPlace] = useQueryStates(PARSERS, { ...CHOSEN, throttleMs: 200 });
  return { place, change: (next: Partial<typeof place>) => void setPlace(next) };
}
