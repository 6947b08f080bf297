import type { RunPage } from "#lib/contract/dashboard/run.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { showValue } from "#lib/language/redaction/show-value.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { nodeName } from "#lib/nouns/agents/index-nodes.ts";
import { timerNodes } from "#lib/nouns/run-answers/end-timer.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import type { RunRow } from "#lib/nouns/runs/find-runs.sql.ts";
import { pendingInteraction, runRecord } from "#lib/nouns/runs/run-record.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { laneSchema, shownInput } from "#lib/nouns/runs/shown-input.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findQueuePlaces } from "../find-queue-places.ts";
import {
  findFailure,
  findRelatedRuns,
  findRunPage,
  findTimer,
  type RelatedRow,
  type RunPageRow,
  type TimerRow,
} from "./find-run-page.sql.ts";
import { runActions } from "./run-actions.ts";

/**
 * A run with what its page shows first: the D7 record, display names, open interactions, related runs and the person's
 * permissions. Redacted like the trace.
 * @throws DomainError run_not_found, permission_denied.
 */
export async function getRunPage({ actor, runId }: { actor: UserActor; runId: string }): Promise<RunPage> {
  const { workspaceId } = actor;
  const { db } = runtime();
  const run = await findOwnRun({ actor, runId });
  const runIds = run.status === "queued" ? [runId] : [];
  const [[page], related, graph, places] = await Promise.all([
    db.run<RunPageRow>(findRunPage, [runId, workspaceId]),
    db.run<RelatedRow>(findRelatedRuns, [runId, workspaceId, reachesEveryTeam(actor), actor.teamIds]),
    loadGraph({ workspaceId, fingerprint: run.graphFingerprint }),
    findQueuePlaces(db, { workspaceId, runIds }),
  ]);
  if (!page) throw new DomainError("run_not_found", "Run not found in this workspace.");
  const secrets = redactionOf(run);
  const unmarked = shownInput(page.input, laneSchema({ graph, run }));
  const input = showValue(unmarked, secrets);
  return {
    // As much of a long result as is shown, not as a truncated payload.
    run: { ...runRecord({ actor, run }), finalResponse: showValue(run.finalResponse, secrets) },
    agent: { id: run.agentId, name: page.agentName, published: page.published },
    lane: { id: run.laneId, name: graph.lanes.find(({ id }) => id === run.laneId)?.name ?? run.laneId },
    team: { id: page.teamId, name: page.teamName },
    kind: run.kind,
    mode: run.mode,
    startedBy: { kind: page.starterKind, id: page.starterId, name: page.starterName },
    version: page.version && {
      ...page.version,
      publishedAt: new Date(page.version.publishedAt).toISOString(),
    },
    input: asObject(input) ?? {},
    inputIsCut: page.inputIsCut,
    hasSensitiveInput: roleIncludes(actor.role, "operator") && unmarked !== page.input,
    inputIsRedacted: input !== page.input,
    metadataIsRedacted: run.metadata !== null && showValue(run.metadata, secrets) !== run.metadata,
    attachments: page.attachments,
    timer: page.isAsleep ? await timerOf(runId, graph) : null,
    interactions: page.interactions.map((row) => ({
      ...pendingInteraction({ actor, run, row }),
      occurrenceId: row.occurrenceId,
      nodeName: nodeName(graph, row.nodeId),
      assignee: row.assignee,
    })),
    related: related.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    failure: await failureOf(run, graph),
    queue: places.get(runId) ?? null,
    actions: await runActions({ actor, run, published: page.published, graph }),
    lastSequence: page.lastSequence,
  };
}

/** A redacted object is still an object. */
const asObject = (value: Json): JsonObject | null => (isJsonObject(value) ? value : null);

async function timerOf(runId: string, graph: AgentDocument): Promise<RunPage["timer"]> {
  const [timer] = await runtime().db.run<TimerRow>(findTimer, [runId, timerNodes(graph)]);
  if (!timer) return null;
  const { occurrenceId, nodeId, endsAt } = timer;
  return { occurrenceId, nodeName: nodeName(graph, nodeId), endsAt: endsAt.toISOString() };
}

async function failureOf(run: RunRow, graph: AgentDocument): Promise<RunPage["failure"]> {
  if (run.status !== "failed" || !run.error) return null;
  const { nodeId } = run.error;
  const [row] =
    nodeId === null
      ? []
      : await runtime().db.run<{ occurrenceId: string; sequence: string }>(findFailure, [run.runId, nodeId]);
  return {
    nodeId,
    nodeName: nodeId === null ? null : nodeName(graph, nodeId),
    occurrenceId: row?.occurrenceId ?? null,
    sequence: row?.sequence ?? null,
  };
}
