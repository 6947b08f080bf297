"use client";

import { isTerminal } from "#lib/contract/terminal-status.ts";
import type { TaskRun } from "../use-task-page.ts";
import { TaskRunCard } from "./run-card.tsx";

/** The task's runs that have not ended, live, with what they ask. */
export function OpenRuns({ runs }: { runs: readonly TaskRun[] }) {
  const open = runs.filter(({ status }) => !isTerminal(status));
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="task-runs" className="grid min-w-0 gap-3">
      <h2 id="task-runs" className="font-semibold text-heading">
        {open.length === 1 ? "Run in progress" : `${open.length} runs in progress`}
      </h2>
      {open.map((run) => (
        <TaskRunCard key={run.runId} run={run} />
      ))}
    </section>
  );
}
