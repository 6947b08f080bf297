import { recordAudit } from "#lib/audit/record-audit.ts";
import type { SessionActor } from "#lib/auth/actor.ts";
import { requireRole } from "#lib/auth/permissions.ts";
import { switchWorkspace } from "#lib/auth/switch-workspace.ts";
import { runtime } from "#lib/runtime.ts";
import { insertWorkspace } from "./insert-workspace.ts";
import { requireName } from "./require-name.ts";

/**
 * Makes a workspace with the actor as its owner, and takes their browser there. Needs owner where they are (D18).
 * @throws DomainError permission_denied, invalid_request.
 */
export async function foundWorkspace({
  actor,
  name,
}: {
  actor: SessionActor;
  name: string;
}): Promise<{ id: string }> {
  requireRole(actor, "owner");
  const workspaceName = requireName({ name });
  return runtime().db.transaction(async (tx) => {
    const { id } = await insertWorkspace(tx, { name: workspaceName, ownerId: actor.userId });
    const target = { kind: "workspace", id, name: workspaceName };
    for (const workspaceId of [actor.workspaceId, id]) {
      await recordAudit(tx, { actor, workspaceId, action: "workspace.created", target });
    }
    await switchWorkspace({ actor, workspaceId: id, queries: tx });
    return { id };
  });
}
