import type { InteractionType } from "#lib/contract/interactions.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { BodyPlace } from "#lib/language/agent-document/occurrence.ts";
import { LOCKED_COLUMNS, type LockedRun } from "#lib/nouns/runs/lock-run.ts";
import { isExcluded } from "#lib/nouns/runs/starters.sql.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { BODY_PLACE } from "./claim-interaction.ts";

/** $8: whether any open interaction may be answered, not the run's current one alone. */
const claimOwn: Statement = {
  name: "claim-own-interaction",
  text: `
    with r as (select * from runs where id = $1 and workspace_id = $2 for update),
    claimed as (
      update run_interactions i
         set status = 'answered', answer = $4::json, answered_by_kind = $5, answered_by_id = $6, answered_at = clock_timestamp()
        from r
       where i.id = $3 and i.run_id = r.id and i.type = $7 and i.status = 'open'
         and (i.expires_at is null or i.expires_at > clock_timestamp())
         and (r.status = 'waiting' or $8::boolean and r.status = 'running')
         and ($8::boolean or not exists (
               select from run_interactions e
                where e.run_id = r.id and e.status = 'open' and e.position < i.position
                  and (e.expires_at is null or e.expires_at > clock_timestamp())))
         and not (i.type = 'approval' and ${isExcluded("$9::text")})
      returning i.occurrence_id, ${BODY_PLACE} as place
    )
    select ${LOCKED_COLUMNS}, claimed.occurrence_id as "occurrenceId", claimed.place as "place"
      from r cross join claimed`,
};

export type ClaimedOwn = LockedRun & { readonly occurrenceId: string; readonly place: BodyPlace };

/**
 * Locks a run that no other has called and stores the answer to an interaction that it asks itself, in one round trip.
 * The interaction is read as it was before the lock: an answer may be refused that has just become the one to give.
 * Indexes: the primary keys, run_interactions_run, run_steps primary key.
 * @returns undefined where nothing was stored; why is for `claimInLine` to say. The run is locked all the same.
 */
export async function claimOwnInteraction(
  tx: Queries,
  {
    run: { runId, workspaceId },
    interaction: { id, type },
    answer,
    by,
    mayAnswerAny,
    userId,
  }: {
    run: { readonly runId: string; readonly workspaceId: string };
    interaction: { readonly id: string; readonly type: InteractionType };
    answer: JsonObject;
    by: { readonly kind: string; readonly id: string };
    mayAnswerAny: boolean;
    /** The person who answers, by whatever credential; some approvals are not for who started the run (D14). */
    userId: string;
  },
): Promise<ClaimedOwn | undefined> {
  const values = [runId, workspaceId, id, JSON.stringify(answer), by.kind, by.id, type, mayAnswerAny, userId];
  const [claimed] = await tx.run<ClaimedOwn>(claimOwn, values);
  return claimed;
}
