import type { previewOperations } from "#lib/contract/dashboard/previews.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDraft } from "../find-draft.ts";
import { draftNodes } from "./draft-nodes.ts";

type Operation = typeof previewOperations.allowPreviewWrite;

/** $1 agent, $2 node, $3 workspace, $4 hash of what feeds it, $5 user. Index: the primary key. */
const allow: Statement = {
  name: "allow-preview-write",
  text: `
    insert into preview_permissions (agent_id, node_id, workspace_id, config_hash, allowed_by)
    values ($1, $2, $3, $4, $5)
    on conflict (agent_id, node_id) do update
       set config_hash = excluded.config_hash, allowed_by = excluded.allowed_by, allowed_at = now()
    returning node_id`,
};

/** $1 agent, $2 node, $3 workspace. */
const withdraw: Statement = {
  name: "withdraw-preview-write",
  text: `delete from preview_permissions where agent_id = $1 and node_id = $2 and workspace_id = $3 returning node_id`,
};

/**
 * Lets a node write to the outside in previews, as it and the graph before it are now; or no longer. Only a signed-in
 * builder of the agent's team may: what programs write into a draft never runs unseen.
 * @throws DomainError agent_not_found, permission_denied; not_found without such a node; revision_conflict where the node
 * or what comes before it is another than the person saw.
 */
export async function allowPreviewWrite({
  actor,
  agentId,
  nodeId,
  body: { allowed, configHash: seen },
}: {
  actor: UserActor;
  agentId: string;
  nodeId: string;
  body: BodyOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { workspaceId, userId } = actor;
  return runtime().db.transaction(async (tx) => {
    const draft = await findDraft(tx, { actor, agentId, lock: true });
    const target = { kind: "agent", id: agentId, name: draft.name };
    if (!allowed) {
      const gone = await tx.run(withdraw, [agentId, nodeId, workspaceId]);
      const action = "preview_write.withdrawn";
      if (gone.length > 0) await recordAudit(tx, { actor, workspaceId, action, target, details: { nodeId } });
      return { nodeId, allowed };
    }
    const feed = (await draftNodes(tx, { workspaceId, draft })).feedOf(nodeId);
    if (!feed) throw new DomainError("not_found", "The draft has no such node, or it has errors.");
    if (feed.hash !== seen)
      throw new DomainError(
        "revision_conflict",
        "The node or one before it changed after you opened it. Check it and try again.",
      );
    await tx.run(allow, [agentId, nodeId, workspaceId, seen, userId]);
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "preview_write.allowed",
      target,
      details: { nodeId },
    });
    return { nodeId, allowed };
  });
}
