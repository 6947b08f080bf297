import { seesTeam } from "#lib/nouns/access/members.sql.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import {
  COMMON_COLUMNS,
  type CommonRow,
  common,
  type DescribedNotification,
} from "./described-notification.ts";

/** Counting the failed runs of an agent stops here; a larger number helps nobody. */
export const MOST_COUNTED = 1_000;

interface FailureRow extends CommonRow {
  readonly agentName: string;
  readonly runs: number;
  readonly lastRunId: string;
}

/** $1 notifications. Only of agents that the person still follows and reaches. Indexes: the primary keys. */
const find: Statement = {
  name: "describe-notified-failures",
  text: `
    select ${COMMON_COLUMNS}, a.name as "agentName", (n.failures->>'runs')::int as "runs",
           n.failures->>'lastRunId' as "lastRunId"
      from notifications n
      join agents a on a.id = n.item_id and a.workspace_id = n.workspace_id
      join memberships m on m.workspace_id = n.workspace_id and m.user_id = n.user_id
      join agent_followers f on f.agent_id = a.id and f.user_id = n.user_id
     where n.id = any($1::text[]) and n.subject = 'agent_failed' and ${seesTeam("a.team_id")}`,
};

/**
 * Failed runs of agents that people follow.
 * @param inAll each tells the runs of all these notifications of its agent, and not its own.
 */
export async function describeFailures(
  queries: Queries,
  ids: readonly string[],
  { inAll = false }: { inAll?: boolean } = {},
): Promise<DescribedNotification[]> {
  const found = await queries.run<FailureRow>(find, [ids]);
  const rows = inAll ? found.map((row) => ({ ...row, runs: runsOf(row, found) })) : found;
  return rows.map((row) => ({
    ...common(row),
    title:
      row.runs === 1
        ? `A run of ${row.agentName} failed`
        : `${counted(row.runs)} runs of ${row.agentName} failed`,
    about: "You follow this agent. You get at most one notification an hour about its failures.",
    path:
      row.runs === 1
        ? `/runs/${row.lastRunId}`
        : `/runs?${new URLSearchParams({ agent: row.itemId, status: "failed" })}`,
  }));
}

const runsOf = ({ itemId }: FailureRow, rows: readonly FailureRow[]): number =>
  rows.filter((row) => row.itemId === itemId).reduce((sum, { runs }) => sum + runs, 0);

const counted = (runs: number) => (runs >= MOST_COUNTED ? `At least ${MOST_COUNTED}` : String(runs));
