import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { EXPIRING_SOON_SECONDS } from "#lib/contract/limits.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { IS_OPEN } from "#lib/nouns/runs/place-of.ts";
import { isExcluded } from "#lib/nouns/runs/starters.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** Counting stops here; a larger number helps nobody. */
const MOST = 1_000;

interface CountRow {
  readonly all: number;
  readonly userInput: number;
  readonly approval: number;
  readonly tool: number;
  readonly auth: number;
  /** Approvals that the person may not decide, because they started the run. */
  readonly excluded: number;
  readonly mine: number;
  readonly unassigned: number;
  readonly expiringSoon: number;
}

/** $1 workspace, $2 reaches every team, $3 teams, $4 person. Index: run_interactions_inbox. */
const countOpen: Statement = {
  name: "count-inbox",
  text: `
    select count(*)::int as "all",
           count(*) filter (where type = 'user_input')::int as "userInput",
           count(*) filter (where type = 'approval')::int as "approval",
           count(*) filter (where type = 'tool')::int as "tool",
           count(*) filter (where type = 'auth')::int as "auth",
           count(*) filter (where is_excluded)::int as "excluded",
           count(*) filter (where assignee_id = $4)::int as "mine",
           count(*) filter (where assignee_id is null)::int as "unassigned",
           count(*) filter (where expires_at < clock_timestamp() + interval '${EXPIRING_SOON_SECONDS} seconds')::int
             as "expiringSoon"
      from (select i.type, i.assignee_id, i.expires_at, ${isExcluded("$4::text")} as is_excluded
              from run_interactions i
              join runs r on r.id = i.run_id
              join agents a on a.id = r.agent_id
             where i.workspace_id = $1 and ${IS_OPEN} and not r.preview and ($2::boolean or a.team_id = any($3))
             order by i.position
             limit ${MOST}) open`,
};

/**
 * Counts the open interactions that the person may answer, up to a limit. Tool waits do not count, because an outside
 * system ends them; a person who may not answer gets zero.
 */
export async function countInbox({
  actor,
}: {
  actor: UserActor;
}): Promise<OutputOf<typeof dashboardOperations.countInbox>> {
  const [row] = await runtime().db.run<CountRow>(countOpen, [
    actor.workspaceId,
    reachesEveryTeam(actor),
    actor.teamIds,
    actor.userId,
  ]);
  if (!row) throw new Error("counting gave no row");
  const { all, userInput, approval, tool, auth, excluded, mine, unassigned, expiringSoon } = row;
  return {
    toAnswer: roleIncludes(actor.role, "operator") ? all - tool - excluded : 0,
    byType: { user_input: userInput, approval, tool, auth },
    mine,
    unassigned,
    expiringSoon,
    isCapped: all >= MOST,
  };
}
