import type { Actor } from "#lib/nouns/access/actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { askForListed } from "./run-candidates.sql.ts";
import type { RunFilter } from "./run-filter.ts";

/** The result of a walk through an index. */
export interface Walked {
  /** Newest first. */
  readonly ids: readonly string[];
  /** The next walk starts below it; null at the end. */
  readonly nextBeforeId: string | null;
  /** The walk stopped because its time was up. */
  readonly isCutShort: boolean;
}

const FIRST_WALK = 50_000;
const WALK_FACTOR = 6;
/** Below this a step is not worth its round trip. */
const LEAST_WALK = 5_000;
/** Most matches of a step: a part of four characters is in few ids. */
const MATCHES = 2_000;

/**
 * The newest ids that contain a part, from the index alone, with the end of what was looked through. $1 workspace, $2
 * from, $3 before, $4 how many to look through, $5 the part. Index: runs_workspace.
 */
const findParts: Statement = {
  name: "find-id-parts",
  text: `
    select min(id) as "id", count(*)::int as "count",
           (array_agg(id) filter (where strpos(id, $5) > 0))[1:${MATCHES}] as "found"
      from (select id from runs where workspace_id = $1 and id >= $2 and id < $3 order by id desc limit $4) walked`,
};

/**
 * Finds the next `count` runs with a text anywhere in their id, newest first. It looks through ids until the time is up;
 * the result then says how far.
 */
export async function walkIds({
  queries,
  actor,
  filter,
  beforeId = filter.beforeId,
  count,
  part,
  endsAt,
}: {
  queries: Queries;
  actor: Actor;
  filter: RunFilter;
  beforeId?: string;
  count: number;
  part: string;
  /** By `performance.now()`. */
  endsAt: number;
}): Promise<Walked> {
  const ids: string[] = [];
  let before = beforeId;
  for (let walk = FIRST_WALK; ; ) {
    const stepAt = performance.now();
    const [step] = await queries.run<{ id: string | null; count: number; found: string[] | null }>(
      findParts,
      [actor.workspaceId, filter.fromId, before, walk, part],
    );
    const found = step?.found ?? [];
    if (found.length > 0) {
      const { statement, values } = askForListed({ actor, filter, ids: found, count: count - ids.length });
      ids.push(...(await queries.run<{ id: string }>(statement, values)).map(({ id }) => id));
    }
    if (ids.length >= count) return { ids, nextBeforeId: ids.at(-1) ?? null, isCutShort: false };
    if (!step || step.id === null) return { ids, nextBeforeId: null, isCutShort: false };
    // Where a step has more than it may give, the next begins below the last that it gave.
    const isFull = found.length === MATCHES;
    if (!isFull && step.count < walk) return { ids, nextBeforeId: null, isCutShort: false };
    before = (isFull ? found.at(-1) : undefined) ?? step.id;
    const now = performance.now();
    walk = Math.min(walk * WALK_FACTOR, Math.floor((walk * (endsAt - now)) / Math.max(now - stepAt, 1)));
    if (walk < LEAST_WALK) return { ids, nextBeforeId: before, isCutShort: true };
  }
}
