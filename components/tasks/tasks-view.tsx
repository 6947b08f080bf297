"use client";

import { Kanban, List, Plus } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { SavedViews } from "#components/saved-views/saved-views.tsx";
import { useDefaultView } from "#components/saved-views/use-views.ts";
import { useMay } from "#components/session/use-session.ts";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { openNewTask } from "./new-task.ts";
import { TaskFilterBar } from "./task-filter-bar.tsx";
import { TaskList } from "./task-list.tsx";
import { TASK_VIEWS, useTaskFilters, useTaskLayout } from "./use-task-filters.ts";

const TaskBoard = lazyPart(
  async () => (await import("./task-board.tsx")).TaskBoard,
  () => <Skeleton className="h-96 rounded-lg" />,
);
const MyWork = lazyPart(
  async () => (await import("./my-work.tsx")).MyWork,
  () => <Skeleton className="h-96 rounded-lg" />,
);

/** The tasks of the person's teams: as a list, on a board, as saved views, and what concerns them alone. */
export function TasksView() {
  const [shownBy, showBy] = useTaskLayout();
  const { view } = shownBy;
  const [viewId] = useQueryState("saved", parseAsString);
  const chosen = useTaskFilters();
  const { filters, change } = chosen;
  const query = chosen.viewQuery(shownBy);
  useDefaultView(TASK_VIEWS, { isPlain: query === "" && viewId === null });
  const mayEdit = useMay("operator");
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
      <SavedViews
        viewed={TASK_VIEWS}
        viewId={viewId}
        query={query}
        isFiltered={chosen.isFiltered}
        beside={
          view !== "mine" && (
            <Layouts isBoard={view === "board"} onChoose={(next) => void showBy({ view: next })} />
          )
        }
        own={{ href: "/tasks?view=mine", label: "My work", isShown: view === "mine" }}
      />
      {view === "mine" ? (
        <MyWork />
      ) : (
        <>
          <TaskFilterBar filters={filters} onChange={change} />
          {view === "board" ? <TaskBoard {...chosen} /> : <TaskList {...chosen} />}
        </>
      )}
    </div>
  );
}

/** List or board: two buttons, the pressed one is shown. */
function Layouts({
  isBoard,
  onChoose,
}: {
  isBoard: boolean;
  onChoose: (layout: "list" | "board") => void;
}): ReactNode {
  return (
    <fieldset className="flex rounded-md border border-line-control max-sm:[&_button]:px-2">
      <legend className="sr-only">Layout</legend>
      <Button
        look="quiet"
        aria-pressed={!isBoard}
        onClick={() => onChoose("list")}
        size="small"
        className="rounded-r-none aria-pressed:bg-hover"
      >
        <List aria-hidden />
        <span className="max-sm:sr-only">List</span>
      </Button>
      <Button
        look="quiet"
        aria-pressed={isBoard}
        onClick={() => onChoose("board")}
        size="small"
        className="rounded-l-none aria-pressed:bg-hover"
      >
        <Kanban aria-hidden />
        <span className="max-sm:sr-only">Board</span>
      </Button>
    </fieldset>
  );
}
