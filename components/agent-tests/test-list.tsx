import { Pencil, Play } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Failures } from "./test-failures.tsx";
import { VerdictBadge } from "./test-progress.tsx";
import type { ListedTest, TestRun } from "./use-agent-tests.ts";

/** The tests with what became of each last, live while a test run is running. */
export function TestList({
  tests,
  testRun,
  isRunning,
  onRun,
  onOpen,
}: {
  tests: readonly ListedTest[];
  testRun: TestRun | undefined;
  isRunning: boolean;
  /** Absent for who may only read. */
  onRun: ((testId: string) => void) | undefined;
  onOpen: (testId: string) => void;
}) {
  const results = new Map(testRun?.results.map((result) => [result.testId, result]));
  return (
    <ul aria-label="Tests" className="grid divide-y divide-line rounded-lg border border-line bg-surface">
      {tests.map((test) => (
        <li key={test.id} className="grid gap-2 p-4">
          <TestRow
            test={test}
            result={results.get(test.id)}
            isRunning={isRunning}
            onRun={onRun && (() => onRun(test.id))}
            onOpen={() => onOpen(test.id)}
          />
        </li>
      ))}
    </ul>
  );
}

function TestRow({
  test,
  result,
  isRunning,
  onRun,
  onOpen,
}: {
  test: ListedTest;
  result: TestRun["results"][number] | undefined;
  isRunning: boolean;
  onRun: (() => void) | undefined;
  onOpen: () => void;
}) {
  const { name, last, laneId, expectations, updatedAt } = test;
  const { status, runId } = result ?? last ?? {};
  const failures = result?.failures ?? (last?.failure ? [last.failure] : []);
  const more = result ? 0 : Math.max(0, (last?.failures ?? 0) - 1);
  const isOld = last !== null && !(last.isCurrent && last.isOfDraft);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid min-w-0 grow basis-60 gap-0.5">
          <h2 className="wrap-anywhere font-medium">
            <bdi>{name}</bdi>
          </h2>
          <p className="flex flex-wrap gap-x-2 text-ink-faint text-meta">
            <span className="wrap-anywhere">{laneId ?? "The public lane"}</span>
            <span>
              {expectations === 0
                ? "expects completion"
                : `${expectations} ${expectations === 1 ? "expectation" : "expectations"}`}
            </span>
            <span>
              changed <RelativeTime at={updatedAt} />
            </span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {isOld && status !== "running" && (
            <span className="text-ink-faint text-meta">
              {last.isCurrent ? "of an older draft" : "before it was changed"}
            </span>
          )}
          <VerdictBadge status={status} />
          {runId && (
            <Link
              href={`/runs/${runId}`}
              aria-label={`Open the run of ${name}`}
              className={buttonClasses("secondary", undefined, "small")}
            >
              Open run
            </Link>
          )}
          {onRun && (
            <Button size="small" disabled={isRunning} aria-label={`Run ${name}`} onClick={onRun}>
              <Play aria-hidden />
              Run
            </Button>
          )}
          <Button size="small" aria-label={`${onRun ? "Edit" : "Show"} ${name}`} onClick={onOpen}>
            <Pencil aria-hidden />
            {onRun ? "Edit" : "Show"}
          </Button>
        </div>
      </div>
      {status === "failed" && <Failures failures={failures} more={more} />}
    </>
  );
}
