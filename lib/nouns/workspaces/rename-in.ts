import type { UserActor } from "#lib/nouns/access/actor.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/**
 * Renames something of the actor's workspace. The audit log records a name that differs.
 * @param statement $1 id, $2 workspace, $3 name; returns the name it had as `before`, or nothing where it did nothing.
 * @returns whether it did.
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
