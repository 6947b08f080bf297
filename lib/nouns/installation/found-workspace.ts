import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { switchWorkspace } from "#lib/nouns/sign-in/switch-workspace.ts";
import { requireName } from "#lib/nouns/workspaces/require-name.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { insertWorkspace } from "./insert-workspace.ts";

/**
 * Creates a workspace with the actor as its owner and switches their session to it. Needs owner in the current
 * workspace (D18).
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
