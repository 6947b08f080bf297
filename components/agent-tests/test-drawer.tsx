"use client";

import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Button } from "#components/ui/button.tsx";
import { Drawer } from "#components/ui/drawer.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { NEW_TEST, type WrittenTest, writtenOf } from "./test-draft.ts";
import { TestForm } from "./test-form.tsx";
import { type TestedDraft, useTest, useTestOfRun } from "./use-agent-tests.ts";

interface Given {
  readonly draft: TestedDraft;
  readonly onClose: () => void;
}

/** A test to edit, a new one, or one that is made of a run. */
export function TestDrawer({
  testId,
  fromRunId,
  ...given
}: Given & { testId: string | null; fromRunId: string | null }) {
  const title = testId === null ? "New test" : given.draft.readOnly ? "Test" : "Edit test";
  return (
    <Drawer size="large" title={title} onClose={given.onClose}>
      {testId !== null ? (
        <Known {...given} testId={testId} />
      ) : fromRunId !== null ? (
        <OfRun {...given} runId={fromRunId} />
      ) : (
        <TestForm {...given} testId={null} initial={NEW_TEST} />
      )}
    </Drawer>
  );
}

function Known({ testId, ...given }: Given & { testId: string }) {
  const query = useTest({ agentId: given.draft.id, testId });
  if (query.data) return <TestForm {...given} testId={testId} initial={writtenOf(query.data)} />;
  return (
    <NotLoaded
      what="The test could not be loaded."
      query={query}
      pending={<FormSkeleton />}
      instead={{
        not_found: (
          <EmptyState title="Test not found" act={<Button onClick={given.onClose}>All tests</Button>}>
            <p>Somebody has deleted it, or the link is incomplete.</p>
          </EmptyState>
        ),
      }}
    />
  );
}

function OfRun({ runId, ...given }: Given & { runId: string }) {
  const query = useTestOfRun(runId);
  if (!query.data)
    return <NotLoaded what="The run could not be read." query={query} pending={<FormSkeleton />} />;
  const { omitted, hasFiles, agentId: _, ...test } = query.data;
  const initial: WrittenTest = { ...test, name: "", attachments: [] };
  const left = [
    ...(omitted.length === 0 ? [] : [`Outputs too large to pin: ${omitted.join(", ")}. Pin smaller ones.`]),
    ...(hasFiles ? ["The run's files are not part of the test."] : []),
    "Values that the run hides are redacted here. Replace them where the test needs them.",
  ];
  return (
    <div className="grid gap-5">
      <ul className="grid gap-1 text-ink-soft text-table">
        {left.map((words) => (
          <li key={words} className="wrap-anywhere">
            {words}
          </li>
        ))}
      </ul>
      <TestForm {...given} testId={null} initial={initial} />
    </div>
  );
}

function FormSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  );
}
