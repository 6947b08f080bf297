import type { InteractionType } from "#lib/contract/interactions.ts";
import { MAY_ANSWER_THIS } from "#lib/nouns/run-answers/may-answer.ts";
import { IS_OPEN, shownText } from "#lib/nouns/runs/place-of.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import {
  COMMON_COLUMNS,
  type CommonRow,
  causeOf,
  common,
  type DescribedNotification,
} from "./described-notification.ts";

interface InteractionRow extends CommonRow {
  readonly title: string | null;
  readonly type: InteractionType;
  readonly expiresAt: Date | null;
  readonly agentName: string;
  readonly remembered: readonly string[] | null;
  readonly timeZone: string | null;
}

/**
 * $1 notifications. Only what still waits for this person: assigned to them, or to nobody, and they may answer it.
 * Indexes: the primary keys.
 */
const find: Statement = {
  name: "describe-notified-interactions",
  text: `
    select ${COMMON_COLUMNS}, i.request->>'title' as "title", i.type as "type", i.expires_at as "expiresAt",
           a.name as "agentName", r.remembered as "remembered", s.time_zone as "timeZone"
      from notifications n
      join run_interactions i on i.id = n.item_id and i.workspace_id = n.workspace_id
      join runs r on r.id = i.run_id
      join agents a on a.id = r.agent_id
      join memberships m on m.workspace_id = n.workspace_id and m.user_id = n.user_id
      left join notification_settings s on s.workspace_id = m.workspace_id and s.user_id = m.user_id
     where n.id = any($1::text[]) and n.subject in ('interaction_assigned', 'expires_soon')
       and ${IS_OPEN} and ${MAY_ANSWER_THIS}
       and (i.assignee_id = n.user_id or (i.assignee_id is null and n.subject = 'expires_soon'))`,
};

const UNTITLED: Record<InteractionType, string> = {
  user_input: "A question",
  approval: "An approval",
  tool: "A tool call",
  auth: "A connection",
};

/** Interactions that are assigned to people, or expire soon. */
export async function describeInteractions(
  queries: Queries,
  ids: readonly string[],
): Promise<DescribedNotification[]> {
  const rows = await queries.run<InteractionRow>(find, [ids]);
  return rows.map((row) => ({
    ...common(row),
    title: shownText(redactionOf(row), row.title ?? "").trim() || UNTITLED[row.type],
    about: sentence(row),
    expiresAt: row.subject === "expires_soon" ? row.expiresAt : null,
    timeZone: row.timeZone,
    path: `/inbox?${new URLSearchParams({ item: row.itemId })}`,
  }));
}

function sentence(row: InteractionRow): string {
  const { subject, agentName } = row;
  if (subject === "interaction_assigned")
    return `${causeOf(row)} assigned this to you. ${agentName} waits for an answer.`;
  return `${agentName} needs an answer.`;
}
