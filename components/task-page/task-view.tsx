"use client";

import { useEffect } from "react";
import { Unreachable } from "#components/api/unreachable.tsx";
import { useMay } from "#components/session/use-session.ts";
import { TaskStatusBadge } from "#components/tasks/status-mark.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { TaskActions } from "./actions/task-actions.tsx";
import { TaskDescription } from "./description/task-description.tsx";
import { TaskSide } from "./fields/task-side.tsx";
import { TASK_LAYOUT, TaskSkeleton } from "./task-skeleton.tsx";
import { TaskTitle } from "./task-title.tsx";
import { type TaskPage, useTaskLive, useTaskPage } from "./use-task-page.ts";

// Loads the conversation with the comment field and its files.
const TaskConversation = lazyPart(
  async () => (await import("./conversation/task-conversation.tsx")).TaskConversation,
  <Skeleton className="h-64 rounded-lg" />,
);

// Most tasks have no run in progress.
const OpenRuns = lazyPart(
  async () => (await import("./runs/open-runs.tsx")).OpenRuns,
  ({ runs }) => (
    <div className="grid gap-3 pt-9">
      {runs
        .filter(({ status }) => !isTerminal(status))
        .map(({ runId, status }) => (
          <Skeleton key={runId} className={status === "waiting" ? "h-76 rounded-lg" : "h-36 rounded-lg"} />
        ))}
    </div>
  ),
);

/** One task: its fields, its runs, and one conversation of people and agents. */
export function TaskView({ address }: { address: string }) {
  const query = useTaskPage(decoded(address));
  useTaskLive(query.data);
  if (query.data) return <Loaded key={query.data.task.id} page={query.data} comments={query} />;
  return (
    <div className="grid gap-6">
      {!query.error && <TaskSkeleton />}
      {query.error && <PageHeader title="Task" />}
      <Unreachable
        query={query}
        noun="task"
        code="task_not_found"
        why="The address may be incomplete, or the task is in another workspace."
      />
    </div>
  );
}

function Loaded({ page, comments }: { page: TaskPage; comments: ReturnType<typeof useTaskPage> }) {
  const { task, project } = page;
  const isOperator = useMay("operator");
  const isArchived = task.archivedAt !== null;
  const mayEdit = isOperator && !isArchived;
  useNumberInAddress(task.number);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title={task.title}
        {...(mayEdit && { heading: (ref) => <TaskTitle task={task} headingRef={ref} /> })}
        tabTitle={`${task.number} ${task.title}`}
        badge={
          <>
            <TaskStatusBadge status={task.status} />
            {isArchived && <Badge>Archived</Badge>}
          </>
        }
        state={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-mono">{task.number}</span>
            <span className="wrap-anywhere">{project.name}</span>
            <span className="text-ink-faint">
              Created <RelativeTime at={task.createdAt} />
            </span>
          </span>
        }
        actions={<TaskActions page={page} mayEdit={mayEdit} mayRestore={isOperator && isArchived} />}
      />
      {isArchived && (
        <p role="status" className="max-w-2xl rounded-lg bg-waiting-wash p-3">
          Archived <RelativeTime at={task.archivedAt ?? ""} />. It stays readable, and is left out of lists.
          {isOperator && " Restore it to change it."}
        </p>
      )}
      <div className={TASK_LAYOUT}>
        <div className="grid min-w-0 gap-8 lg:col-start-1 lg:row-start-1">
          <TaskDescription task={task} mayEdit={mayEdit} />
          {page.runs.some(({ status }) => !isTerminal(status)) && <OpenRuns runs={page.runs} />}
        </div>
        <aside
          aria-label="Properties"
          className="lg:sticky lg:top-18 lg:col-start-2 lg:row-span-2 lg:row-start-1 min-[119rem]:col-start-3 min-[119rem]:row-span-1"
        >
          <TaskSide page={page} mayEdit={mayEdit} />
        </aside>
        <div className="min-w-0 lg:col-start-1 lg:row-start-2 min-[119rem]:col-start-2 min-[119rem]:row-start-1">
          <TaskConversation page={page} comments={comments} mayEdit={mayEdit} />
        </div>
      </div>
    </div>
  );
}

/** The address names the task as people do, however it was reached. */
function useNumberInAddress(number: string): void {
  useEffect(() => {
    const path = `/tasks/${number}`;
    if (window.location.pathname === path) return;
    window.history.replaceState(null, "", `${path}${window.location.search}${window.location.hash}`);
  }, [number]);
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address; // a lone percent sign
  }
}
