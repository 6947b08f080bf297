import type { AgentSort } from "#lib/contract/dashboard/agents.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { parameters } from "#lib/platform/db/parameters.ts";

export interface FoundAgent {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly updatedAt: Date;
  readonly teamId: string;
  readonly teamName: string;
  readonly graphFingerprint: string;
  /** The sort key as text. */
  readonly place: string;
}

/** A list's sort column and direction. Run ids sort by start time; agents without runs come last. */
const SORTS: Record<AgentSort, { place: string; direction: "asc" | "desc"; beyond: "<" | ">" }> = {
  name: { place: "a.name", direction: "asc", beyond: ">" },
  "-name": { place: "a.name", direction: "desc", beyond: "<" },
  "-updated": {
    place: `to_char(a.updated_at at time zone 'utc', 'YYYYMMDDHH24MISSMS')`,
    direction: "desc",
    beyond: "<",
  },
  "-lastRun": {
    place: `coalesce((select r.id from runs r where r.agent_id = a.id and not r.preview order by r.id desc limit 1), '')`,
    direction: "desc",
    beyond: "<",
  },
};

const { at, values } = parameters({
  workspaceId: "text",
  everyTeam: "boolean",
  /** The actor's teams. */
  teamIds: "text[]",
  /** A search text in name or description; null: any. */
  pattern: "text",
  /** Null: any. */
  wantedTeamIds: "text[]",
  /** The previous page's last row, with `afterId`. */
  afterPlace: "text",
  afterId: "text",
  limit: "int",
});

export const agentSearchParams = values;

/**
 * A page of published agents. Workspaces have few agents, so only the order by name has an index, agents_by_name; the
 * last run is found by runs_agent.
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
         where a.workspace_id = ${at.workspaceId}
           and (${at.everyTeam} or a.team_id = any(${at.teamIds}))
           and (${at.pattern} is null or folded(a.name) like folded(${at.pattern}) or folded(a.description) like folded(${at.pattern}))
           and (${at.wantedTeamIds} is null or a.team_id = any(${at.wantedTeamIds}))
      ) a
       where ${at.afterPlace} is null or ("place", "id") ${beyond} (${at.afterPlace}, ${at.afterId})
       order by "place" ${direction}, "id" ${direction}
       limit ${at.limit}`,
  };
};

export const findAgents: Record<AgentSort, Statement> = {
  name: findAgentsBy("name"),
  "-name": findAgentsBy("-name"),
  "-updated": findAgentsBy("-updated"),
  "-lastRun": findAgentsBy("-lastRun"),
};
