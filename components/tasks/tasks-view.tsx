"use client";

import { Plus } from "lucide-react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useMay } from "#components/session/use-session.ts";
import { CHOSEN } from "#components/ui/address-history.ts";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { MyWork } from "./my-work.tsx";
import { openNewTask } from "./new-task.ts";
import { TaskFilterBar } from "./task-filter-bar.tsx";
import { TaskList } from "./task-list.tsx";
import { useTaskFilters } from "./use-task-filters.ts";

const VIEWS = ["list", "board", "mine"] as const;

const TaskBoard = lazyPart(
  async () => (await import("./task-board.tsx")).TaskBoard,
  () => <Skeleton className="h-96 rounded-lg" />,
);

/** The tasks of the person's teams: as a list, on a board, and what concerns them alone. */
export function TasksView() {
  const [view, setView] = useQueryState(
    "view",
    parseAsStringLiteral(VIEWS).withDefault("list").withOptions(CHOSEN),
  );
  const chosen = useTaskFilters();
  const { filters, change } = chosen;
  const mayEdit = useMay("operator");
  const bar = <TaskFilterBar filters={filters} onChange={change} />;
  const [projectId] = filters.project;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader
        title={filters.archived && view !== "mine" ? "Archived tasks" : "Tasks"}
        state="What people and agents work on, updated live."
        actions={
          mayEdit && (
            <Button look="primary" onClick={() => openNewTask(projectId === undefined ? {} : { projectId })}>
              <Plus aria-hidden />
              New task
            </Button>
          )
        }
      />
      <Tabs
        label="Views of the tasks"
        value={view}
        onValueChange={(next) => void setView(next)}
        tabs={[
          {
            value: "list",
            label: "List",
            content: (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                {bar}
                <TaskList {...chosen} />
              </div>
            ),
          },
          {
            value: "board",
            label: "Board",
            content: (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                {bar}
                <TaskBoard {...chosen} />
              </div>
            ),
          },
          { value: "mine", label: "My work", content: <MyWork /> },
        ]}
      />
    </div>
  );
}
