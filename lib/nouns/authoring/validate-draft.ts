import type { authoringOperations } from "#lib/contract/authoring.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { validateGraph } from "#lib/nouns/agents/validate-graph.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDraft } from "./find-draft.ts";

/**
 * Every problem of a draft's graph, or of another one that might take its place.
 * @throws DomainError agent_not_found, permission_denied.
 */
export async function validateDraft({
  actor,
  agentId,
  graph,
  closed,
}: {
  actor: Actor;
  agentId: string;
  graph?: JsonObject | undefined;
  /** Aborted when the caller has left: nothing is checked any further then. */
  closed?: AbortSignal;
}): Promise<OutputOf<typeof authoringOperations.validateDraft>> {
  const { db } = runtime();
  const row = await findDraft(db, { actor, agentId });
  const { workspaceId } = actor;
  const problems = await validateGraph(db, {
    workspaceId,
    teamId: row.teamId,
    graph: graph ?? row.graph,
    signal: closed,
  });
  return { valid: problems.every(({ severity }) => severity !== "error"), problems: [...problems] };
}
