import type { documentPageOperations } from "#lib/contract/dashboard/documents.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { requireInReach } from "#lib/nouns/work/team-reach.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { noDocument } from "./find-document.ts";

/** $1 document, $2 workspace. Without the content: pages ask every few seconds. Index: the primary key. */
const findState: Statement = {
  name: "find-document-state",
  text: `
    select team_id as "teamId", version as "version", archived_at is not null as "isArchived"
      from documents where id = $1 and workspace_id = $2`,
};

/** $1 document, $2 person, $3 caret. Written when the caret moves, else at most every ten seconds. */
const recordOpen: Statement = {
  name: "record-document-open",
  text: `
    insert into document_editors (document_id, user_id, caret) values ($1, $2, $3)
    on conflict (document_id, user_id) do update set seen_at = now(), caret = excluded.caret
     where document_editors.seen_at < now() - interval '10 seconds'
        or document_editors.caret is distinct from excluded.caret`,
};

/** $1 document, $2 person. */
const recordClosed: Statement = {
  name: "record-document-closed",
  text: `delete from document_editors where document_id = $1 and user_id = $2`,
};

/** $1 document, $2 the person who asks. Somebody has it open who was heard of in the last 40 seconds. */
const findEditors: Statement = {
  name: "find-document-editors",
  text: `
    select u.id as "id", u.name as "name", e.caret as "caret"
      from document_editors e join users u on u.id = e.user_id
     where e.document_id = $1 and e.user_id <> $2 and e.seen_at > now() - interval '40 seconds'
     order by u.name, u.id limit 50`,
};

interface State {
  readonly teamId: string;
  readonly version: number;
  readonly isArchived: boolean;
}

/**
 * What happens to a document that somebody has open: its version, and who else may be writing it. Who cannot write it
 * is shown to nobody.
 * @throws DomainError document_not_found, permission_denied.
 */
export async function followDocument({
  actor,
  documentId,
  isOpen,
  caret,
}: {
  actor: UserActor;
  documentId: string;
  isOpen: boolean;
  caret: number | null;
}): Promise<OutputOf<typeof documentPageOperations.followDocument>> {
  const { db } = runtime();
  const { workspaceId, userId } = actor;
  const [state] = isId("document", documentId)
    ? await db.run<State>(findState, [documentId, workspaceId])
    : [];
  if (!state) throw noDocument();
  const { teamId, ...told } = state;
  requireInReach(actor, teamId);
  if (!isOpen) await db.run(recordClosed, [documentId, userId]);
  else if (roleIncludes(actor.role, "operator")) await db.run(recordOpen, [documentId, userId, caret]);
  const editors = await db.run<{ id: string; name: string; caret: number | null }>(findEditors, [
    documentId,
    userId,
  ]);
  return { ...told, editors };
}
