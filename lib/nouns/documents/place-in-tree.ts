import { DomainError } from "#lib/contract/errors.ts";
import { DOCUMENTS } from "#lib/contract/limits.ts";
import { requireInReach } from "#lib/nouns/work/team-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { noDocument } from "./find-document.ts";

/** $1 team. */
const lock: Statement = {
  name: "lock-document-tree",
  text: `select id from teams where id = $1 for no key update`,
};

/** $1 document, $2 workspace, $3 levels. From the document upwards; one level more than allowed is enough. */
const findPath: Statement = {
  name: "find-document-path",
  text: `
    with recursive above as (
      select d.id, d.parent_id, d.team_id, d.archived_at, 1 as level
        from documents d where d.id = $1 and d.workspace_id = $2
      union all
      select d.id, d.parent_id, d.team_id, d.archived_at, above.level + 1
        from above join documents d on d.id = above.parent_id
       where above.level <= $3::int
    )
    select id as "id", team_id as "teamId", archived_at as "archivedAt" from above order by level`,
};

/** $1 document, $2 levels. How many levels the document and those under it have. */
const findHeight: Statement = {
  name: "find-document-height",
  text: `
    with recursive below as (
      select $1::text as id, 1 as level
      union all
      select d.id, below.level + 1 from below join documents d on d.parent_id = below.id where below.level <= $2::int
    )
    select max(level) as "height" from below`,
};

/** Whoever changes a team's tree changes it alone, so that two moves cannot make a circle together. */
export async function lockDocumentTree(tx: Queries, teamId: string): Promise<void> {
  await tx.run(lock, [teamId]);
}

interface Above {
  readonly id: string;
  readonly teamId: string;
  readonly archivedAt: Date | null;
}

/**
 * That a document can stand under another: of the same team, not under itself, within the tree's depth. Keeps other
 * moves in the team's tree waiting until the transaction ends.
 * @param documentId the document that moves; absent: a new one.
 * @throws DomainError document_not_found, permission_denied, access_not_configured, invalid_request.
 */
export async function requirePlace(
  tx: Queries,
  {
    actor,
    teamId,
    parentId,
    documentId,
  }: { actor: WorkActor; teamId: string; parentId: string; documentId?: string },
): Promise<void> {
  await lockDocumentTree(tx, teamId);
  const above = isId("document", parentId)
    ? await tx.run<Above>(findPath, [parentId, actor.workspaceId, DOCUMENTS.levels])
    : [];
  const [parent] = above;
  if (!parent || parent.archivedAt !== null) throw noDocument();
  requireInReach(actor, parent.teamId); // else the refusal would tell whose it is
  if (parent.teamId !== teamId) throw refused("belongs to another team");
  if (above.some(({ id }) => id === documentId))
    throw refused("is the document itself or one of its subdocuments");
  const height = documentId === undefined ? 1 : await heightOf(tx, documentId);
  if (above.length + height > DOCUMENTS.levels)
    throw refused(`would make the tree deeper than ${DOCUMENTS.levels} levels`);
}

async function heightOf(tx: Queries, documentId: string): Promise<number> {
  const [row] = await tx.run<{ height: number }>(findHeight, [documentId, DOCUMENTS.levels]);
  return row?.height ?? 1;
}

function refused(message: string): DomainError {
  return new DomainError("invalid_request", `The parent document ${message}.`, {
    details: [{ code: "parent", message, field: "/parentId" }],
  });
}
