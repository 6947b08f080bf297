"use client";

import { FlaskConical, ListChecks, Plus } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { DraftFailure } from "#components/agents/agent-failure.tsx";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { CHOSEN } from "#components/ui/address-history.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { TestList } from "./test-list.tsx";
import { TestProgress } from "./test-progress.tsx";
import {
  type ListedTest,
  type TestedDraft,
  type TestRun,
  useRunTests,
  useTestedDraft,
  useTests,
} from "./use-agent-tests.ts";
import { useFollowedRun } from "./use-followed-run.ts";

const TestDrawer = lazyPart(async () => (await import("./test-drawer.tsx")).TestDrawer, null);

/** An agent's tests: run, read and written. */
export function AgentTests({ agentId }: { agentId: string }) {
  const draft = useTestedDraft(agentId);
  const tests = useTests(agentId);
  if (draft.data && tests.data)
    return <Loaded draft={draft.data} tests={tests.data.tests} runningId={tests.data.runningId} />;
  const failed = draft.error ? draft : tests;
  return (
    <div className="grid gap-6">
      {failed.error ? (
        <DraftFailure query={failed} agentId={agentId} />
      ) : (
        <>
          <Skeleton className="h-16 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
        </>
      )}
    </div>
  );
}

function Loaded({
  draft,
  tests,
  runningId,
}: {
  draft: TestedDraft;
  tests: readonly ListedTest[];
  runningId: string | null;
}) {
  const { id: agentId, readOnly } = draft;
  const [{ test: opened, from }, open] = useQueryStates({ test: parseAsString, from: parseAsString }, CHOSEN);
  const followed = useFollowedRun({ agentId, runningId });
  const run = useRunTests(agentId);
  const mayWrite = readOnly === null;
  const isRunning = run.isPending || followed.isRunning;
  const start = (testIds?: string[]) =>
    run.mutate(testIds, { onSuccess: ({ testRunId }) => followed.follow(testRunId) });
  const add = mayWrite && (
    <Button
      look={tests.length === 0 ? "primary" : "secondary"}
      className="justify-self-start"
      onClick={() => void open({ test: "new", from: null })}
    >
      <Plus aria-hidden />
      New test
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {tests.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft">Cases that run the draft without calling anything outside.</p>
          <div className="flex flex-wrap items-center gap-2">
            {add}
            {mayWrite && (
              <Button look="primary" disabled={isRunning} onClick={() => start()}>
                <ListChecks aria-hidden />
                Run all tests
              </Button>
            )}
          </div>
        </div>
      )}
      {!mayWrite && (
        <p className="text-ink-soft">
          Authoring is switched off in this workspace, so tests can only be read.
        </p>
      )}
      <RefusalNotice what="The tests were not started." error={run.error} listsFaults />
      {followed.testRun && (
        <TestProgress testRun={followed.testRun} isOld={isOldRun(followed.testRun, tests)} />
      )}
      {tests.length === 0 ? (
        <EmptyState title="No tests yet" act={add}>
          <p>
            A test runs the draft with an input and checks its result. Nothing outside is called: the test
            pins what those nodes give. Open a run and choose{" "}
            <span className="whitespace-nowrap">
              <FlaskConical aria-hidden className="inline size-4 align-text-bottom" /> Make a test of this run
            </span>{" "}
            to begin with one.
          </p>
        </EmptyState>
      ) : (
        <TestList
          tests={tests}
          testRun={followed.testRun}
          isRunning={isRunning}
          onRun={mayWrite ? (testId) => start([testId]) : undefined}
          onOpen={(test) => void open({ test, from: null })}
        />
      )}
      {opened !== null && (
        <TestDrawer
          key={`${opened} ${from}`}
          draft={draft}
          testId={opened === "new" ? null : opened}
          fromRunId={from}
          onClose={() => void open({ test: null, from: null })}
        />
      )}
    </div>
  );
}

/** Whether the draft has another graph than the one that was tested. */
const isOldRun = (testRun: TestRun, tests: readonly ListedTest[]) =>
  tests.some(({ last }) => last?.testRunId === testRun.testRunId && !last.isOfDraft);
