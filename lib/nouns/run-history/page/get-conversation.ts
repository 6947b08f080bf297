import type { runPageOperations } from "#lib/contract/dashboard/run.ts";
import type { Doer } from "#lib/contract/dashboard/run-shapes.ts";
import type { Json } from "#lib/contract/json.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import { REDACTED } from "#lib/contract/redacted.ts";
import { hideNamed } from "#lib/language/redaction/hide-named.ts";
import { redact, type SecretMatcher } from "#lib/language/redaction/redact.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { nameOfCredential } from "#lib/nouns/access/credentials.sql.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { issueCursor, readCursor } from "#lib/nouns/pagination/cursor.ts";
import { rememberedMessages } from "#lib/nouns/run-start/taken-up.sql.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { isMessageSensitive, laneSchema } from "#lib/nouns/runs/shown-input.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

type Operation = typeof runPageOperations.getConversation;

interface MessageRow {
  readonly id: string;
  readonly role: "user" | "assistant";
  readonly content: string;
  readonly runId: string;
  readonly turn: number;
  readonly at: Date;
  readonly by: { kind: Doer["kind"]; id: string; name: string | null } | null;
  readonly attachments: { name: string; type: string; size: number; storageKey: string }[];
}

const DEFAULT_MESSAGES = 50;

/**
 * A message's author is the caller who gave this answer, who continued another caller's run, or who started the run.
 * Messages that this run knew or wrote, latest first; other forks' messages are excluded. Indexes:
 * thread_messages_thread, run_attachments primary key, run_interactions_run, audit_log_target. $1 run, $2 thread, $3
 * before or null, $4 limit.
 */
const findMessages: Statement = {
  name: "find-conversation",
  text: `
    select m.id::text as "id", m.role as "role", m.content as "content", m.run_id as "runId", m.turn as "turn", m.created_at as "at",
           case when m.role = 'user' then (
             select json_build_object('kind', s.kind, 'id', s.id, 'name', ${nameOfCredential("s.kind", "s.id")})
               from (select i.answered_by_kind, i.answered_by_id, 1
                       from run_interactions i
                      where i.run_id = m.run_id and i.turn = m.turn and i.answered_at = m.created_at
                      union all
                     select l.actor_kind, l.actor_id, 2
                       from audit_log l
                      where l.workspace_id = m.workspace_id and l.target_id = m.run_id
                        and l.action = 'run.continued' and l.details ->> 'turn' = m.turn::text
                      union all
                     select s.credential_kind, s.credential_id, 3 from runs s where s.id = m.run_id
                      order by 3 limit 1) s (kind, id, rank)) end as "by",
           case when m.role = 'user' then coalesce((
             select json_agg(json_build_object('name', f.name, 'type', f.type, 'size', c.size, 'storageKey', f.storage_key) order by f.ordinal)
               from run_attachments f join contents c on c.storage_key = f.storage_key
              where f.run_id = m.run_id and f.turn = m.turn), '[]') else '[]' end as "attachments"
      from thread_messages m
     where m.thread_id = $2 and ($3::bigint is null or m.id < $3)
       and (m.run_id = $1 or m.id in (select k.id from runs r cross join lateral ${rememberedMessages("r")} k where r.id = $1))
     order by m.id desc
     limit $4`,
};

/**
 * A page of the conversation up to this run: the last messages first, earlier ones by cursor.
 * @throws DomainError invalid_cursor, run_not_found, permission_denied.
 */
export async function getConversation({
  actor,
  runId,
  query,
}: {
  actor: UserActor;
  runId: string;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const run = await findOwnRun({ actor, runId });
  const { threadId, workspaceId, graphFingerprint: fingerprint } = run;
  const { db } = runtime();
  const graph = await loadGraph({ workspaceId, fingerprint });
  const secrets = redactionOf(run);
  const hidesMessages = isMessageSensitive(laneSchema({ graph, run }));
  const boundTo = ["conversation", runId];
  const before = query.cursor === undefined ? null : readCursor({ cursor: query.cursor, boundTo });
  const limit = query.limit ?? DEFAULT_MESSAGES;
  const rows = await db.run<MessageRow>(findMessages, [runId, threadId, before, limit + 1]);
  const page = rows.slice(0, limit).reverse();
  const [first] = page;
  const hasMore = rows.length > limit;
  return {
    threadId,
    messages: page.map((row) => ({
      ...row,
      content: hidesMessages && row.role === "user" ? REDACTED : shownMessage(row.content, secrets),
      at: row.at.toISOString(),
    })),
    pagination: {
      limit,
      hasMore,
      nextCursor: hasMore && first ? issueCursor({ position: first.id, boundTo }) : null,
    },
  };
}

/** An answer may be JSON, whose names mark secrets. */
function shownMessage(content: string, secrets: SecretMatcher): string {
  const value = content.startsWith("{") || content.startsWith("[") ? parse(content) : undefined;
  const shown = value === undefined ? undefined : hideNamed(value);
  return String(redact(shown === value || shown === undefined ? content : JSON.stringify(shown), secrets));
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
