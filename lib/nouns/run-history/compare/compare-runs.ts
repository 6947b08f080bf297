import type { runPageOperations } from "#lib/contract/dashboard/run.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { showValue } from "#lib/language/redaction/show-value.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { containersAround, indexNodes } from "#lib/nouns/agents/index-nodes.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import type { RunRow } from "#lib/nouns/runs/find-runs.sql.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { shownOutput } from "#lib/nouns/runs/sensitive-answers.ts";
import { laneSchema, shownInput } from "#lib/nouns/runs/shown-input.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { either } from "#lib/platform/secrets/known-secrets.ts";
import { compareNodes, type NodeNames } from "./compare-nodes.ts";
import { differences } from "./differences.ts";
import {
  type ComparedNodeRow,
  type ComparedRunRow,
  findComparedNodes,
  findComparedRun,
} from "./find-compared.sql.ts";

type Comparison = OutputOf<typeof runPageOperations.compareRuns>;

interface Side {
  readonly run: RunRow;
  readonly more: ComparedRunRow;
  readonly graph: AgentDocument;
  readonly nodes: readonly ComparedNodeRow[];
}

/**
 * Compares the current turns of two runs of one agent: input, each node and the result. Redacts everything first, so
 * that a difference cannot reveal a secret.
 * @throws DomainError run_not_found, permission_denied; invalid_request for runs of different agents.
 */
export async function compareRuns({
  actor,
  runId,
  otherRunId,
}: {
  actor: UserActor;
  runId: string;
  otherRunId: string;
}): Promise<Comparison> {
  const [one, other] = await Promise.all([
    findOwnRun({ actor, runId }),
    findOwnRun({ actor, runId: otherRunId }),
  ]);
  if (one.agentId !== other.agentId)
    throw new DomainError("invalid_request", "Only runs of one agent can be compared.");
  const [left, right] = await Promise.all([readSide(actor, one), readSide(actor, other)]);
  // A secret of one run could show in the difference from the other, so both redactions apply.
  const secrets = either(redactionOf(one), redactionOf(other));
  const hide = (value: Json) => showValue(value, secrets);
  const differ = (a: Json, b: Json) => differences(hide(a), hide(b));
  return {
    left: describe(left),
    right: describe(right),
    isSameGraph: one.graphFingerprint === other.graphFingerprint,
    input: differ(inputOf(left), inputOf(right)),
    metadata: differ(one.metadata, other.metadata),
    result: differ(one.finalResponse, other.finalResponse),
    rows: compareNodes({
      left: left.nodes,
      right: right.nodes,
      hide,
      nameOf: namesOf(left, right),
      containersOf: (nodeId) => [left, right].flatMap(({ graph }) => containersAround(graph, nodeId)),
    }),
  };
}

async function readSide({ workspaceId }: UserActor, run: RunRow): Promise<Side> {
  const { db } = runtime();
  const [[more], graph, nodes] = await Promise.all([
    db.run<ComparedRunRow>(findComparedRun, [run.runId, workspaceId]),
    loadGraph({ workspaceId, fingerprint: run.graphFingerprint }),
    db.run<ComparedNodeRow>(findComparedNodes, [run.runId, run.turn]),
  ]);
  if (!more) throw new DomainError("run_not_found", "Run not found in this workspace.");
  const index = indexNodes(graph);
  const shown = nodes.map((row) => ({ ...row, output: shownOutput(index.get(row.nodeId), row.output) }));
  return { run, more, graph, nodes: shown };
}

function inputOf({ run, more, graph }: Side): JsonObject {
  return shownInput(more.input, laneSchema({ graph, run }));
}

/** If the graphs differ, the left one's node name wins. */
function namesOf(left: Side, right: Side): (nodeId: string) => NodeNames {
  return (nodeId) => {
    const node = indexNodes(left.graph).get(nodeId) ?? indexNodes(right.graph).get(nodeId);
    return { name: node?.name ?? nodeId, type: node?.type ?? null };
  };
}

function describe({ run, more, graph }: Side): Comparison["left"] {
  const endedAt = run.completedAt ?? run.cancelledAt;
  return {
    runId: run.runId,
    status: run.status,
    agent: { id: run.agentId, name: more.agentName },
    lane: { id: run.laneId, name: graph.lanes.find(({ id }) => id === run.laneId)?.name ?? run.laneId },
    startedBy: { kind: more.starterKind, id: more.starterId, name: more.starterName },
    version: more.version,
    graphFingerprint: run.graphFingerprint,
    turn: run.turn,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    completedAt: run.completedAt?.toISOString() ?? null,
    durationMs: run.startedAt && endedAt ? endedAt.getTime() - run.startedAt.getTime() : null,
    usage: run.usage,
    error: run.error && { code: run.error.code, message: run.error.message, nodeId: run.error.nodeId },
  };
}
