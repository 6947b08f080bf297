"use client";

import { NotLoaded } from "#components/api/not-loaded.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { TaskRowCard, useTaskColumns } from "./task-columns.tsx";
import { type ListedTask, useTaskRows, useTasksLive } from "./use-tasks.ts";

const SECTIONS = [
  {
    concern: "waiting",
    title: "Waiting for you",
    empty: "No run on a task of yours waits for an answer.",
  },
  { concern: "assigned", title: "Assigned to you", empty: "Nothing is assigned to you." },
  { concern: "followed", title: "Followed", empty: "You follow nothing else that is in progress." },
] as const;

/** What concerns the person, what is overdue or due first on top. */
export function MyWork() {
  const queries = {
    waiting: useTaskRows({ concern: "waiting", order: "due" }),
    assigned: useTaskRows({ concern: "assigned", order: "due" }),
    followed: useTaskRows({ concern: "followed", order: "due" }),
  };
  // Once for all of them: each reads all lists of tasks again.
  useTasksLive(Object.values(queries).flatMap(({ data }) => data ?? []));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      {SECTIONS.map(({ concern, ...section }, index) => (
        <Section key={concern} {...section} query={queries[concern]} isMain={index === 1} />
      ))}
    </div>
  );
}

function Section({
  title,
  empty,
  query,
  isMain,
}: {
  title: string;
  empty: string;
  query: ReturnType<typeof useTaskRows>;
  isMain: boolean;
}) {
  const tasks = query.data;
  // Their order is fixed: what is due first.
  const columns = useTaskColumns()
    .filter(({ id }) => id !== "labels")
    .map((column) => ({ ...column, isSortable: false }));
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="font-semibold">{title}</h2>
      {query.error && !tasks ? (
        <NotLoaded what="These tasks could not be loaded." query={query} />
      ) : (
        <DataTable<ListedTask>
          label={title}
          isMain={isMain}
          columns={columns}
          rows={tasks}
          rowKey={({ id }) => id}
          rowAction={({ number }) => ({ href: `/tasks/${number}` })}
          card={(task) => <TaskRowCard task={task} />}
          pages={query}
          empty={<p className="text-ink-soft">{empty}</p>}
        />
      )}
    </section>
  );
}
