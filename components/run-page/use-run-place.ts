import { parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from "nuqs";
import { CHOSEN } from "#components/ui/address-history.ts";

export const RUN_TABS = ["timeline", "graph", "events", "conversation", "input", "linked"] as const;
export type RunTab = (typeof RUN_TABS)[number];

/** Which part of the run is looked at, in the address. */
export function useRunTab(first: RunTab) {
  return useQueryState("tab", parseAsStringLiteral(RUN_TABS).withDefault(first).withOptions(CHOSEN));
}

/** Which execution of a node is looked at, in the address. */
export function useLookedAt() {
  return useQueryState("at", parseAsString);
}

/** Which events are shown, and which of them is pointed at, in the address. */
export function useEventPlace() {
  return useQueryStates({
    event: parseAsString,
    type: parseAsString.withOptions(CHOSEN),
    node: parseAsString.withOptions(CHOSEN),
    text: parseAsString.withDefault(""),
  });
}
