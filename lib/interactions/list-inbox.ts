import type { UserActor } from "#lib/auth/actor.ts";
import { reachesEveryTeam } from "#lib/auth/permissions.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { EXPIRING_SOON_SECONDS, INBOX_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { Statement } from "#lib/db/database.ts";
import { issueCursor, readCursor } from "#lib/pagination/cursor.ts";
import { redactionOf } from "#lib/runs/run-redaction.ts";
import { runtime } from "#lib/runtime.ts";
import { IS_OPEN, PLACE_COLUMNS, PLACE_JOINS, type PlaceRow, placeOf, shownText } from "./place-of.ts";

interface InboxRow extends PlaceRow {
  readonly about: string | null;
  readonly questionCount: number;
}

/** A line of a list. */
const ABOUT_CHARS = 300;
/** What is read to make it: secrets are hidden before it is cut, or the beginning of one at its end would show. */
const ABOUT_SOURCE_CHARS = 4_000;

/**
 * $1 workspace, $2 reaches every team, $3 teams; filters, each null where it is not wanted: $4 type, $5 agent,
 * $6 assignee, $7 nobody's, $8 seconds left at most, $9 text; $10 after this position, $11 limit.
 * Index: run_interactions_inbox, which also gives the order.
 */
const inOrder = (name: string, { after, order }: { after: string; order: string }): Statement => ({
  name,
  text: `
    select ${PLACE_COLUMNS},
           left(coalesce(i.request->'shown'->>'message', i.request->>'message'), ${ABOUT_SOURCE_CHARS}) as "about",
           coalesce(json_array_length(i.request->'questions'), 0) as "questionCount"
      from run_interactions i ${PLACE_JOINS}
     where i.workspace_id = $1 and ${IS_OPEN}
       and ($2::boolean or a.team_id = any($3))
       and ($4::text is null or i.type = $4)
       and ($5::text is null or r.agent_id = $5)
       and ($6::text is null or i.assignee_id = $6)
       and ($7::boolean is null or (i.assignee_id is null) = $7)
       and ($8::int is null or i.expires_at < clock_timestamp() + make_interval(secs => $8))
       and ($9::text is null
            or strpos(lower(concat_ws(' ', i.request->>'title', coalesce(i.request->'shown'->>'message', i.request->>'message'), a.name, i.node_id, r.id)), lower($9)) > 0)
       and ($10::bigint is null or i.position ${after} $10)
     order by i.position ${order}
     limit $11`,
});

const findOldest = inOrder("list-inbox-oldest", { after: ">", order: "asc" });
const findNewest = inOrder("list-inbox-newest", { after: "<", order: "desc" });

/**
 * What is open in the workspace, in runs of the teams that the person reaches: all open interactions of a run, not
 * only the one that the public API shows. Viewers see the list; answering needs more.
 * @throws DomainError invalid_cursor.
 */
export async function listInbox({
  actor,
  query,
}: {
  actor: UserActor;
  query: QueryOf<typeof dashboardOperations.listInbox>;
}): Promise<OutputOf<typeof dashboardOperations.listInbox>> {
  const { cursor, limit = INBOX_PAGE.default, order = "oldest", ...filters } = query;
  const boundTo = ["inbox", actor.workspaceId, order, JSON.stringify(Object.entries(filters).sort())];
  const rows = await runtime().db.run<InboxRow>(order === "oldest" ? findOldest : findNewest, [
    actor.workspaceId,
    reachesEveryTeam(actor),
    actor.teamIds,
    filters.type ?? null,
    filters.agentId ?? null,
    filters.assignee === "me" ? actor.userId : null,
    filters.assignee === "nobody" ? true : null,
    filters.expiringSoon ? EXPIRING_SOON_SECONDS : null,
    filters.text?.trim() || null,
    cursor === undefined ? null : readCursor({ cursor, boundTo }),
    limit + 1,
  ]);
  const page = rows.slice(0, limit);
  const items = await Promise.all(
    page.map(async ({ about, questionCount, ...row }) => ({
      ...(await placeOf(row)),
      about: shownText(redactionOf(row), about ?? "")
        .slice(0, ABOUT_CHARS)
        .toWellFormed(),
      questionCount,
    })),
  );
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore && last ? issueCursor({ position: last.position, boundTo }) : null;
  return { items, pagination: { limit, hasMore, nextCursor } };
}
