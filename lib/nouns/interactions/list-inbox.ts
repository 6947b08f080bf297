import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { EXPIRING_SOON_SECONDS, INBOX_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import {
  IS_OPEN,
  PLACE_COLUMNS,
  PLACE_JOINS,
  type PlaceRow,
  placeOf,
  shownText,
} from "#lib/nouns/runs/place-of.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { parameters } from "#lib/platform/db/parameters.ts";
import { runtime } from "#lib/platform/runtime.ts";

interface InboxRow extends PlaceRow {
  readonly about: string | null;
  readonly questionCount: number;
}

/** Length of a list line. */
const ABOUT_CHARS = 300;
/** Length that is read for a line: redaction runs before truncation, or part of a secret could remain at the end. */
const ABOUT_SOURCE_CHARS = 4_000;

/** A filter that is not set is null. */
const { at, values } = parameters({
  workspaceId: "text",
  everyTeam: "boolean",
  teamIds: "text[]",
  type: "text",
  agentId: "text",
  assigneeId: "text",
  isUnassigned: "boolean",
  secondsLeft: "int",
  text: "text",
  afterPosition: "bigint",
  limit: "int",
});

/** Index: run_interactions_inbox, which also gives the order. */
const inOrder = (name: string, { after, order }: { after: string; order: string }): Statement => ({
  name,
  text: `
    select ${PLACE_COLUMNS},
           left(coalesce(i.request->'shown'->>'message', i.request->>'message'), ${ABOUT_SOURCE_CHARS}) as "about",
           coalesce(json_array_length(i.request->'questions'), 0) as "questionCount"
      from run_interactions i ${PLACE_JOINS}
     where i.workspace_id = ${at.workspaceId} and ${IS_OPEN} and not r.preview
       and (${at.everyTeam} or a.team_id = any(${at.teamIds}))
       and (${at.type} is null or i.type = ${at.type})
       and (${at.agentId} is null or r.agent_id = ${at.agentId})
       and (${at.assigneeId} is null or i.assignee_id = ${at.assigneeId})
       and (${at.isUnassigned} is null or (i.assignee_id is null) = ${at.isUnassigned})
       and (${at.secondsLeft} is null or i.expires_at < clock_timestamp() + make_interval(secs => ${at.secondsLeft}))
       and (${at.text} is null
            or strpos(lower(concat_ws(' ', i.request->>'title', coalesce(i.request->'shown'->>'message', i.request->>'message'), a.name, i.node_id, r.id)), lower(${at.text})) > 0)
       and (${at.afterPosition} is null or i.position ${after} ${at.afterPosition})
     order by i.position ${order}
     limit ${at.limit}`,
});

export const findOldest = inOrder("list-inbox-oldest", { after: ">", order: "asc" });
const findNewest = inOrder("list-inbox-newest", { after: "<", order: "desc" });

/**
 * All open interactions in runs of the teams that the person reaches, not only each run's current one. Viewers see the
 * list; answering needs a higher role.
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
  const rows = await runtime().db.run<InboxRow>(
    order === "oldest" ? findOldest : findNewest,
    values({
      workspaceId: actor.workspaceId,
      everyTeam: reachesEveryTeam(actor),
      teamIds: actor.teamIds,
      type: filters.type ?? null,
      agentId: filters.agentId ?? null,
      assigneeId: filters.assignee === "me" ? actor.userId : null,
      isUnassigned: filters.assignee === "nobody" ? true : null,
      secondsLeft: filters.expiringSoon ? EXPIRING_SOON_SECONDS : null,
      text: filters.text?.trim() || null,
      afterPosition: cursor === undefined ? null : readCursor({ cursor, boundTo }),
      limit: limit + 1,
    }),
  );
  const { page, pagination } = pageOf(rows, { limit, boundTo, placeOf: (last) => last.position });
  const items = await Promise.all(
    page.map(async ({ about, questionCount, ...row }) => ({
      ...(await placeOf(row)),
      about: shownText(redactionOf(row), about ?? "")
        .slice(0, ABOUT_CHARS)
        .toWellFormed(),
      questionCount,
    })),
  );
  return { items, pagination };
}
