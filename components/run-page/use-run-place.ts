import { parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from "nuqs";
import { CHOSEN } from "#components/ui/address-history.ts";
import type { IterationOrder } from "#lib/contract/dashboard/run-shapes.ts";

const RUN_TABS = ["timeline", "graph", "events", "conversation", "input", "linked"] as const;
export type RunTab = (typeof RUN_TABS)[number];

/** The current tab, stored in the URL. */
export function useRunTab(first: RunTab) {
  return useQueryState("tab", parseAsStringLiteral(RUN_TABS).withDefault(first).withOptions(CHOSEN));
}

/** The selected execution of a node, stored in the URL. */
export function useLookedAt() {
  return useQueryState("at", parseAsString);
}

/** The picked iteration of a loop, stored in the URL: for the graph and the events. */
export function useIteration() {
  return useQueryState("in", parseAsString.withOptions(CHOSEN));
}

/** How a loop's iterations are ordered in the timeline, stored in the URL. */
export function useIterationOrder() {
  return useQueryState("order", parseAsStringLiteral(ORDERS).withDefault("attention"));
}
const ORDERS = ["attention", "number"] as const satisfies readonly IterationOrder[];

/** The event filters and the selected event, stored in the URL. */
export function useEventPlace() {
  return useQueryStates({
    event: parseAsString,
    type: parseAsString.withOptions(CHOSEN),
    node: parseAsString.withOptions(CHOSEN),
    text: parseAsString.withDefault(""),
  });
}
