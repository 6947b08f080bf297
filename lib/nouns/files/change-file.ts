import type { fileOperations, StoredFile } from "#lib/contract/files.ts";
import type { BodyOf } from "#lib/contract/operation.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { requireTeamReach, teamReach, withinReach } from "#lib/nouns/work/team-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { fileNameOf } from "./file-name.ts";
import { moveFileSpace } from "./file-space.ts";
import { type FileRow, fileAnswer, findFile, noFile } from "./find-file.ts";

/** $1 file, $2 workspace: of two changes the second sees what the first left. */
const lock: Statement = {
  name: "lock-file",
  text: "select id from files where id = $1 and workspace_id = $2 for update",
};

/** $1 file, $2 workspace, $3 name, $4 team, $5 and $6 the reach: of the file's team and of the one it goes to. */
const change: Statement = {
  name: "change-file",
  text: `
    update files f set name = $3, team_id = $4
     where f.id = $1 and f.workspace_id = $2 and ${withinReach("f.team_id", "$5", "$6::text[]")}
       and exists (select from teams t
                    where t.id = $4 and t.workspace_id = $2 and ${withinReach("t.id", "$5", "$6::text[]")})
    returning (select json_object_agg(t.id, t.name) from teams t where t.id in ($4, $7)) as "teamNames"`,
};

/**
 * Renames a file or moves it to another team within reach, whose space it then takes. Runs, comments and documents
 * name a file by its id and its content by its key: neither changes. Needs operator.
 * @throws DomainError file_not_found, permission_denied, access_not_configured, team_not_found, quota_exceeded.
 */
export async function changeFile({
  actor,
  fileId,
  body,
}: {
  actor: WorkActor;
  fileId: string;
  body: BodyOf<typeof fileOperations.update>;
}): Promise<StoredFile> {
  requireRole(actor, "operator");
  return runtime().db.transaction(async (tx) => {
    await tx.run(lock, [fileId, actor.workspaceId]);
    const before = await findFile(tx, { actor, fileId });
    const name = body.name === undefined ? before.name : fileNameOf(body.name);
    const after = { ...before, name, teamId: body.teamId ?? before.teamId };
    if (after.teamId !== before.teamId || after.name !== before.name)
      await write(tx, { actor, before, after });
    return fileAnswer(after);
  });
}

async function write(
  tx: Queries,
  { actor, before, after }: { actor: WorkActor; before: FileRow; after: FileRow },
): Promise<void> {
  const { id, name, teamId } = after;
  const { workspaceId } = actor;
  const isMoved = teamId !== before.teamId;
  if (isMoved) await requireTeamReach(tx, { actor, teamId });
  const { every, teamIds } = teamReach(actor);
  const values = [id, workspaceId, name, teamId, every, teamIds, before.teamId];
  const [changed] = await tx.run<{ teamNames: Record<string, string> }>(change, values);
  if (!changed) throw noFile();
  const target = { kind: "file", id, name } as const;
  if (isMoved) {
    await moveFileSpace(tx, { actor, from: before.teamId, to: teamId, bytes: before.size });
    const details = {
      fromName: changed.teamNames[before.teamId] ?? null,
      toName: changed.teamNames[teamId] ?? null,
    };
    await recordAudit(tx, { actor, workspaceId, action: "file.moved", target, details });
  }
  if (name !== before.name) {
    const details = { before: before.name };
    await recordAudit(tx, { actor, workspaceId, action: "file.renamed", target, details });
  }
}
