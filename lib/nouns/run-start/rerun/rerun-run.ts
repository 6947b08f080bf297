import type { runPageOperations } from "#lib/contract/dashboard/run.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { BodyOf } from "#lib/contract/operation.ts";
import type { AgentDocument, Lane } from "#lib/language/agent-document/agent-document.ts";
import { laneInputSchema } from "#lib/language/agent-document/lane-input-schema.ts";
import { makesSeveralCalls } from "#lib/language/node-types/node-kinds.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { findPublishedAgent } from "#lib/nouns/agents/find-published-agent.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";
import { selectLane } from "#lib/nouns/agents/select-lane.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import type { RunRow } from "#lib/nouns/runs/find-runs.sql.ts";
import { keepLarge, type RunInput, wholeInput } from "#lib/nouns/runs/keep-large.ts";
import { loadInput } from "#lib/nouns/runs/load-input.ts";
import { editableInput } from "#lib/nouns/runs/shown-input.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { acceptInput, refuseReservedNames } from "../accept-input.ts";
import { type MatchedAttachment, matchAttachments } from "../attachments.ts";
import { createRun } from "../create-run.ts";
import { findIdempotentRun, hashBody, type StartOutcome } from "../idempotency.ts";
import type { RunPlan } from "../plan-run.ts";
import { rerunRefusal } from "./rerun-refusal.ts";
import { restoreRedacted } from "./restore-redacted.ts";
import { copyThread, markRerun, takeOver } from "./take-over.sql.ts";

type RerunBody = BodyOf<typeof runPageOperations.rerunRun>;
type From = NonNullable<RerunBody["from"]>;
type Within = (tx: Transaction, newRunId: string) => Promise<void>;

interface AttachmentRow {
  readonly name: string;
  readonly type: string;
  readonly field: string | null;
  readonly storageKey: string;
}

const findAttachments: Statement = {
  name: "find-rerun-attachments",
  text: `select name as "name", type as "type", field as "field", storage_key as "storageKey"
           from run_attachments where run_id = $1 and turn = $2 order by ordinal`,
};

const findAgentName: Statement = {
  name: "find-agent-name",
  text: `select name as "name" from agents where id = $1`,
};

/**
 * Re-runs a run as a new run of the person: from its start, on the published or the captured graph, with its input or
 * another; or on the captured graph from the failed node, with all committed steps reused. Attachments, metadata and
 * earlier messages stay.
 * @throws DomainError as the operation lists.
 */
export async function rerunRun({
  actor,
  runId,
  body,
  within = async () => {},
}: {
  actor: UserActor;
  runId: string;
  body: RerunBody;
  /** Writes more in the transaction that makes the new run; an error undoes both. */
  within?: Within;
}): Promise<StartOutcome> {
  const run = await findOwnRun({ actor, runId });
  requireRole(actor, "operator");
  const { from = "start", idempotencyKey } = body;
  const scope = { actor, agentId: run.agentId, namespace: `rerun:${runId}` };
  const idempotency =
    idempotencyKey === undefined
      ? undefined
      : { scope: { ...scope, idempotencyKey }, bodyHash: await hashBody(body, actor) };
  const earlier = idempotency && (await findIdempotentRun(idempotency.scope, idempotency.bodyHash));
  if (earlier) return earlier;

  const refusal = rerunRefusal({ run, from });
  if (refusal) throw refusal;
  if (from === "failure") refuseChanges(body);
  const { graph, graphFingerprint, lane } = await graphFor({ actor, run, body, from });
  const given = await inputFor({ run, edited: body.input });
  const input = await acceptInput({ lane, input: given, workspaceId: actor.workspaceId });
  return createRun({
    actor,
    agentId: run.agentId,
    laneId: lane.id,
    mode: lane.mode,
    kind: "agent",
    graphFingerprint,
    maxConcurrentRuns: run.maxConcurrentRuns,
    input,
    inputSchema: laneInputSchema(lane),
    remembered: run.remembered,
    metadata: run.metadata ?? undefined,
    attachments: await attachmentsFor({ run, lane, isSameGraph: graphFingerprint === run.graphFingerprint }),
    ...(lane.mode === "chat" ? { threadId: newId("thread") } : {}),
    rerun: rerunOf({ actor, run, from, graph, within }),
    idempotency,
  });
}

function refuseChanges({ input, graph }: RerunBody): void {
  const field = input !== undefined ? "/input" : graph !== undefined ? "/graph" : undefined;
  if (field === undefined) return;
  throw new DomainError(
    "invalid_request",
    "A run from the failure keeps its input and graph. To change them, run again from the start.",
    {
      details: [{ code: "not_allowed", message: "only from the start", field }],
    },
  );
}

async function graphFor({
  actor,
  run,
  body,
  from,
}: {
  actor: UserActor;
  run: RunRow;
  body: RerunBody;
  from: From;
}): Promise<{ graph: AgentDocument; graphFingerprint: string; lane: Lane }> {
  if (from === "start" && body.graph !== "captured") {
    const { graph, graphFingerprint } = await findPublishedAgent({ actor, agentId: run.agentId });
    return { graph, graphFingerprint, lane: selectLane({ graph, laneId: run.laneId }) };
  }
  const { graphFingerprint } = run;
  const graph = await loadGraph({ workspaceId: actor.workspaceId, fingerprint: graphFingerprint });
  const lane = graph.lanes.find(({ id }) => id === run.laneId);
  if (!lane) throw new Error("a run's captured graph lacks the run's lane");
  return { graph, graphFingerprint, lane };
}

async function inputFor({
  run,
  edited: given,
}: {
  run: RunRow;
  edited: RunInput | undefined;
}): Promise<RunInput> {
  const original = await loadInput(run.runId);
  if (given === undefined) return original;
  const edited = keepLarge(given);
  refuseReservedNames(edited);
  const before = wholeInput(original);
  const after = wholeInput(edited);
  // A large input is never shown for editing, so its replacement has no redacted parts.
  if (!before || !after) return edited;
  const { workspaceId, graphFingerprint: fingerprint } = run;
  const graph = await loadGraph({ workspaceId, fingerprint });
  const shown = editableInput({ input: before, graph, run });
  return keepLarge(restoreRedacted({ edited: after, original: before, shown }));
}

/** The attachments of the run's current turn. A person who may see the run may reuse them. */
async function attachmentsFor({
  run,
  lane,
  isSameGraph,
}: {
  run: RunRow;
  lane: Lane;
  isSameGraph: boolean;
}): Promise<MatchedAttachment[]> {
  const stored = await runtime().db.run<AttachmentRow>(findAttachments, [run.runId, run.turn]);
  if (isSameGraph)
    return stored.map(({ name, type, field, storageKey }) => ({
      name,
      type,
      field,
      content: { storageKey },
    }));
  return matchAttachments({
    lane,
    attachments: stored.map(({ name, type, storageKey, field }) => ({
      name,
      type,
      storageKey,
      ...(field !== null && lane.attachments.fields.some((one) => one.name === field) ? { field } : {}),
    })),
  });
}

function rerunOf({
  actor,
  run,
  from,
  graph,
  within,
}: {
  actor: UserActor;
  run: RunRow;
  from: From;
  graph: AgentDocument;
  within: Within;
}): NonNullable<RunPlan["rerun"]> {
  return {
    ofRunId: run.runId,
    from,
    async before(tx, { threadId, runId }) {
      await tx.run(copyThread, [threadId, run.runId, runId]);
    },
    async after(tx, runId) {
      await takeFrom(tx, { run, runId, from, graph });
      const [agent] = await tx.run<{ name: string }>(findAgentName, [run.agentId]);
      await recordAudit(tx, {
        actor,
        workspaceId: actor.workspaceId,
        action: "run.rerun",
        target: { kind: "run", id: run.runId, name: agent?.name },
        details: { runId, from },
      });
      await within(tx, runId);
    },
  };
}

async function takeFrom(
  tx: Transaction,
  { run, runId, from, graph }: { run: RunRow; runId: string; from: From; graph: AgentDocument },
): Promise<void> {
  const nodes = [...indexNodes(graph).values()];
  const types = Object.fromEntries(nodes.map(({ id, type }) => [id, type]));
  const callByCall = nodes.filter(makesSeveralCalls).map(({ id }) => id);
  const [marked] =
    from === "start"
      ? await tx.run(markRerun, [runId, run.runId])
      : await tx.run(takeOver, [
          runId,
          run.runId,
          run.error?.nodeId ?? null,
          JSON.stringify(types),
          callByCall,
        ]);
  if (!marked) throw new DomainError("run_not_found", "The run is not there any more.");
}
