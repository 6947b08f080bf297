import type { InteractionType } from "#lib/contract/interactions.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { bodyOf } from "#lib/language/node-types/body-of.ts";
import type { Body, GraphNode } from "#lib/language/node-types/graph-node.ts";
import { redact, type SecretMatcher } from "#lib/language/redaction/redact.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import type { ViewedRun } from "#lib/nouns/runs/run-view.ts";

/** The columns of every list of interactions, from interaction `i`, run `r`, agent `a` and assignee `assigned`. */
export const PLACE_COLUMNS = `
           i.id as "interactionId", i.position::text as "position", i.type as "type", i.node_id as "nodeId", i.iteration as "iteration",
           i.request->>'title' as "title", i.request->'approval'->>'toolName' as "toolName",
           i.request->>'connectionName' as "connectionName", i.requested_at as "requestedAt", i.expires_at as "expiresAt",
           r.id as "runId", r.status as "runStatus", r.lane_id as "laneId", r.workspace_id as "workspaceId",
           r.remembered as "remembered", r.credential_kind as "credentialKind", r.credential_id as "credentialId",
           r.graph_fingerprint as "graphFingerprint", a.id as "agentId", a.name as "agentName",
           assigned.id as "assigneeId", assigned.name as "assigneeName"`;

/** Indexes: the primary keys of runs, agents and users. */
export const PLACE_JOINS = `
      join runs r on r.id = i.run_id
      join agents a on a.id = r.agent_id
      left join users assigned on assigned.id = i.assignee_id`;

/** An interaction that can be answered: its run waits or runs, and it has not expired. */
export const IS_OPEN = `i.status = 'open' and (i.expires_at is null or i.expires_at > clock_timestamp())
       and r.status in ('waiting', 'running')`;

export interface PlaceRow extends ViewedRun {
  readonly interactionId: string;
  readonly position: string;
  readonly type: InteractionType;
  readonly nodeId: string;
  /** Iteration of the container around it; null if there is none. */
  readonly iteration: number | null;
  readonly title: string | null;
  readonly toolName: string | null;
  readonly connectionName: string | null;
  readonly requestedAt: Date;
  readonly expiresAt: Date | null;
  readonly runId: string;
  readonly runStatus: RunStatus;
  readonly laneId: string;
  readonly workspaceId: string;
  readonly graphFingerprint: string;
  readonly agentId: string;
  readonly agentName: string;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
}

/** The interaction's place in its run, with names from the run's own graph. */
export async function placeOf(row: PlaceRow) {
  const { workspaceId, graphFingerprint: fingerprint } = row;
  const graph = await loadGraph({ workspaceId, fingerprint });
  const lane = graph.lanes.find(({ id }) => id === row.laneId);
  return {
    interactionId: row.interactionId,
    type: row.type,
    title: shownText(redactionOf(row), row.title ?? ""),
    toolName: row.toolName,
    connectionName: row.connectionName,
    run: { id: row.runId, status: row.runStatus },
    agent: { id: row.agentId, name: row.agentName },
    lane: { id: row.laneId, name: lane?.name ?? row.laneId },
    node: { id: row.nodeId, name: findNode(graph, row.nodeId)?.name ?? row.nodeId },
    iteration: row.iteration,
    assignee: named(row.assigneeId, row.assigneeName),
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

export function named(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null ? null : { id, name: name ?? id };
}

/** Texts made from templates may contain secrets, like any payload (D12). */
export function shownText(secrets: SecretMatcher, text: string): string {
  return String(redact(text, secrets));
}

export function findNode(body: AgentDocument | Body, nodeId: string): GraphNode | undefined {
  for (const node of body.nodes) {
    const body = bodyOf(node);
    const found = node.id === nodeId ? node : body && findNode(body, nodeId);
    if (found) return found;
  }
  return undefined;
}
