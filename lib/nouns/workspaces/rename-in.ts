import type { UserActor } from "#lib/nouns/access/actor.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/**
 * Renames a row of the actor's workspace and records it in the audit log if the name changed.
 * @param statement $1 id, $2 workspace, $3 name; returns the old name as `before`, or no row.
 * @returns whether there was a row.
 */
export async function renameIn(
  tx: Queries,
  {
    actor,
    kind,
    id,
    name,
    statement,
  }: {
    actor: UserActor;
    kind: "workspace" | "team" | "project";
    id: string;
    name: string;
    statement: Statement;
  },
): Promise<boolean> {
  const { workspaceId } = actor;
  const [renamed] = await tx.run<{ before: string }>(statement, [id, workspaceId, name]);
  if (renamed && renamed.before !== name) {
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: `${kind}.renamed`,
      target: { kind, id, name },
      details: { before: renamed.before, after: name },
    });
  }
  return renamed !== undefined;
}
