import type { agentTestPageOperations } from "#lib/contract/dashboard/agent-tests.ts";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { bodyOf } from "#lib/language/node-types/body-of.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { interactionOf, isChild, isEffect, isInteraction } from "#lib/language/node-types/node-kinds.ts";
import { redact } from "#lib/language/redaction/redact.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { getRunOutputs } from "#lib/nouns/run-history/page/get-run-outputs.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDraft } from "../find-draft.ts";

type TestOfRun = OutputOf<typeof agentTestPageOperations.getTestOfRun>;
type Answer = TestOfRun["answers"][number];

/** A larger result is not compared whole. */
const RESULT_CHARS = 500;

/**
 * A test that repeats a run: its lane and input, its answers, and as pins what its nodes got from outside; it expects
 * what the run gave. Redacted like the trace: a test shows nothing that the run's page hides.
 * @throws DomainError run_not_found, agent_not_found, permission_denied.
 */
export async function getTestOfRun({
  actor,
  runId,
}: {
  actor: UserActor;
  runId: string;
}): Promise<TestOfRun> {
  const run = await findOwnRun({ actor, runId });
  const { agentId, laneId, graphFingerprint: fingerprint, workspaceId } = run;
  await findDraft(runtime().db, { actor, agentId });
  const { input, nodes: outputs, omitted } = await getRunOutputs({ actor, runId });
  const graph = await loadGraph({ workspaceId, fingerprint });
  const answers: Answer[] = [];
  const pins: Record<string, Json> = {};
  for (const node of graph.nodes) {
    const output = outputs[node.id];
    if (output === undefined) continue;
    const answer = answerOf(node, output);
    if (answer) answers.push(answer);
    else if (needsPin(node)) pins[node.id] = output;
  }
  const result = redact(run.finalResponse, redactionOf(run));
  return {
    agentId,
    laneId,
    input,
    answers,
    pins,
    expect: expectationsOf({ status: run.status, result }),
    omitted: omitted.filter((id) => graph.nodes.some((node) => node.id === id && needsPin(node))),
    hasFiles: run.attachments.length > 0,
  };
}

/** Calls and questions in a body are not repeated one by one: the whole loop is pinned to its output. */
function needsPin(node: GraphNode): boolean {
  if (isEffect(node) || isChild(node) || isInteraction(node)) return true;
  return bodyOf(node)?.nodes.some(needsPin) ?? false;
}

function answerOf(node: GraphNode, output: Json): Answer | undefined {
  if (!isInteraction(node) || !isJsonObject(output) || output.error !== undefined) return undefined;
  const { id: nodeId } = node;
  if (interactionOf(node) === "user_input") return { nodeId, answers: output };
  const { action } = output;
  return action === "approve" || action === "reject" ? { nodeId, action } : undefined;
}

/** JSON is a literal of the expression language. */
function expectationsOf({ status, result }: { status: string; result: Json }): string[] {
  const text = JSON.stringify(result);
  const isCompared = status === "completed" && text.length <= RESULT_CHARS;
  return [`status == '${status}'`, ...(isCompared ? [`result == ${text}`] : [])];
}
