import { EXPIRING_SOON_SECONDS } from "#lib/contract/limits.ts";
import { MAY_ANSWER_THIS } from "#lib/nouns/run-answers/may-answer.ts";
import { IS_OPEN } from "#lib/nouns/runs/place-of.ts";
import type { Database, Statement } from "#lib/platform/db/database.ts";
import { chosen, IS_WANTED } from "./choices.sql.ts";
import { notifyPeople } from "./notify-people.ts";

const AT_ONCE = 500;
const SOON = `interval '${EXPIRING_SOON_SECONDS} seconds'`;

interface ExpiringRow {
  readonly workspaceId: string;
  readonly userId: string;
  readonly itemId: string;
  readonly occasion: string;
}

/**
 * Open interactions that expire within a day, in the last quarter of their time, and have not been said to these people: whom
 * each is assigned to, or if to nobody, those who follow its agent. Looked for by that time first (`offset 0`): from the
 * members on, each open interaction would be read. Indexes: run_interactions_expiry, agent_followers,
 * notifications_once.
 */
export const findExpiring: Statement = {
  name: "find-expiring-interactions",
  text: `
    select i.workspace_id as "workspaceId", m.user_id as "userId", i.id as "itemId", i.expires_at::text as "occasion"
      from (select * from run_interactions
             where status = 'open' and expires_at < statement_timestamp() + ${SOON}
               and expires_at < clock_timestamp() + (expires_at - requested_at) / 4
            offset 0) i
      join runs r on r.id = i.run_id
      join agents a on a.id = r.agent_id
      cross join lateral (
        select i.assignee_id as user_id where i.assignee_id is not null
        union all
        select f.user_id from agent_followers f where i.assignee_id is null and f.agent_id = r.agent_id
      ) who
      join memberships m on m.workspace_id = i.workspace_id and m.user_id = who.user_id
      ${chosen("'expires_soon'")}
     where i.type <> 'tool' and not r.preview and ${IS_OPEN} and ${MAY_ANSWER_THIS} and ${IS_WANTED}
       and not exists (select from notifications n
                        where n.user_id = m.user_id and n.subject = 'expires_soon' and n.item_id = i.id
                          and n.occasion = i.expires_at::text)
     limit ${AT_ONCE}`,
};

/** Writes who is to hear of interactions that expire soon, once each. Any number of workers may do this at once. */
export async function notifyOfExpiring(db: Database): Promise<void> {
  const expiring = await db.run<ExpiringRow>(findExpiring, []);
  await notifyPeople(
    db,
    expiring.map((row) => ({ ...row, subject: "expires_soon" as const })),
  );
}
