import type { Json, JsonObject } from "#lib/contract/json.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { requireBuilderOf } from "./draft-rules.ts";

/** An agent as it is written, with its graph in whatever state. */
export interface DraftRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly teamId: string;
  readonly revision: number;
  readonly requireTests: boolean;
  readonly publishedVersion: number | null;
  readonly graph: Json;
  readonly layout: JsonObject;
  /** Differs whenever the layout does. */
  readonly layoutMark: string;
}

const DRAFT = `
    select id as "id", name as "name", description as "description", team_id as "teamId", revision as "revision",
           require_tests as "requireTests", published_version as "publishedVersion", draft as "graph", layout as "layout",
           md5(layout::text) as "layoutMark"
      from agents
     where id = $1 and workspace_id = $2`;

/** $1 agent, $2 workspace. Index: the primary key. */
const find: Statement = { name: "find-draft", text: DRAFT };
const lock: Statement = { name: "lock-draft", text: `${DRAFT} for no key update` };

/**
 * An agent's draft. Drafts are for builders of the agent's team.
 * @param lock keeps every other writer away until the transaction ends.
 * @throws DomainError agent_not_found, permission_denied.
 */
export async function findDraft(
  queries: Pick<Queries, "run">,
  { actor, agentId, lock: isLocked = false }: { actor: Actor; agentId: string; lock?: boolean },
): Promise<DraftRow> {
  requireRole(actor, "builder");
  const statement = isLocked ? lock : find;
  const [row] = isId("agent", agentId)
    ? await queries.run<DraftRow>(statement, [agentId, actor.workspaceId])
    : [];
  return requireBuilderOf(actor, row);
}
