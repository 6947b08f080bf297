import type { BodyOf } from "#lib/contract/operation.ts";
import type { runOperations } from "#lib/contract/runs.ts";
import type { Lane } from "#lib/language/agent-document/agent-document.ts";
import { laneInputSchema } from "#lib/language/agent-document/lane-input-schema.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { findPublishedAgent } from "#lib/nouns/agents/find-published-agent.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { selectLane } from "#lib/nouns/agents/select-lane.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import type { RunRow } from "#lib/nouns/runs/find-runs.sql.ts";
import { loadInput } from "#lib/nouns/runs/load-input.ts";
import { rememberedFor } from "#lib/nouns/runs/run-view.ts";
import { acceptNextInput } from "./accept-input.ts";
import { prepareAttachments } from "./attachments.ts";
import { beginTurn } from "./begin-turn.ts";
import { chooseContinuation, NO_ATTACHMENTS } from "./choose-continuation.ts";
import { createRun } from "./create-run.ts";
import { findIdempotentRun, hashBody, type StartOutcome } from "./idempotency.ts";
import type { RunPlan } from "./plan-run.ts";
import { shellPlan } from "./shell-plan.ts";

type ContinueBody = BodyOf<typeof runOperations.continue>;
type Idempotency = RunPlan["idempotency"];

interface Continuation {
  readonly actor: Actor;
  readonly run: RunRow;
  readonly body: ContinueBody;
  readonly idempotency: Idempotency;
}

/** The message's attachments; none is required. */
const attachmentsOf = (
  { attachments = [] }: ContinueBody,
  { actor, lane }: { actor: Actor; lane: Pick<Lane, "attachments"> },
) => prepareAttachments({ actor, lane, attachments, mayMiss: true });

/** A new run on the same thread with the agent's published version (D10). */
async function forkRun({ actor, run, body, idempotency }: Continuation): Promise<StartOutcome> {
  const agent = await findPublishedAgent({ actor, agentId: run.agentId });
  const lane = selectLane({ graph: agent.graph, laneId: run.laneId });
  const attachments = await attachmentsOf(body, { actor, lane });
  const given = await loadInput(run.runId, { message: body.message });
  const input = await acceptNextInput({ lane, input: given, workspaceId: actor.workspaceId });
  return createRun({
    actor,
    agentId: agent.id,
    laneId: lane.id,
    mode: lane.mode,
    kind: "agent",
    graphFingerprint: agent.graphFingerprint,
    maxConcurrentRuns: agent.maxConcurrentRuns,
    input,
    inputSchema: laneInputSchema(lane),
    remembered: rememberedFor(actor, run),
    metadata: run.metadata ?? undefined,
    attachments,
    threadId: run.threadId,
    forkedFromRunId: run.runId,
    idempotency,
  });
}

/** A new run on the same thread: a conversation about a run that cannot continue (D10). */
async function openShell(continuation: Continuation): Promise<StartOutcome> {
  const { actor, run, body, idempotency } = continuation;
  await attachmentsOf(body, { actor, lane: NO_ATTACHMENTS });
  return createRun({ ...(await shellPlan({ actor, run, message: body.message })), idempotency });
}

/**
 * The next turn of the same run, on its captured graph (D10).
 * @param lane null for a shell.
 */
async function nextTurn(
  { actor, run, body, idempotency }: Continuation,
  lane: Lane | null,
): Promise<StartOutcome> {
  const attachments = await attachmentsOf(body, { actor, lane: lane ?? NO_ATTACHMENTS });
  const given = await loadInput(run.runId, { message: body.message });
  const { workspaceId } = actor;
  const input = lane ? await acceptNextInput({ lane, input: given, workspaceId }) : given;
  const inputSchema = lane ? laneInputSchema(lane) : undefined;
  return beginTurn({ actor, run, message: body.message, input, inputSchema, attachments, idempotency });
}

/**
 * Sends the next message to an ended run's conversation (interface: POST /runs/{runId}/continue). The same permissions
 * apply as for starting.
 * @throws DomainError as the operation lists.
 */
export async function continueRun({
  actor,
  runId,
  body,
}: {
  actor: Actor;
  runId: string;
  body: ContinueBody;
}): Promise<StartOutcome> {
  const run = await findOwnRun({ actor, runId });
  requireRole(actor, "operator");

  const { idempotencyKey } = body;
  const idempotency: Idempotency =
    idempotencyKey === undefined
      ? undefined
      : {
          scope: { actor, agentId: run.agentId, namespace: run.runId, idempotencyKey },
          bodyHash: await hashBody(body, actor),
        };
  const earlier = idempotency && (await findIdempotentRun(idempotency.scope, idempotency.bodyHash));
  if (earlier) return earlier;

  const continuation = { actor, run, body, idempotency };
  const way = await chooseContinuation(run, () =>
    loadGraph({ workspaceId: actor.workspaceId, fingerprint: run.graphFingerprint }),
  );
  switch (way.as) {
    case "next_turn":
      return nextTurn(continuation, way.lane);
    case "fork":
      return forkRun(continuation);
    case "shell":
      return openShell(continuation);
  }
}
