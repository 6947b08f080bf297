import { DomainError } from "#lib/contract/errors.ts";
import { InlineContent } from "#lib/contract/inline-content.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";
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
    requireKnownNodes(graph, answers);
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

/** @throws DomainError for an answer to a node that the draft no longer has. */
function requireKnownNodes(graph: AgentDocument, answers: readonly { nodeId: string }[]): void {
  const known = indexNodes(graph);
  const index = answers.findIndex(({ nodeId }) => !known.has(nodeId));
  if (index !== -1) throw unknownNode(index);
}

function unknownNode(index: number): DomainError {
  const message = "names a node that the draft does not have";
  return new DomainError("invalid_request", "An answer of the test cannot be given.", {
    details: [{ code: "unknown_node", message, field: `/answers/${index}/nodeId` }],
  });
}

/** For a test whose run cannot be started: it has failed. */
export async function failTest({
  testRunId,
  testId,
  error: { message, details },
}: {
  testRunId: string;
  testId: string;
  error: DomainError;
}): Promise<void> {
  const faults = details.slice(0, SHOWN_FAULTS).map((one) => `${one.field ?? ""} ${one.message}`.trim());
  const said = `The run could not be started. ${[message, faults.join("; ")].join(" ").trim()}`.slice(
    0,
    MESSAGE_CHARS,
  );
  const failures = JSON.stringify([{ expect: null, message: said }]);
  await runtime().db.run(endResult, [testRunId, testId, null, "failed", failures]);
}
