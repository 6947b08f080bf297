import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

export interface WantedOrigin {
  readonly connection: string;
  readonly origin: string;
  readonly runs: number;
}

interface WantedRow extends WantedOrigin {
  readonly remembered: readonly string[] | null;
}

/** Index: run_interactions_auth, which has one row for each run that waits for a connection. */
const findWanted: Statement = {
  name: "find-wanted-origins",
  text: `
    select i.request->>'connectionName' as "connection", i.request->>'origin' as "origin",
           r.remembered as "remembered", count(distinct i.run_id)::int as "runs"
      from run_interactions i
      join runs r on r.id = i.run_id
     where i.workspace_id = $1 and i.status = 'open' and i.type = 'auth'
       and i.request->>'connectionName' is not null and i.request->>'origin' is not null
     group by 1, 2, 3
     order by 1, 2`,
};

/** The addresses that waiting runs of a workspace want to call, except those that contain redacted values (D12). */
export async function findWantedOrigins(
  queries: Pick<Queries, "run">,
  { workspaceId }: { workspaceId: string },
): Promise<WantedOrigin[]> {
  const rows = await queries.run<WantedRow>(findWanted, [workspaceId]);
  return rows.filter(({ origin, remembered }) => {
    const { find } = redactionOf({ workspaceId, remembered });
    return find(origin).length === 0;
  });
}
