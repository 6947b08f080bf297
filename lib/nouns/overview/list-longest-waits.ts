import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { InteractionType } from "#lib/contract/interactions.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { IS_OPEN, shownText } from "#lib/nouns/runs/place-of.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { IN_SCOPE, type OverviewScope, STARTED_IN_SCOPE, scopeValues } from "./scope.sql.ts";

const SHOWN = 8;
const COUNTED = 1_000;

interface Row {
  readonly runId: string;
  readonly interactionId: string;
  readonly type: InteractionType;
  readonly title: string | null;
  readonly agentId: string;
  readonly agentName: string;
  readonly since: Date;
  readonly expiresAt: Date | null;
}

const OPEN = `
      from run_interactions i join runs r on r.id = i.run_id join agents a on a.id = r.agent_id
     where i.workspace_id = $1 and ${IS_OPEN} and not r.preview and ${IN_SCOPE}
       and ${STARTED_IN_SCOPE}`;

/** Positions follow the order of opening, so the first ones have waited longest. Index: run_interactions_inbox. */
const findLongest: Statement = {
  name: "overview-longest-waits",
  text: `
    select r.id as "runId", i.id as "interactionId", i.type as "type", i.request ->> 'title' as "title", a.id as "agentId",
           a.name as "agentName", i.requested_at as "since", i.expires_at as "expiresAt" ${OPEN}
     order by i.position
     limit ${SHOWN}`,
};
const countOpen: Statement = {
  name: "overview-count-waits",
  text: `
    select count(*) filter (where type <> 'tool')::int as "count", count(*) filter (where type = 'tool')::int as "forTools"
      from (select i.type ${OPEN} limit ${COUNTED}) waiting`,
};

/** The interactions waiting longest, in runs in reach. */
export async function listLongestWaits({
  actor,
  ...scope
}: { actor: UserActor } & OverviewScope): Promise<OutputOf<typeof dashboardOperations.listLongestWaits>> {
  const { pages } = runtime();
  const values = scopeValues(actor, scope);
  const [rows, [counted]] = await Promise.all([
    pages.run<Row>(findLongest, values),
    pages.run<{ count: number; forTools: number }>(countOpen, values),
  ]);
  const waits = rows.map(({ agentId, agentName, title, since, expiresAt, ...row }) => ({
    ...row,
    title: shownText(runtime().secrets.of(actor.workspaceId), title ?? ""),
    agent: { id: agentId, name: agentName },
    since: since.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
  return { count: counted?.count ?? 0, forTools: counted?.forTools ?? 0, waits };
}
