import {
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { orderedQuery, type ViewedPage } from "#components/saved-views/viewed-page.ts";
import { CHOSEN, TYPED } from "#components/ui/address-history.ts";
import { PRIORITIES } from "./priority-mark.tsx";
import { TASK_STATUSES } from "./status-mark.tsx";
import type { TaskFilters } from "./use-tasks.ts";

const several = parseAsArrayOf(parseAsString).withDefault([]);

const PARSERS = {
  q: parseAsString.withDefault("").withOptions(TYPED),
  project: several,
  status: parseAsArrayOf(parseAsStringLiteral(TASK_STATUSES)).withDefault([]),
  priority: parseAsArrayOf(parseAsStringLiteral(PRIORITIES)).withDefault([]),
  assignee: several,
  label: several,
  due: parseAsStringLiteral(["overdue", "week"]),
  archived: parseAsBoolean.withDefault(false),
};

export type ChosenFilters = inferParserType<typeof PARSERS>;

const serialize = createSerializer(PARSERS);

export const TASK_ORDERS = ["newest", "updated", "priority", "due"] as const;
export const TASK_LAYOUTS = ["list", "board", "mine"] as const;

/** How the tasks that match are shown; a saved view keeps it with the filters. */
const SHOWN_BY = {
  order: parseAsStringLiteral(TASK_ORDERS).withDefault("newest"),
  view: parseAsStringLiteral(TASK_LAYOUTS).withDefault("list"),
};

const serializeView = createSerializer({ ...PARSERS, ...SHOWN_BY });

export const TASK_VIEWS: ViewedPage = {
  page: "tasks",
  normalQuery: (query) => orderedQuery(Object.keys({ ...PARSERS, ...SHOWN_BY }), query),
};

/** In the address, too: `list`, `board`, or `mine`, which has no filters. */
export function useTaskLayout() {
  return useQueryStates(SHOWN_BY, CHOSEN);
}

/** The filters of tasks, in the address: they survive a reload, can be shared, and hold for list and board. */
export function useTaskFilters() {
  const [filters, setFilters] = useQueryStates(PARSERS, { ...CHOSEN, throttleMs: 200 });
  return {
    filters,
    isFiltered: serialize(filters) !== "",
    /** Filters, order and layout as a saved view keeps them: a query string without a question mark. */
    viewQuery: (shownBy: inferParserType<typeof SHOWN_BY>) =>
      serializeView({ ...filters, ...shownBy }).replace(/^\?/, ""),
    change: (next: Partial<ChosenFilters>) => void setFilters(next),
    clear: () => void setFilters(null),
  };
}

const MAX_TEXT_CHARS = 200;

/** As the service takes them, without those that are not set. */
export function asked({
  q,
  project,
  status,
  priority,
  assignee,
  label,
  due,
  archived,
}: ChosenFilters): TaskFilters {
  const list = (values: readonly string[]) => (values.length > 0 ? [...values] : undefined);
  return {
    text: q.trim().slice(0, MAX_TEXT_CHARS) || undefined,
    project: list(project),
    status: list(status),
    priority: list(priority),
    assignee: list(assignee),
    label: list(label),
    due: due ?? undefined,
    archived: archived || undefined,
  };
}
