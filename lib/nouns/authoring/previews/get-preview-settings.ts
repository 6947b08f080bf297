import type { previewOperations } from "#lib/contract/dashboard/previews.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDraft } from "../find-draft.ts";
import { draftNodes } from "./draft-nodes.ts";
import { readPreviewSettings } from "./preview-settings.ts";
import { whatItWrites } from "./what-it-writes.ts";

/** $1 agent, $2 workspace. Index: the primary key. */
const findPermissions: Statement = {
  name: "list-preview-permissions",
  text: `
    select p.node_id as "nodeId", p.config_hash as "configHash", u.name as "by", p.allowed_at as "at"
      from preview_permissions p join users u on u.id = p.allowed_by
     where p.agent_id = $1 and p.workspace_id = $2`,
};

/** $1 workspace. Index: tool_servers primary key. */
const findReadOnly: Statement = {
  name: "list-read-only-tools",
  text: `
    select name || '.' || unnest(read_only_tools) as "name" from tool_servers where workspace_id = $1`,
};

interface Permission {
  readonly nodeId: string;
  readonly configHash: string;
  readonly by: string;
  readonly at: Date;
}

/**
 * What is kept beside a draft for its previews: pins, nodes that are off, and the nodes that would write outside, each
 * with who allowed it with the graph before it as it is now.
 * @throws DomainError agent_not_found, permission_denied.
 */
export async function getPreviewSettings({
  actor,
  agentId,
}: {
  actor: UserActor;
  agentId: string;
}): Promise<OutputOf<typeof previewOperations.getPreviewSettings>> {
  const { db } = runtime();
  const { workspaceId } = actor;
  const draft = await findDraft(db, { actor, agentId });
  const [{ nodes, feedOf }, settings, permissions, tools] = await Promise.all([
    draftNodes(db, { workspaceId, draft }),
    readPreviewSettings(db, agentId),
    db.run<Permission>(findPermissions, [agentId, workspaceId]),
    db.run<{ name: string }>(findReadOnly, [workspaceId]),
  ]);
  const readOnly = new Set(tools.map(({ name }) => name));
  const writers = [...nodes.values()].flatMap((node) => {
    const does = whatItWrites(node, readOnly);
    if (does === undefined) return [];
    const hash = feedOf(node.id)?.hash ?? "";
    const given = permissions.find(({ nodeId, configHash }) => nodeId === node.id && configHash === hash);
    const allowed = given ? { by: given.by, at: given.at.toISOString() } : null;
    return [{ nodeId: node.id, configHash: hash, does, allowed }];
  });
  return { ...settings, writers };
}
