import type { FailureGroup } from "#lib/contract/dashboard/failures.ts";
import { redact } from "#lib/language/redaction/redact.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { versionOf } from "#lib/nouns/runs/failures/write-groups.sql.ts";
import { findNode, named } from "#lib/nouns/runs/place-of.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";

/** Counting further takes longer and says nothing more. */
const MAX_COUNTED = 10_000;

export interface GroupRow {
  readonly id: string;
  readonly workspaceId: string;
  readonly agentId: string;
  readonly agentName: string;
  readonly publishedVersion: number | null;
  readonly code: FailureGroup["code"];
  readonly nodeId: string | null;
  readonly message: string;
  readonly pattern: string;
  readonly count: number;
  readonly firstSeenAt: Date;
  readonly firstVersion: number | null;
  readonly lastSeenAt: Date;
  readonly lastRunId: string | null;
  readonly lastVersion: number | null;
  /** Values to hide, of the last run. */
  readonly remembered: readonly string[] | null;
  readonly graphFingerprint: string;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly resolvedAt: Date | null;
  readonly resolverId: string | null;
  readonly resolverName: string | null;
  readonly resolvedInVersion: number | null;
  readonly reopenedAt: Date | null;
  readonly reopenedRunId: string | null;
  readonly reopenedVersion: number | null;
}

/** How often runs of the group `g` failed, up to a bound. Index: runs_failure_group. */
export const COUNTED = `
  select count(*)::int as count
    from (select from runs r where r.failure_group_id = g.id limit ${MAX_COUNTED + 1}) kept`;

/** The columns of a group `g` of the agent `a`, counted as `n`. */
export const GROUP_COLUMNS = `
  g.id as "id", g.workspace_id as "workspaceId", a.id as "agentId", a.name as "agentName", a.published_version as "publishedVersion",
  g.code as "code", g.node_id as "nodeId", coalesce(last.message, g.message) as "message", g.pattern as "pattern", n.count as "count",
  g.first_seen_at as "firstSeenAt", ${versionOf("g.agent_id", "g.first_graph_fingerprint", "g.first_seen_at")} as "firstVersion",
  greatest(g.last_seen_at, last.completed_at) as "lastSeenAt", last.id as "lastRunId",
  ${versionOf("g.agent_id", "last.graph_fingerprint", "last.created_at")} as "lastVersion", last.remembered as "remembered",
  coalesce(last.graph_fingerprint, g.first_graph_fingerprint) as "graphFingerprint",
  assigned.id as "assigneeId", assigned.name as "assigneeName",
  g.resolved_at as "resolvedAt", resolver.id as "resolverId", resolver.name as "resolverName",
  g.resolved_in_version as "resolvedInVersion", g.reopened_at as "reopenedAt", g.reopened_run_id as "reopenedRunId",
  (select ${versionOf("r.agent_id", "r.graph_fingerprint", "r.created_at")} from runs r where r.id = g.reopened_run_id) as "reopenedVersion"`;

/** Indexes: runs_failure_group, read backwards; the primary keys of runs, agent_versions and users. */
export const GROUP_JOINS = `
  left join users assigned on assigned.id = g.assignee_id
  left join users resolver on resolver.id = g.resolved_by_id
  left join lateral (
    select r.id, r.completed_at, r.created_at, r.graph_fingerprint, r.remembered, left(r.error->>'message', 1000) as message
      from runs r where r.failure_group_id = g.id order by r.id desc limit 1
  ) last on true`;

/** A group as the dashboard shows it, with its node's name from the last run's graph. */
export async function failureGroup(row: GroupRow): Promise<FailureGroup> {
  const { workspaceId, graphFingerprint: fingerprint, nodeId, resolvedAt, reopenedAt } = row;
  const graph = await loadGraph({ workspaceId, fingerprint });
  const by = named(row.resolverId, row.resolverName);
  return {
    id: row.id,
    agent: { id: row.agentId, name: row.agentName },
    node: nodeId === null ? null : { id: nodeId, name: findNode(graph, nodeId)?.name ?? nodeId },
    code: row.code,
    message: String(redact(row.message, redactionOf(row))),
    state: reopenedAt ? "returned" : resolvedAt ? "resolved" : "open",
    runs: { count: Math.min(row.count, MAX_COUNTED), isCapped: row.count > MAX_COUNTED },
    firstSeenAt: row.firstSeenAt.toISOString(),
    firstVersion: row.firstVersion,
    lastSeenAt: row.lastSeenAt.toISOString(),
    lastRunId: row.lastRunId,
    lastVersion: row.lastVersion,
    assignee: named(row.assigneeId, row.assigneeName),
    resolution: resolvedAt && by && { at: resolvedAt.toISOString(), by, inVersion: row.resolvedInVersion },
    returned:
      reopenedAt && row.reopenedRunId !== null
        ? { at: reopenedAt.toISOString(), runId: row.reopenedRunId, version: row.reopenedVersion }
        : null,
  };
}
