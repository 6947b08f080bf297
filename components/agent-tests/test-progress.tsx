import { CircleCheck, CircleDashed, CircleX, LoaderCircle } from "lucide-react";
import { Progress } from "#components/ui/progress.tsx";
import { StateBadge, type StateLook } from "#components/ui/state-badge.tsx";
import type { TestRun } from "./use-agent-tests.ts";

/** How far a test run is, and then how it ended. */
export function TestProgress({ testRun, isOld }: { testRun: TestRun; isOld: boolean }) {
  const { results, status } = testRun;
  const count = (wanted: TestRun["status"]) => results.filter((result) => result.status === wanted).length;
  const ended = results.length - count("running");
  return (
    <section aria-label="Test run" className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <VerdictBadge status={status} />
        <p role="status" className="text-table">
          {status === "running"
            ? `${ended} of ${results.length} tests ended`
            : `${count("passed")} of ${results.length} tests passed`}
          {count("failed") > 0 && `, ${count("failed")} failed`}
        </p>
        <p className="text-ink-faint text-meta">
          Draft revision {testRun.revision}
          {isOld && "; the draft has changed since"}
        </p>
      </div>
      {status === "running" && <Progress label="Tests that have ended" value={ended} max={results.length} />}
    </section>
  );
}

const LOOKS: Readonly<Record<TestRun["status"], StateLook>> = {
  running: { word: "Running", means: "The test has not ended.", icon: LoaderCircle, tone: "active" },
  passed: { word: "Passed", means: "Every expectation is true.", icon: CircleCheck, tone: "good" },
  failed: { word: "Failed", means: "The run did not give what is expected.", icon: CircleX, tone: "bad" },
};
const NEVER: StateLook = {
  word: "Never run",
  means: "Run the test to see whether it passes.",
  icon: CircleDashed,
  tone: "neutral",
};

export function VerdictBadge({ status }: { status: TestRun["status"] | undefined }) {
  return <StateBadge look={status === undefined ? NEVER : LOOKS[status]} />;
}
