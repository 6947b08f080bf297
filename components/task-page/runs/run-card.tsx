"use client";

import { CircleStop } from "lucide-react";
import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { CancelDialog } from "#components/run-page/header/cancel-dialog.tsx";
import { RunSteps } from "#components/run-page/run-steps.tsx";
import { useLiveRun } from "#components/run-page/use-live-run.ts";
import { type RunPage, useRunPage } from "#components/runs/use-run-page.ts";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import type { TaskRun } from "../use-task-page.ts";

const RunInteractions = lazyPart(
  async () => (await import("#components/interactions/run-interactions.tsx")).RunInteractions,
  <Skeleton className="h-40" />,
);

/** A run of a task while it works: its steps in brief, and its questions and approvals to answer. */
export function TaskRunCard({ run }: { run: TaskRun }) {
  const query = useRunPage(run.runId);
  const { data: page } = query;
  useLiveRun(run.runId, page);
  return (
    <article aria-label={`Run of ${run.agentName}`} className="grid min-w-0 gap-3">
      <div className="grid min-w-0 gap-3 rounded-lg border border-line bg-surface p-3">
        <header className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          <StatusBadge status={page?.run.status ?? run.status} />
          <Link
            href={`/runs/${run.runId}`}
            className="wrap-anywhere min-w-0 font-medium text-accent-ink underline underline-offset-2 hover:no-underline"
          >
            {run.agentName}
            {page && `: ${page.lane.name}`}
          </Link>
          <span className="grow text-ink-faint text-meta">
            Started <RelativeTime at={run.createdAt} />
          </span>
          {page?.actions.cancel.allowed && <CancelButton page={page} />}
        </header>
        {page ? (
          <RunSteps page={page} />
        ) : (
          <NotLoaded
            what="The run could not be loaded."
            query={query}
            pending={<Skeleton className="h-23 rounded-md" />}
          />
        )}
      </div>
      {page ? <Asked page={page} /> : run.status === "waiting" && <Skeleton className="h-40" />}
    </article>
  );
}

function CancelButton({ page }: { page: RunPage }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" look="quiet" onClick={() => setOpen(true)}>
        <CircleStop aria-hidden />
        Cancel the run
      </Button>
      {isOpen && <CancelDialog page={page} open onClose={() => setOpen(false)} />}
    </>
  );
}

/** Stays once the run has asked: what somebody else answered is shown with who was first. */
function Asked({ page: { interactions, actions } }: { page: RunPage }) {
  const isAsking = interactions.length > 0;
  const [hasAsked, setHasAsked] = useState(isAsking);
  if (isAsking && !hasAsked) setHasAsked(true);
  if (!hasAsked) return null;
  return (
    <section aria-label="What the run waits for" className="grid min-w-0 gap-3 empty:hidden">
      <RunInteractions open={interactions.map(({ interactionId }) => interactionId)} />
      {isAsking && !actions.answer.allowed && actions.answer.reason && (
        <p className="text-ink-soft text-table">{actions.answer.reason}</p>
      )}
    </section>
  );
}
