import {
  createParser,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsFloat,
  parseAsInteger,
  parseAsIsoDateTime,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import type { QueryOf } from "#components/api/operations.ts";
import { orderedQuery, type ViewedPage } from "#components/saved-views/viewed-page.ts";
import { CHOSEN, TYPED } from "#components/ui/address-history.ts";
import type { RunStatus } from "#lib/contract/runs.ts";

/** In a run's order. */
export const RUN_STATUSES = [
  "queued",
  "running",
  "waiting",
  "completed",
  "failed",
  "cancelling",
  "cancelled",
] as const satisfies readonly RunStatus[];

const several = parseAsArrayOf(parseAsString).withDefault([]);

/** A text that is not key=value is ignored. */
const metadataPair = createParser({
  parse: (text) => (text.indexOf("=") > 0 ? text : null),
  serialize: String,
});

const PARSERS = {
  status: parseAsArrayOf(parseAsStringLiteral(RUN_STATUSES)).withDefault([]),
  agent: several,
  team: several,
  lane: parseAsString,
  version: parseAsInteger,
  key: several,
  app: several,
  person: several,
  period: parseAsStringLiteral(["1h", "24h", "7d", "30d"]),
  from: parseAsIsoDateTime,
  to: parseAsIsoDateTime,
  /** Seconds. */
  min: parseAsFloat,
  max: parseAsFloat,
  metadata: parseAsArrayOf(metadataPair).withDefault([]),
  error: parseAsString,
  node: parseAsString,
  failure: parseAsString,
  q: parseAsString.withDefault("").withOptions(TYPED),
};

export type RunFilters = inferParserType<typeof PARSERS>;

const serialize = createSerializer(PARSERS);

/** The filters as a query string without a question mark, as stored in a saved view. */
export const queryStringOf = (filters: RunFilters): string => serialize(filters).replace(/^\?/, "");

const PARAMETERS = Object.keys(PARSERS);

export const RUN_VIEWS: ViewedPage = {
  page: "runs",
  normalQuery: (query) => orderedQuery(PARAMETERS, query),
};

/** The run filters, stored in the URL, so that they survive a reload and can be shared. */
export function useRunFilters() {
  const [filters, setFilters] = useQueryStates(PARSERS, { ...CHOSEN, throttleMs: 200 });
  return {
    filters,
    isFiltered: queryStringOf(filters) !== "",
    change: (next: Partial<RunFilters>) => void setFilters(next),
    clear: () => void setFilters(null),
  };
}

/** The request's query, without unset filters. */
export function apiFilters(filters: RunFilters): QueryOf<"/api/runs/count"> {
  const list = (values: readonly string[]) => (values.length > 0 ? [...values] : undefined);
  const ms = (seconds: number | null) =>
    seconds === null ? undefined : Math.max(0, Math.round(seconds * 1_000));
  const { period, from, to, lane, version, error, node, failure, q } = filters;
  return {
    status: list(filters.status),
    agent: list(filters.agent),
    team: list(filters.team),
    lane: lane ?? undefined,
    version: version ?? undefined,
    key: list(filters.key),
    app: list(filters.app),
    person: list(filters.person),
    period: from || to ? undefined : (period ?? undefined),
    from: from?.toISOString(),
    to: to?.toISOString(),
    minDurationMs: ms(filters.min),
    maxDurationMs: ms(filters.max),
    metadata: list(filters.metadata),
    error: error ?? undefined,
    node: node ?? undefined,
    failure: failure ?? undefined,
    search: q.trim() || undefined,
  };
}
