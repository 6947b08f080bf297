import type { Actor } from "#lib/nouns/access/actor.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import { applySearch } from "./apply-search.ts";
import {
  type Ask,
  askForCount,
  askForEnd,
  askForRuns,
  type Driver,
  driversOf,
} from "./run-candidates.sql.ts";
import type { RunFilter } from "./run-filter.ts";
import { placesOf } from "./run-search.sql.ts";
import type { Walked } from "./walk-ids.ts";
import { walkIds } from "./walk-ids.ts";

/** Time budget of a page, even if it is not full. */
const BUDGET_MS = 110;
const FIRST_WALK = 1_000;
const WALK_FACTOR = 6;
/** An index with at most this many runs can be checked completely within the budget. */
const FEW = 15_000;
/**
 * Up to this many ids of a duration filter without other conditions are sorted; above that, matches are close by in any
 * index.
 */
const SORTED_DURATIONS = 150_000;

/** A search is counted in each place that knows it: this many entries altogether. */
const SEARCHED_PLACES = 60_000;

const run = <Row extends object>(queries: Queries, { statement, values }: Ask) =>
  queries.run<Row>(statement, values);

/**
 * Finds the next `count` matching runs, newest first: walks an index that fits the filter and checks each run, in
 * growing steps within the time budget. A page returns fast if matches are near. If not, the most selective index is
 * chosen; if that has many runs, too, the result says how far it searched.
 */
export async function walkRuns({
  budgetMs = BUDGET_MS,
  ...look
}: Walk & { budgetMs?: number }): Promise<Walked> {
  const endsAt = performance.now() + budgetMs;
  const applied = await applySearch(look);
  switch (applied.by) {
    case "nothing":
      return { ids: [], nextBeforeId: null, isCutShort: false };
    case "ids":
      return walkIds({ ...look, part: applied.part, endsAt });
    case "indexes":
      return walkIndexes({ ...look, filter: applied.filter, endsAt });
  }
}

interface Walk {
  readonly queries: Queries;
  readonly actor: Actor;
  readonly filter: RunFilter;
  readonly beforeId?: string;
  readonly count: number;
}

async function walkIndexes({
  queries,
  actor,
  filter,
  beforeId: startsBelow = filter.beforeId,
  count,
  endsAt,
}: Walk & { endsAt: number }): Promise<Walked> {
  // A search may have narrowed the bounds.
  const beforeId = startsBelow < filter.beforeId ? startsBelow : filter.beforeId;
  const [first = "workspace", ...others] = driversOf(actor, filter);
  let driver: Driver = first;
  const ids: string[] = [];
  let before = beforeId;
  let walk = FIRST_WALK;
  let walkedBefore = 0;
  for (let step = 0; ; step++) {
    const missing = count - ids.length;
    if (step === 1) {
      const chosen = await chooseFewest({ queries, actor, filter, before, drivers: [first, ...others] });
      driver = chosen?.driver ?? first;
      walk = chosen?.count ?? walk;
    }
    const look = { actor, filter, driver, range: { beforeId: before, walk } };
    const ask = askForRuns({ ...look, count: missing });
    // If the index covers the whole filter, its first runs are the page.
    const exact = ask.isExact
      ? askForRuns({ ...look, range: { beforeId: before, walk: missing }, count: missing })
      : undefined;
    const stepAt = performance.now();
    const found = await run<{ id: string }>(queries, exact ?? ask);
    ids.push(...found.map(({ id }) => id));
    if (ids.length >= count) return { ids, nextBeforeId: ids.at(-1) ?? null, isCutShort: false };
    if (exact) return { ids, nextBeforeId: null, isCutShort: false };
    const [end] = await run<{ id: string | null; count: number }>(queries, askForEnd(look));
    if (!end || end.id === null || end.count < walk) return { ids, nextBeforeId: null, isCutShort: false };
    before = end.id;
    walkedBefore = walk;
    const now = performance.now();
    const left = endsAt - now;
    // As many as the remaining time allows, at this step's speed.
    walk = Math.min(walk * WALK_FACTOR, Math.floor((walkedBefore * left) / Math.max(now - stepAt, 1)));
    if (walk < FIRST_WALK / 2) return { ids, nextBeforeId: before, isCutShort: true };
  }
}

/**
 * The most selective index, if all its remaining runs can be checked; its count plus one, so that the walk sees the
 * end.
 */
async function chooseFewest({
  queries,
  actor,
  filter,
  before,
  drivers,
}: {
  queries: Queries;
  actor: Actor;
  filter: RunFilter;
  before: string;
  drivers: readonly Driver[];
}): Promise<{ driver: Driver; count: number } | undefined> {
  if (drivers.length === 1) return undefined;
  let fewest: { driver: Driver; count: number } | undefined;
  for (const driver of drivers) {
    const look = { actor, filter, driver, range: { beforeId: before, walk: 0 } };
    const limit = countable(driver, look);
    const range = { beforeId: before, walk: Math.min(limit, (fewest?.count ?? limit) + 1) };
    const [there] = await run<{ count: number }>(queries, askForCount({ ...look, range }));
    if (there && there.count < range.walk) fewest = { driver, count: there.count + 1 };
  }
  return fewest;
}

/** The number of runs of an index that can be counted, and then checked, within the budget. */
function countable(driver: Driver, look: Parameters<typeof askForEnd>[0]): number {
  if (driver === "search" && look.filter.search)
    return Math.floor(SEARCHED_PLACES / placesOf(look.filter.search));
  return driver === "durations" && askForRuns({ ...look, count: 0 }).isExact ? SORTED_DURATIONS : FEW;
}
