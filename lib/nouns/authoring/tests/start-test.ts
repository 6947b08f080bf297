import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import { InlineContent } from "#lib/contract/inline-content.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";
import { checkAnswers } from "#lib/nouns/run-answers/check-answers.ts";
import { keepLarge } from "#lib/nouns/runs/keep-large.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { pinsFor } from "../previews/pins-for.ts";
import { startPreview } from "../previews/start-preview.ts";
import type { TestDefinition } from "./test-definition.ts";
import {
  claimResult,
  type DefinitionRow,
  endResult,
  findDefinition,
  type TestRunRow,
} from "./test-runs.sql.ts";

/** Details of a refusal that a failure's message quotes. */
const SHOWN_FAULTS = 5;
const MESSAGE_CHARS = 2_000;

/** Another process has started the test. */
class TestTaken extends Error {
  override readonly name = "TestTaken";
}

/**
 * Starts a test's run, written together with the claim of its result: no run without a result, and no two runs for
 * one.
 * @throws DomainError why it cannot be started.
 */
export async function startTest({
  actor,
  testRun: { id: testRunId, agentId, workspaceId, graphFingerprint: fingerprint },
  testId,
}: {
  actor: Actor;
  testRun: TestRunRow;
  testId: string;
}): Promise<void> {
  const { db } = runtime();
  const [row] = await db.run<DefinitionRow>(findDefinition, [testRunId, testId]);
  if (!row) return;
  const { laneId, input, attachments, answers, pins } = definitionOf(row);
  const graph = await loadGraph({ workspaceId, fingerprint });
  try {
    requireAnswers(graph, answers);
    await startPreview({
      actor,
      agentId,
      graph,
      laneId: laneId ?? undefined,
      input: keepLarge(input),
      attachments: attachments.map(({ name, type, base64 }) => ({
        name,
        type,
        base64: new InlineContent(Buffer.from(base64, "base64")),
      })),
      metadata: undefined,
      fromNode: null,
      given: await pinsFor({ actor, agentId, graph, body: { pins } }),
      test: {
        testRunId,
        answers,
        async claim(tx, runId) {
          const claimed = await tx.run(claimResult, [testRunId, testId, runId]);
          if (claimed.length === 0) throw new TestTaken();
        },
      },
    });
  } catch (error) {
    if (!(error instanceof TestTaken)) throw error;
  }
}

function definitionOf({ definition }: DefinitionRow): TestDefinition {
  return definition as unknown as TestDefinition; // written by `requireDefinition`
}

/** @throws DomainError for answers that the draft's nodes would refuse of a person. */
function requireAnswers(graph: AgentDocument, answers: TestDefinition["answers"]): void {
  const known = indexNodes(graph);
  const details = answers.flatMap((given, index) => answerFaults(known.get(given.nodeId), given, index));
  if (details.length > 0)
    throw new DomainError("invalid_request", "An answer of the test cannot be given.", { details });
}

function answerFaults(
  node: GraphNode | undefined,
  { answers, action }: TestDefinition["answers"][number],
  index: number,
): ErrorDetail[] {
  const at = `/answers/${index}`;
  if (node?.type === "ask") {
    const { questions, allowSkip } = node.config;
    if (allowSkip && answers && Object.keys(answers).length === 0) return [];
    const message = "needs answers by the ids of its questions: it is an ask node";
    return answers
      ? checkAnswers(questions, answers, `${at}/answers`).faults
      : [{ code: "answers_required", message, field: at }];
  }
  if (node?.type === "approval" && action === undefined) {
    const message = 'needs "action": "approve" or "reject": it is an approval';
    return [{ code: "required", message, field: `${at}/action` }];
  }
  const message = "names a node that the draft does not have";
  return node ? [] : [{ code: "unknown_node", message, field: `${at}/nodeId` }];
}

/** For a test whose run cannot be started: it has failed. */
export async function failTest({
  testRunId,
  testId,
  error: { message, details },
}: {
  testRunId: string;
  testId: string;
  error: Pick<DomainError, "message" | "details">;
}): Promise<void> {
  const faults = details.slice(0, SHOWN_FAULTS).map((one) => `${one.field ?? ""} ${one.message}`.trim());
  const said = `The run could not be started. ${[message, faults.join("; ")].join(" ").trim()}`.slice(
    0,
    MESSAGE_CHARS,
  );
  const failures = JSON.stringify([{ expect: null, message: said }]);
  await runtime().db.run(endResult, [testRunId, testId, null, "failed", failures]);
}
