import type { BodyOf } from "#lib/contract/operation.ts";
import type { runOperations } from "#lib/contract/runs.ts";
import { laneInputSchema } from "#lib/language/agent-document/lane-input-schema.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { type AgentAhead, findPublishedAgent } from "#lib/nouns/agents/find-published-agent.ts";
import { selectLane } from "#lib/nouns/agents/select-lane.ts";
import { keepLarge } from "#lib/nouns/runs/keep-large.ts";
import { acceptInput, refuseReservedNames } from "./accept-input.ts";
import { prepareAttachments } from "./attachments.ts";
import { createRun } from "./create-run.ts";
import { findIdempotentRun, hashBody, type StartOutcome } from "./idempotency.ts";
import { readIfMatch, requireMatch } from "./if-match.ts";
import type { StartOfTask } from "./plan-run.ts";

type StartBody = BodyOf<typeof runOperations.start>;

/**
 * Starts a run on a public lane (interface: POST /agents/{agentId}/runs; D6), with checks in the order of D1.
 * @throws DomainError as the operation lists.
 */
export async function startRun({
  actor,
  agentId,
  orName = false,
  body: given,
  ifMatch,
  task,
  ahead,
}: {
  actor: Actor;
  agentId: string;
  /** Whether to treat a text that is not an id as an agent's exact name. */
  orName?: boolean;
  body: StartBody;
  /** The If-Match header: which graphs the caller accepts. */
  ifMatch?: string | undefined;
  /** The task that the run works on; `requireAgent` refuses agents that may not. */
  task?: StartOfTask & { requireAgent(agent: { readonly teamId: string }): void };
  ahead?: AgentAhead | undefined;
}): Promise<StartOutcome> {
  const wanted = readIfMatch(ifMatch);
  const sent = keepLarge(given.input);
  const body = { ...given, input: sent };
  refuseReservedNames(sent);
  const agent = await findPublishedAgent({ actor, agentId, orName, ahead });
  task?.requireAgent(agent);
  requireRole(actor, "operator");

  const { idempotencyKey } = body;
  const idempotency =
    idempotencyKey === undefined
      ? undefined
      : {
          scope: { actor, ...keySpace(agent.id, task), idempotencyKey },
          bodyHash: await hashBody(body, actor),
        };
  const earlier = idempotency && (await findIdempotentRun(idempotency.scope, idempotency.bodyHash));
  if (earlier) return earlier;

  requireMatch({ wanted, graphFingerprint: agent.graphFingerprint });
  const lane = selectLane({ graph: agent.graph, laneId: body.laneId });
  const attachments = await prepareAttachments({ actor, lane, attachments: body.attachments ?? [] });
  const input = await acceptInput({ lane, input: sent, workspaceId: actor.workspaceId });

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
    metadata: body.metadata,
    attachments,
    idempotency,
    task,
  });
}

/** Keys of starts belong to the agent, those of runs for a task to the task (D6, D19). */
const keySpace = (agentId: string, task: StartOfTask | undefined) =>
  task ? { agentId: task.id, namespace: "run_task" } : { agentId, namespace: "start" };
