import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { storeGraph } from "./store-graph.ts";

export interface NewVersion {
  readonly workspaceId: string;
  /** The agent's row is inserted or locked by this transaction. */
  readonly agentId: string;
  readonly name: string;
  readonly description: string;
  readonly graph: AgentDocument;
  /** The new draft, at the next revision; absent if the draft itself was published. */
  readonly draft?: AgentDocument;
  readonly message: string;
  /** Whoever publishes, by what credential. */
  readonly publishedBy: Pick<Actor, "kind" | "userId" | "credentialId">;
}

export interface PublishedVersion {
  readonly id: string;
  readonly version: number;
  readonly versionId: string;
  readonly graphFingerprint: string;
  /** Revision of the draft. */
  readonly revision: number;
}

/**
 * $1 agent, $2 version id, $3 fingerprint, $4 message, $5 publisher, $6 name, $7 description, $8 draft or null, $9 and
 * $10 the publisher's credential, $11 names of its lanes by id, kept beside those of earlier versions.
 */
const insert: Statement = {
  name: "insert-agent-version",
  text: `
    with added as (
      insert into agent_versions (id, agent_id, version, workspace_id, graph_fingerprint, message, published_by,
                                  published_via_kind, published_via_id)
      select $2, a.id, coalesce((select max(v.version) from agent_versions v where v.agent_id = a.id), 0) + 1,
             a.workspace_id, $3, $4, $5, $9, $10
        from agents a where a.id = $1
      returning version
    )
    update agents
       set published_version = added.version, name = $6, description = $7, draft = coalesce($8::json, draft),
           lane_names = lane_names || $11::jsonb,
           revision = revision + case when $8::json is null then 0 else 1 end, updated_at = now()
      from added
     where id = $1
    returning added.version as "version", agents.revision as "revision"`,
};

/** Adds an agent's next version and publishes it. */
export async function insertVersion(tx: Transaction, version: NewVersion): Promise<PublishedVersion> {
  const { workspaceId, agentId, name, description, graph, draft, message, publishedBy } = version;
  const versionId = newId("version");
  const graphFingerprint = await storeGraph(tx, { workspaceId, document: graph });
  const [added] = await tx.run<{ version: number; revision: number }>(insert, [
    agentId,
    versionId,
    graphFingerprint,
    message,
    publishedBy.userId,
    name,
    description,
    draft ? JSON.stringify(draft) : null,
    publishedBy.kind,
    publishedBy.credentialId,
    JSON.stringify(Object.fromEntries(graph.lanes.map((lane) => [lane.id, lane.name]))),
  ]);
  if (!added) throw new Error("a locked agent could not be given a version");
  return { id: agentId, ...added, versionId, graphFingerprint };
}
