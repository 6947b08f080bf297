import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
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
  readonly message: string;
  readonly publishedBy: string;
}

export interface PublishedVersion {
  readonly id: string;
  readonly version: number;
  readonly versionId: string;
  readonly graphFingerprint: string;
}

/** $1 agent, $2 version id, $3 fingerprint, $4 message, $5 publisher, $6 name, $7 description, $8 draft. */
const insert: Statement = {
  name: "insert-agent-version",
  text: `
    with added as (
      insert into agent_versions (id, agent_id, version, workspace_id, graph_fingerprint, message, published_by)
      select $2, a.id, coalesce((select max(v.version) from agent_versions v where v.agent_id = a.id), 0) + 1,
             a.workspace_id, $3, $4, $5
        from agents a where a.id = $1
      returning version
    )
    update agents
       set published_version = added.version, name = $6, description = $7, draft = $8::json,
           revision = revision + 1, updated_at = now()
      from added
     where id = $1
    returning added.version as "version"`,
};

/** Adds an agent's next version, publishes it and makes it the draft. */
export async function insertVersion(tx: Transaction, version: NewVersion): Promise<PublishedVersion> {
  const { workspaceId, agentId, name, description, graph, message, publishedBy } = version;
  const versionId = newId("version");
  const graphFingerprint = await storeGraph(tx, { workspaceId, document: graph });
  const [added] = await tx.run<{ version: number }>(insert, [
    agentId,
    versionId,
    graphFingerprint,
    message,
    publishedBy,
    name,
    description,
    JSON.stringify(graph),
  ]);
  if (!added) throw new Error("a locked agent could not be given a version");
  return { id: agentId, version: added.version, versionId, graphFingerprint };
}
