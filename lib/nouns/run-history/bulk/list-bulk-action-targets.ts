import type { BulkActionTarget } from "#lib/contract/dashboard/bulk-actions.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Json } from "#lib/contract/json.ts";
import { BULK_TARGET_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import { issueCursor, readCursor } from "#lib/nouns/pagination/cursor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { getBulkAction } from "./get-bulk-action.ts";

type Row = Omit<BulkActionTarget, "endedAt"> & { readonly endedAt: Date | null };

/**
 * $1 action, $2 workspace, $3 after this place, $4 outcome or null, $5 how many, $6 reaches every team, $7 teams,
 * $8 whether the person began it: who did may know why a run out of their reach was refused. Indexes: the primary keys.
 */
const findTargets: Statement = {
  name: "find-bulk-action-targets",
  text: `
    select t.ordinal as "ordinal", t.run_id as "runId", r.agent as "agent", r.status as "status",
           t.outcome as "outcome", t.ended_at as "endedAt",
           case when t.reason is not null and ($8::boolean or r.agent is not null)
                then json_build_object('code', t.reason_code, 'message', t.reason) end as "reason",
           case when n.id is not null and r.agent is not null
                then json_build_object('runId', n.id, 'status', n.status) end as "newRun"
      from bulk_action_targets t
      left join lateral (
        select json_build_object('id', a.id, 'name', a.name) as agent, runs.status
          from runs join agents a on a.id = runs.agent_id
         where runs.id = t.run_id and runs.workspace_id = $2 and ($6::boolean or a.team_id = any($7::text[]))
      ) r on true
      left join runs n on n.id = t.new_run_id and n.workspace_id = $2
     where t.bulk_action_id = $1 and t.workspace_id = $2 and t.ordinal > $3
       and ($4::text is null or t.outcome = $4)
     order by t.ordinal
     limit $5`,
};

/**
 * A page of a bulk action's runs. Of runs out of the person's reach only the id is shown.
 * @throws DomainError not_found, invalid_cursor.
 */
export async function listBulkActionTargets({
  actor,
  bulkActionId,
  query: { outcome, cursor, limit = BULK_TARGET_PAGE.default },
}: {
  actor: UserActor;
  bulkActionId: string;
  query: QueryOf<typeof dashboardOperations.listBulkActionTargets>;
}): Promise<OutputOf<typeof dashboardOperations.listBulkActionTargets>> {
  const { startedBy } = await getBulkAction({ actor, bulkActionId });
  const boundTo: Json = ["bulk targets", actor.workspaceId, bulkActionId, outcome ?? null];
  const after = cursor === undefined ? -1 : Number(readCursor({ cursor, boundTo }));
  const page = [bulkActionId, actor.workspaceId, after, outcome ?? null, limit + 1];
  const reach = [reachesEveryTeam(actor), actor.teamIds, startedBy.id === actor.userId];
  const rows = await runtime().db.run<Row>(findTargets, [...page, ...reach]);
  const targets = rows.slice(0, limit);
  const last = targets.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    targets: targets.map((row) => ({ ...row, endedAt: row.endedAt?.toISOString() ?? null })),
    pagination: {
      limit,
      hasMore,
      nextCursor: hasMore ? issueCursor({ position: String(last.ordinal), boundTo }) : null,
    },
  };
}
