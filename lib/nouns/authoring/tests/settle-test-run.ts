import { sharedBytes } from "#lib/language/large-json/write-large-json.ts";
import { redact } from "#lib/language/redaction/redact.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { isThreadLost } from "#lib/platform/threads/thread-lost.ts";
import { type EndedRunRow, findEndedRun } from "./ended-run.sql.ts";
import type { TestDefinition } from "./test-definition.ts";
import {
  type DefinitionRow,
  endResult,
  endTestRun,
  findDefinition,
  findOpenResults,
  type OpenResult,
  type TestRunRow,
} from "./test-runs.sql.ts";

/** Units that the expectations of one test may spend together: some 2.5 s of a thread. */
const UNITS = 100_000_000;

const ENDS = { completed: "completed", failed: "failed", cancelled: "was cancelled" } as const;

interface Failure {
  readonly expect: string | null;
  readonly message: string;
}

/**
 * Judges the tests of a test run whose runs have ended, on a thread, and ends the test run after its last one. Anybody
 * who asks may do it: the same run gives the same result, the first one is written, and what is written never changes.
 * @param untilMs stops after it, by `performance.now()`: what is left is for the next who asks.
 */
export async function settleTestRun({
  testRun: { id, workspaceId },
  untilMs = Number.POSITIVE_INFINITY,
}: {
  testRun: Pick<TestRunRow, "id" | "workspaceId">;
  untilMs?: number;
}): Promise<void> {
  const { db } = runtime();
  const open = await db.run<OpenResult>(findOpenResults, [id]);
  for (const { testId, runId, state } of open) {
    if (runId === null || (state !== "ended" && state !== "gone")) continue;
    if (performance.now() > untilMs) return;
    const [row] = await db.run<DefinitionRow>(findDefinition, [id, testId]);
    if (!row) continue; // settled meanwhile
    const { expect } = row.definition as unknown as TestDefinition; // written by `requireDefinition`
    const failures = await failuresOf({ runId, expect, workspaceId });
    const status = failures.length === 0 ? "passed" : "failed";
    await db.run(endResult, [id, testId, runId, status, JSON.stringify(failures)]);
  }
  await db.run(endTestRun, [id]);
}

async function failuresOf({
  runId,
  expect,
  workspaceId,
}: {
  runId: string;
  expect: readonly string[];
  workspaceId: string;
}): Promise<readonly Failure[]> {
  const [run] = await runtime().db.run<EndedRunRow>(findEndedRun, [runId]);
  if (!run) return [failed("The run was deleted before its result was read.")];
  const failures = await failuresIn({ run, expect, workspaceId });
  const secrets = redactionOf({ workspaceId, remembered: run.remembered });
  return failures.map(({ expect, message }) => ({ expect, message: String(redact(message, secrets)) }));
}

async function failuresIn({
  run: { status, errorCode, errorMessage, scope },
  expect,
  workspaceId,
}: {
  run: EndedRunRow;
  expect: readonly string[];
  workspaceId: string;
}): Promise<readonly Failure[]> {
  const ended = `The run ${ENDS[status]}${errorCode === null ? "" : `: ${errorCode}. ${errorMessage}`}`;
  // Whatever the test expects: it did not say enough to be decided.
  if (errorCode === "pin_missing") return [failed(errorMessage ?? ended)];
  if (status === "cancelled") return [failed(ended)];
  if (expect.length === 0) return status === "completed" ? [] : [failed(ended)];
  if (scope === null) return [failed("The result is over 1 MiB: expectations cannot look at it.")];
  const given = { expectations: [...expect], scope: sharedBytes(scope), units: UNITS };
  try {
    const messages = await runtime().threads.do("expect", given, { party: workspaceId });
    return expect.flatMap((source, index) => {
      const message = messages[index] ?? null;
      return message === null ? [] : [{ expect: source, message }];
    });
  } catch (error) {
    if (!isThreadLost(error) || !error.isOutOfMemory) throw error;
    return [failed("The expectations need more memory than an evaluation may use.")];
  }
}

const failed = (message: string): Failure => ({ expect: null, message });
