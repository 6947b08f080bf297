import { Progress } from "#components/ui/progress.tsx";
import type { TestRun } from "./use-agent-tests.ts";
import { VerdictBadge } from "./verdict-badge.tsx";

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
