import type { authoringOperations } from "#lib/contract/authoring.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { validateGraph } from "#lib/nouns/agents/validate-graph.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { chooseTeam } from "./choose-team.ts";
import { findDraft } from "./find-draft.ts";
import { testProblems } from "./tests/test-problems.ts";

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
  const checked = graph ?? row.graph;
  const [{ valid, problems }, ofTests] = await Promise.all([
    problemsIn({ actor, teamId: row.teamId, graph: checked, closed }),
    testProblems({ agentId, workspaceId, graph: checked }),
  ]);
  return { valid, problems: [...problems, ...ofTests] };
}

/**
 * Every problem of a graph that has no agent yet, in the team that it would get.
 * @throws DomainError permission_denied, team_not_found; invalid_request with the teams where one has to be chosen.
 */
export async function validateNewGraph({
  teamId: given,
  ...checked
}: Checked & { teamId?: string | undefined }): Promise<Validity> {
  const { actor } = checked;
  return problemsIn({ ...checked, teamId: await chooseTeam(runtime().db, { actor, teamId: given }) });
}

type Validity = OutputOf<typeof authoringOperations.validateDraft>;

interface Checked {
  readonly actor: Actor;
  readonly graph: Json;
  readonly closed?: AbortSignal | undefined;
}

async function problemsIn({
  actor: { workspaceId },
  teamId,
  graph,
  closed,
}: Checked & { teamId: string }): Promise<Validity> {
  const problems = await validateGraph(runtime().db, { workspaceId, teamId, graph, signal: closed });
  return { valid: problems.every(({ severity }) => severity !== "error"), problems: [...problems] };
}
