import type { AgentSort } from "#lib/contract/dashboard/agents.ts";
import type { Statement } from "#lib/db/database.ts";

export interface FoundAgent {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly updatedAt: Date;
  readonly teamId: string;
  readonly teamName: string;
  readonly graphFingerprint: string;
  /** What the list is sorted by, as text. */
  readonly place: string;
}

/** What a list is sorted by, and which way. A run's id tells when it was started; an agent without runs comes last. */
const SORTS: Record<AgentSort, { place: string; direction: "asc" | "desc"; beyond: "<" | ">" }> = {
  name: { place: "a.name", direction: "asc", beyond: ">" },
  "-name": { place: "a.name", direction: "desc", beyond: "<" },
  "-updated": {
    place: `to_char(a.updated_at at time zone 'utc', 'YYYYMMDDHH24MISSMS')`,
    direction: "desc",
    beyond: "<",
  },
  "-lastRun": {
    place: `coalesce((select r.id from runs r where r.agent_id = a.id order by r.id desc limit 1), '')`,
    direction: "desc",
    beyond: "<",
  },
};

/**
 * Published agents, a page at a time. A workspace has as many agents as people can keep in mind: only the order by
 * name has an index, agents_by_name; the last run is found by runs_agent. $1 workspace, $2 every team, $3 teams of the actor, $4 pattern of the name or
 * null, $5 teams asked for or null, $6 and $7 the last place and id of the page before or null, $8 rows.
 */
const findAgentsBy = (sort: AgentSort): Statement => {
  const { place, direction, beyond } = SORTS[sort];
  return {
    name: `find-agents-by-${sort}`,
    text: `
      select * from (
        select a.id as "id", a.name as "name", a.description as "description", a.updated_at as "updatedAt",
               t.id as "teamId", t.name as "teamName", v.graph_fingerprint as "graphFingerprint", ${place} as "place"
          from agents a
          join teams t on t.id = a.team_id
          join agent_versions v on v.agent_id = a.id and v.version = a.published_version
         where a.workspace_id = $1
           and ($2::boolean or a.team_id = any($3))
           and ($4::text is null or a.name ilike $4 or a.description ilike $4)
           and ($5::text[] is null or a.team_id = any($5))
      ) a
       where $6::text is null or ("place", "id") ${beyond} ($6, $7)
       order by "place" ${direction}, "id" ${direction}
       limit $8`,
  };
};

export const findAgents: Record<AgentSort, Statement> = {
  name: findAgentsBy("name"),
  "-name": findAgentsBy("-name"),
  "-updated": findAgentsBy("-updated"),
  "-lastRun": findAgentsBy("-lastRun"),
};
