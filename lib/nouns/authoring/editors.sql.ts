import type { Actor } from "#lib/nouns/access/actor.ts";
import { nameOfCredential } from "#lib/nouns/access/credentials.sql.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

export interface EditorRow {
  readonly kind: "user" | "key" | "grant";
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly changedAt: Date | null;
  readonly revision: number | null;
}

/** $1 agent, $2 kind, $3 editor, $4 workspace, $5 the person, $6 the revision that a change made. */
const recordChange: Statement = {
  name: "record-draft-change",
  text: `
    insert into draft_editors (agent_id, kind, editor_id, workspace_id, user_id, changed_at, revision)
    values ($1, $2, $3, $4, $5, now(), $6)
    on conflict (agent_id, kind, editor_id) do update
       set changed_at = now(), revision = excluded.revision, user_id = excluded.user_id`,
};

/** $1 agent, $2 the person, $3 workspace. Written at most every ten seconds: pages ask far more often. */
export const recordOpen: Statement = {
  name: "record-draft-open",
  text: `
    insert into draft_editors (agent_id, kind, editor_id, workspace_id, user_id)
    values ($1, 'user', $2, $3, $2)
    on conflict (agent_id, kind, editor_id) do update set seen_at = now()
     where draft_editors.seen_at < now() - interval '10 seconds'`,
};

/**
 * $1 agent, $2 the page, $3 workspace, $4 the person. Written as seldom; pages that were left without a word are
 * forgotten. Index: the primary key.
 */
export const recordPage: Statement = {
  name: "record-draft-page",
  text: `
    with forgotten as (
      delete from draft_editors
       where agent_id = $1 and kind = 'page' and seen_at < now() - interval '1 hour' and editor_id <> $2
    )
    insert into draft_editors (agent_id, kind, editor_id, workspace_id, user_id)
    values ($1, 'page', $2, $3, $4)
    on conflict (agent_id, kind, editor_id) do update set seen_at = now()
     where draft_editors.seen_at < now() - interval '10 seconds' and draft_editors.user_id = excluded.user_id`,
};

const openPage = `
    select from draft_editors p
     where p.agent_id = $1 and p.kind = 'page' and p.user_id = $2 and p.editor_id <> $3
       and p.seen_at > now() - interval '40 seconds'`;

/** $1 agent, $2 the person, $3 the page. What they changed stays; with another page they have the draft open still. */
export const recordClosed: Statement = {
  name: "record-draft-closed",
  text: `
    with left_page as (
      delete from draft_editors where agent_id = $1 and kind = 'page' and editor_id = $3 and user_id = $2
    )
    update draft_editors set seen_at = now() - interval '1 day'
     where agent_id = $1 and kind = 'user' and editor_id = $2 and not exists (${openPage})`,
};

/** $1 agent, $2 the person, $3 the page that asks. Index: the primary key. */
export const findOwnPages: Statement = {
  name: "find-own-draft-pages",
  text: `select exists (${openPage}) as "isOpenElsewhere"`,
};

/**
 * $1 agent, $2 the person who asks. A person has it open who was heard of in the last 40 seconds; what somebody changed
 * is told for ten minutes. Index: the primary key.
 */
export const findEditors: Statement = {
  name: "find-draft-editors",
  text: `
    select e.kind as "kind", e.editor_id as "id", coalesce(${nameOfCredential("e.kind", "e.editor_id")}, '') as "name",
           e.kind = 'user' and e.seen_at > now() - interval '40 seconds' as "isOpen",
           e.changed_at as "changedAt", e.revision as "revision"
      from draft_editors e
     where e.agent_id = $1 and e.kind <> 'page' and not (e.kind = 'user' and e.editor_id = $2)
       and ((e.kind = 'user' and e.seen_at > now() - interval '40 seconds')
            or e.changed_at > now() - interval '10 minutes')
     order by "isOpen" desc, e.changed_at desc nulls last, "name"
     limit 50`,
};

/** $1 agent, $2 workspace: what is needed to notice a change. Index: the primary key. */
export const findState: Statement = {
  name: "find-draft-state",
  text: `
    select team_id as "teamId", revision as "revision", md5(layout::text) as "layoutMark"
      from agents where id = $1 and workspace_id = $2`,
};

/** Enters who made a draft's revision, for everybody who has the draft open. */
export async function recordDraftChange(
  queries: Queries,
  { actor, agentId, revision }: { actor: Actor; agentId: string; revision: number },
): Promise<void> {
  const { kind, credentialId, workspaceId, userId } = actor;
  const editorId = kind === "user" ? userId : credentialId;
  await queries.run(recordChange, [agentId, kind, editorId, workspaceId, userId, revision]);
}
