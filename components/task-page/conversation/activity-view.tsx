"use client";

import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import type { TaskActivity, TaskPage } from "../use-task-page.ts";
import { activityWords } from "./activity-words.ts";
import { AuthorMark, AuthorName } from "./author.tsx";

/** Who did what to a task, in one line; a run with how it ended. */
export function ActivityView({ activity, page }: { activity: TaskActivity; page: TaskPage }) {
  const { author, action, changes, at } = activity;
  return (
    <li className="flex min-w-0 gap-2.5 px-3 text-ink-soft text-table">
      <AuthorMark author={author} />
      <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5">
        <AuthorName author={author} />
        <span className="wrap-anywhere min-w-0">
          {action === "run_started" ? (
            <RunStart runId={String(changes.runId)} page={page} />
          ) : (
            activityWords(activity, page.names).join("; ")
          )}
        </span>
        <span className="text-ink-faint text-meta">
          <RelativeTime at={at} />
        </span>
      </div>
    </li>
  );
}

function RunStart({ runId, page }: { runId: string; page: TaskPage }) {
  const run = page.runs.find((one) => one.runId === runId);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-1">
      started a{" "}
      <Link
        href={`/runs/${runId}`}
        className="text-accent-ink underline underline-offset-2 hover:no-underline"
      >
        run{run && ` of ${run.agentName}`}
      </Link>
      {run && <StatusBadge status={run.status} />}
    </span>
  );
}
