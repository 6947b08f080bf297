import { setImmediate as turnOfLoop } from "node:timers/promises";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { findPublishedAgent } from "#lib/nouns/agents/find-published-agent.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { describeChanges } from "./describe-changes.ts";
import { publicationAnswer } from "./publication.sql.ts";
import { findHistory, type VersionRow } from "./versions.sql.ts";

type Operation = typeof dashboardOperations.listAgentVersions;

const DEFAULT_LIMIT = 10;
const COUNTED_RUNS = 10_000;

interface CountRow {
  readonly fingerprint: string;
  readonly runs: number;
  readonly previews: number;
}

/**
 * $1 agent, $2 how many runs are looked at, the newest first; previews are looked at and in no statistics. Index:
 * runs_agent, which alone has the order that is asked for: with `agent_id = $1` the planner drops the agent from the
 * order, and walks the runs of all agents by the primary key, for hundreds of milliseconds.
 */
const countRuns: Statement = {
  name: "count-runs-of-graphs",
  text: `
    select r.graph_fingerprint as "fingerprint", count(*) filter (where not r.preview)::int as "runs",
           count(*) filter (where r.preview)::int as "previews"
      from (select graph_fingerprint, preview from runs
             where agent_id >= $1 and agent_id <= $1 order by agent_id desc, id desc limit $2) r
     group by r.graph_fingerprint`,
};

/**
 * An agent's published versions, newest first, each with its changes from the previous one.
 * @throws DomainError agent_not_found, permission_denied, invalid_cursor.
 */
export async function listAgentVersions({
  actor,
  agentId,
  query: { limit = DEFAULT_LIMIT, cursor },
}: {
  actor: UserActor;
  agentId: string;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { id, workspaceId, version: published } = await findPublishedAgent({ actor, agentId });
  const { db } = runtime();
  const boundTo = ["agent-versions", id];
  const before = cursor === undefined ? null : Number(readCursor({ cursor, boundTo }));
  const [rows, counts] = await Promise.all([
    db.run<VersionRow>(findHistory, [id, before, limit + 1]),
    db.run<CountRow>(countRuns, [id, COUNTED_RUNS]),
  ]);
  const runs = new Map(counts.map((row) => [row.fingerprint, row.runs]));
  const { page, pagination } = pageOf(rows, { limit, boundTo, placeOf: (last) => String(last.version) });
  const versions = [];
  for (const [index, row] of page.entries()) {
    const changes = await changesSince(workspaceId, rows[index + 1], row);
    versions.push({
      ...publicationAnswer(row),
      published: row.version === published,
      runs: runs.get(row.graphFingerprint) ?? 0,
      nodes: changes?.nodes ?? null,
      lanes: changes?.lanes ?? null,
      edgesChanged: changes?.edgesChanged ?? false,
    });
  }
  const counted = counts.reduce((sum, row) => sum + row.runs + row.previews, 0);
  return { versions, countsAll: counted < COUNTED_RUNS, pagination };
}

async function changesSince(workspaceId: string, before: VersionRow | undefined, after: VersionRow) {
  if (!before) return null;
  const [earlier, later] = await Promise.all(
    [before, after].map(({ graphFingerprint }) => loadGraph({ workspaceId, fingerprint: graphFingerprint })),
  );
  // Two graphs of 1 MiB take a millisecond or two, and a page has fifty pairs.
  await turnOfLoop();
  return earlier && later ? describeChanges(earlier, later) : null;
}
