"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { useMay } from "#components/session/use-session.ts";
import { CHOSEN } from "#components/ui/address-history.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import { NothingMatches } from "#components/ui/empty-state.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { NoTasks } from "./no-tasks.tsx";
import { TASK_COLUMNS, TaskRowCard } from "./task-columns.tsx";
import { asked, type useTaskFilters } from "./use-task-filters.ts";
import { useTaskRows, useTasksLive } from "./use-tasks.ts";

const ORDERS = ["newest", "updated", "priority", "due"] as const;

/** Tasks as a table, with what is done to several at once. */
export function TaskList({ filters, isFiltered, clear }: ReturnType<typeof useTaskFilters>) {
  const [order, setOrder] = useQueryState(
    "order",
    parseAsStringLiteral(ORDERS).withDefault("newest").withOptions(CHOSEN),
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
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
        columns={TASK_COLUMNS}
        rows={tasks}
        rowKey={({ id }) => id}
        rowAction={({ number }) => ({ href: `/tasks/${number}` })}
        card={(task) => <TaskRowCard task={task} />}
        sort={{ column: order, direction: order === "due" ? "ascending" : "descending" }}
        onSort={({ column }) => void setOrder(ORDERS.find((one) => one === column) ?? null)}
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
