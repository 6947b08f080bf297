import type { JsonObject } from "#lib/contract/json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";

const insert: Statement = {
  name: "insert-agent",
  text: `
    insert into agents (id, workspace_id, team_id, name, description, revision, draft, created_by)
    values ($1, $2, $3, $4, $5, $8, $6::json, $7)`,
};

/** Inserts an agent with a draft and no version. */
export async function insertAgent(
  queries: Queries,
  agent: {
    readonly workspaceId: string;
    readonly teamId: string;
    readonly name: string;
    readonly description: string;
    readonly graph: AgentDocument | JsonObject;
    readonly createdBy: string;
    /** 0 where `insertVersion` follows, which makes it 1. */
    readonly revision: 0 | 1;
  },
): Promise<string> {
  const id = newId("agent");
  const { workspaceId, teamId, name, description, graph, createdBy, revision } = agent;
  const draft = JSON.stringify(graph);
  await queries.run(insert, [id, workspaceId, teamId, name, description, draft, createdBy, revision]);
  return id;
}
