import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { authorOf, type WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";

/** $1 id, $2 workspace, $3 team, $4 name, $5 type, $6 content, $7 upload, $8 author's kind, $9 author. */
const insert: Statement = {
  name: "insert-file",
  text: `
    insert into files (id, workspace_id, team_id, name, type, storage_key, upload_id, author_kind, author_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
};

/** Makes the file of a written content, whose space has been taken. */
export async function recordFile(
  tx: Transaction,
  {
    actor,
    file: { id, teamId, name, type, storageKey, uploadId },
  }: {
    actor: WorkActor;
    file: { id: string; teamId: string; name: string; type: string; storageKey: string; uploadId?: string };
  },
): Promise<void> {
  const { workspaceId } = actor;
  await tx.run(insert, [
    id,
    workspaceId,
    teamId,
    name,
    type,
    storageKey,
    uploadId ?? null,
    ...authorOf(actor),
  ]);
  await recordAudit(tx, { actor, workspaceId, action: "file.uploaded", target: { kind: "file", id, name } });
}
