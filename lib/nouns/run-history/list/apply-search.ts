import type { Actor } from "#lib/nouns/access/actor.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import type { RunFilter } from "./run-filter.ts";
import { findSearchTargets, idPartOf, meansNothing, onlyBeginsIds } from "./search-targets.ts";

/** How the runs of a search are found. */
export type AppliedSearch =
  | { readonly by: "indexes"; readonly filter: RunFilter }
  /** No index knows the text: ids are looked through for it. */
  | { readonly by: "ids"; readonly filter: RunFilter; readonly part: string }
  | { readonly by: "nothing" };

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/**
 * Decides how a filter's text is searched. A name, a whole metadata value, an error's text and the beginning of an id
 * are known to indexes. Only a text that is none of these is looked for inside ids, which takes long with many runs.
 */
export async function applySearch({
  queries,
  actor,
  filter,
}: {
  queries: Queries;
  actor: Actor;
  filter: RunFilter;
}): Promise<AppliedSearch> {
  const { text } = filter;
  if (text === undefined) return { by: "indexes", filter };
  const targets = await findSearchTargets({ queries, actor, bounds: filter, text });
  if (meansNothing(targets)) {
    const part = idPartOf(text);
    return part === undefined ? { by: "nothing" } : { by: "ids", filter, part };
  }
  if (!onlyBeginsIds(targets)) return { by: "indexes", filter: { ...filter, search: targets } };
  const fromId = later(filter.fromId, targets.fromId);
  return {
    by: "indexes",
    filter: { ...filter, fromId, beforeId: earlier(filter.beforeId, targets.beforeId) },
  };
}
