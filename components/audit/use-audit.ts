import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { parseAsArrayOf, parseAsIsoDate, parseAsString, useQueryStates } from "nuqs";
import { apiPages, apiQuery } from "#components/api/api-query.ts";
import { CHOSEN, TYPED } from "#components/ui/address-history.ts";

const PARSERS = {
  actor: parseAsString,
  action: parseAsArrayOf(parseAsString).withDefault([]),
  target: parseAsString,
  from: parseAsIsoDate,
  to: parseAsIsoDate,
  /** The entry in the drawer. */
  entry: parseAsString.withOptions(TYPED),
};

/** The page's state, stored in the URL. Days are in the reader's zone. */
export function useAuditPlace() {
  const [place, setPlace] = useQueryStates(PARSERS, { ...CHOSEN, throttleMs: 200 });
  const { actor, action, target, from, to } = place;
  const filters = {
    actor: actor ?? undefined,
    action: action.length > 0 ? action : undefined,
    target: target ?? undefined,
    from: from ? startOfDay(from, 0) : undefined,
    to: to ? startOfDay(to, 1) : undefined,
  };
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  return { place, filters, isNarrowed, change: (next: Partial<typeof place>) => void setPlace(next) };
}

/** The start of a day from the URL, in the reader's zone. */
function startOfDay(day: Date, later: number): string {
  return new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + later).toISOString();
}

export function useAudit(
  filters: ReturnType<typeof useAuditPlace>["filters"],
  { enabled }: { enabled: boolean },
) {
  return useInfiniteQuery({
    ...apiPages("/api/audit", { query: filters }),
    placeholderData: (before) => before,
    staleTime: 0,
    enabled,
  });
}

export function useAuditActions({ enabled }: { enabled: boolean }) {
  return useQuery({
    ...apiQuery("/api/audit/actions"),
    enabled,
  });
}
