import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Json } from "#lib/contract/json.ts";
import { RUN_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { issueCursor, readCursor } from "#lib/nouns/pagination/cursor.ts";
import { timeOfId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { describeRuns } from "./describe-runs.ts";
import { contradicts, readFilter } from "./run-filter.ts";
import { walkRuns } from "./walk-runs.ts";

/**
 * A page of the runs of the teams that the person reaches, newest first. Never counts. If matches are rare, the page
 * may be short; `searchedBack` then gives the time down to which all runs were searched, and the next page continues.
 * @throws DomainError invalid_cursor, invalid_request.
 */
export async function listRuns({
  actor,
  query: { cursor, limit = RUN_PAGE.default, ...filters },
}: {
  actor: UserActor;
  query: QueryOf<typeof dashboardOperations.listRuns>;
}): Promise<OutputOf<typeof dashboardOperations.listRuns>> {
  const { pages } = runtime();
  const boundTo: Json = ["runs", actor.workspaceId, JSON.stringify(filters)];
  const filter = readFilter(filters);
  const { workspaceId } = actor;
  const walked = contradicts(filters)
    ? { ids: [], nextBeforeId: null, isCutShort: false }
    : await walkRuns({
        queries: pages,
        actor,
        filter,
        ...(cursor === undefined ? {} : { beforeId: readCursor({ cursor, boundTo }) }),
        count: limit + 1,
      });
  const ids = walked.ids.slice(0, limit);
  const runs = await describeRuns(pages, { workspaceId, ids });
  // An extra row was found, so there is a next page.
  const next =
    walked.ids.length > limit ? (ids.at(-1) ?? null) : walked.isCutShort ? walked.nextBeforeId : null;
  return {
    runs,
    pagination: {
      limit,
      hasMore: next !== null,
      nextCursor: next === null ? null : issueCursor({ position: next, boundTo }),
    },
    searchedBack:
      walked.isCutShort && next !== null && walked.ids.length <= limit
        ? new Date(timeOfId(next)).toISOString()
        : null,
  };
}
