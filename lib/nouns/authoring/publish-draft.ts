import type { authoringOperations } from "#lib/contract/authoring.ts";
import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { insertVersion } from "#lib/nouns/agents/insert-version.ts";
import { requireValidGraph } from "#lib/nouns/agents/validate-graph.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDraft } from "./find-draft.ts";
import { requireRevision } from "./require-revision.ts";

type Operation = typeof authoringOperations.publishDraft;

/**
 * Publishes exactly one revision of a draft as the next, immutable version. It is validated in the same transaction,
 * and nobody can change it meanwhile. The draft and its revision stay as they are.
 * @throws DomainError agent_not_found, permission_denied, revision_conflict; graph_invalid with every error.
 */
export async function publishDraft({
  actor,
  agentId,
  body: { revision, message = "" },
}: {
  actor: Actor;
  agentId: string;
  body: BodyOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    const draft = await findDraft(tx, { actor, agentId, lock: true });
    requireRevision(draft, revision);
    const { name, description } = draft;
    const graph = await requireValidGraph(tx, { workspaceId, graph: draft.graph, at: "/graph" });
    const version = { workspaceId, agentId, name, description, graph, message, publishedBy: actor };
    const { id: _id, ...published } = await insertVersion(tx, version);
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "agent.published",
      target: { kind: "agent", id: agentId, name },
      details: { version: published.version, graphFingerprint: published.graphFingerprint },
    });
    return published;
  });
}
