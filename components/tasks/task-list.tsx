"use client";

import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { useMay } from "#components/session/use-session.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import { NothingMatches } from "#components/ui/empty-state.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { NoTasks } from "./no-tasks.tsx";
import { TaskRowCard, useTaskColumns } from "./task-columns.tsx";
import { asked, TASK_ORDERS, type useTaskFilters, useTaskLayout } from "./use-task-filters.ts";
import { useTaskRows, useTasksLive } from "./use-tasks.ts";

/** Tasks as a table, with what is done to several at once. */
export function TaskList({ filters, isFiltered, clear }: ReturnType<typeof useTaskFilters>) {
  const [{ order }, showBy] = useTaskLayout();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const columns = useTaskColumns();
  const mayEdit = useMay("operator");
  const query = useTaskRows({ ...asked(filters), order });
  const tasks = query.data;
  useTasksLive(tasks ?? []);
  if (query.error && !tasks) return <NotLoaded what="The tasks could not be loaded." query={query} />;
  return (
    <>
      <DataTable
        label="Tasks"
        isMain
        columns={columns}
        rows={tasks}
        rowKey={({ id }) => id}
        rowAction={({ number }) => ({ href: `/tasks/${number}` })}
        card={(task) => <TaskRowCard task={task} />}
        sort={{ column: order, direction: order === "due" ? "ascending" : "descending" }}
        onSort={({ column }) => void showBy({ order: TASK_ORDERS.find((one) => one === column) ?? null })}
        {...(mayEdit && { selection: { selected: chosen, onChange: setChosen } })}
        pages={query}
        empty={isFiltered ? <NothingMatches what="tasks" onClear={clear} /> : <NoTasks />}
      />
      {chosen.size > 0 && (
        <BulkBar
          taskIds={[...chosen]}
          isArchived={filters.archived}
          onLeft={(ids) => setChosen(new Set(ids))}
        />
      )}
    </>
  );
}
