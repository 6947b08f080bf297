import type { authoringOperations } from "#lib/contract/authoring.ts";
import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { addVersion } from "./add-version.ts";
import { requireRevision } from "./draft-rules.ts";
import { findDraft } from "./find-draft.ts";
import { settleTests } from "./tests/settle-tests.ts";
import { withValidGraph } from "./with-valid-graph.ts";

type Operation = typeof authoringOperations.publishDraft;

/**
 * Publishes exactly one revision of a draft as the next, immutable version. It is validated, and its
 * transaction makes sure that neither the draft nor what it names has changed since. The draft and its revision stay.
 * @throws DomainError agent_not_found, permission_denied, revision_conflict; graph_invalid with every error;
 * tests_required where the agent requires its tests to pass and they have not.
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
  await settleTests({ actor, agentId });
  const { db } = runtime();
  const { workspaceId } = actor;
  const { teamId, graph, ...read } = await findDraft(db, { actor, agentId });
  requireRevision(read, revision);
  return withValidGraph({ workspaceId, teamId, graph }, (valid) =>
    db.transaction(async (tx) => {
      const draft = await findDraft(tx, { actor, agentId, lock: true });
      requireRevision(draft, revision); // so it is the graph that was checked
      const { requireTests } = draft;
      return addVersion(tx, { actor, agent: draft, valid, message, requireTests });
    }),
  );
}
