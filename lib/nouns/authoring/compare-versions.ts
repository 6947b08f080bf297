import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { compareGraphs } from "#lib/nouns/agents/compare-graphs.ts";
import { findPublishedAgent } from "#lib/nouns/agents/find-published-agent.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDraft } from "./find-draft.ts";
import { findVersionGraph } from "./find-version-graph.ts";

type Operation = typeof dashboardOperations.compareVersions;

interface Side {
  readonly version: number | null;
  readonly revision: number | null;
  readonly graph: JsonObject;
}

/** Before anything was published, everything is new. */
const NOTHING: Side = { version: null, revision: null, graph: {} };

/**
 * What changed between two versions of an agent, or a version and the draft, which is for builders of its team.
 * @throws DomainError agent_not_found, permission_denied; not_found for a version that never was.
 */
export async function compareVersions({
  actor,
  agentId,
  query,
  closed,
}: {
  actor: UserActor;
  agentId: string;
  query: QueryOf<Operation>;
  /** Aborted when the caller has left. */
  closed: AbortSignal;
}): Promise<OutputOf<Operation>> {
  const { db } = runtime();
  const { workspaceId } = actor;
  const draft =
    query.before === "draft" || query.after === "draft" ? await findDraft(db, { actor, agentId }) : undefined;
  const { teamId, publishedVersion } = draft ?? (await publishedOf(actor, agentId));
  const sideOf = async (asked: string): Promise<Side> => {
    if (asked === "draft" && draft) {
      const { revision, graph } = draft;
      return { version: null, revision, graph: isJsonObject(graph) ? graph : {} };
    }
    const version = asked === "published" ? publishedVersion : Number(asked);
    if (version === null) return NOTHING;
    const { graph } = await findVersionGraph(db, { workspaceId, agentId, version });
    return { version, revision: null, graph };
  };
  const [before, after] = [await sideOf(query.before), await sideOf(query.after)];
  const sides = { before: before.graph, after: after.graph, signal: closed };
  return { before, after, differences: await compareGraphs(db, { workspaceId, teamId, ...sides }) };
}

async function publishedOf(actor: UserActor, agentId: string) {
  const { teamId, version } = await findPublishedAgent({ actor, agentId });
  return { teamId, publishedVersion: version };
}
