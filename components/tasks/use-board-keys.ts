import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { useShortcuts } from "#components/ui/use-shortcuts.ts";
import type { TaskStatus } from "#lib/contract/task-values.ts";
import { TASK_STATUSES } from "./status-mark.tsx";
import type { BoardColumn } from "./use-board.ts";
import type { ListedTask } from "./use-tasks.ts";

/** How columns take part in moving the focus. */
export interface BoardKeys {
  readonly register: (status: TaskStatus, scrollTo: (index: number) => void) => () => void;
  readonly focusWanted: () => void;
  /** The focus goes with a card that is moved, as soon as it is in its new column. */
  readonly follow: (task: ListedTask, to: TaskStatus) => void;
}

/**
 * Keys of the board: arrows move the focus between cards, also to cards that are not rendered yet; with Shift, left and
 * right move the card itself, and the focus goes with it.
 */
export function useBoardKeys({
  board,
  columns,
  mayMove,
  onMove,
}: {
  board: RefObject<HTMLElement | null>;
  columns: readonly BoardColumn[];
  mayMove: boolean;
  onMove: (task: ListedTask, to: TaskStatus) => void;
}): BoardKeys {
  const scrolling = useRef(new Map<TaskStatus, (index: number) => void>());
  const wanted = useRef<{ readonly id: string; readonly status: TaskStatus }>(undefined);

  const focusWanted = useCallback(() => {
    if (wanted.current === undefined) return;
    const { id, status } = wanted.current;
    const link = board.current?.querySelector<HTMLElement>(
      `[data-column="${status}"] [data-card="${CSS.escape(id)}"]`,
    );
    if (!link) return;
    wanted.current = undefined;
    link.focus({ preventScroll: true });
    link.closest("section")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [board]);
  // A card that was moved may stand far below.
  useEffect(() => {
    const { id, status } = wanted.current ?? {};
    const column = columns.find((one) => one.status === status);
    const index = column?.tasks.findIndex((task) => task.id === id) ?? -1;
    if (column && index >= 0) scrolling.current.get(column.status)?.(index);
  }, [columns]);
  const register = useCallback((status: TaskStatus, scrollTo: (index: number) => void) => {
    scrolling.current.set(status, scrollTo);
    return () => void scrolling.current.delete(status);
  }, []);

  function place(): { column: number; index: number; task: ListedTask } | undefined {
    const id = document.activeElement?.closest("article")?.querySelector<HTMLElement>("[data-card]")
      ?.dataset.card;
    for (const [column, { tasks }] of columns.entries()) {
      const index = tasks.findIndex((task) => task.id === id);
      const task = tasks[index];
      if (task) return { column, index, task };
    }
    return undefined;
  }
  function focusAt(column: BoardColumn | undefined, index: number) {
    const at = Math.min(index, (column?.tasks.length ?? 0) - 1);
    const task = column?.tasks[Math.max(0, at)];
    if (!column || !task) return;
    wanted.current = { id: task.id, status: column.status };
    scrolling.current.get(column.status)?.(Math.max(0, at));
    focusWanted();
  }
  const firstFilled = () => columns.find(({ tasks }) => tasks.length > 0);
  function up(by: 1 | -1) {
    const from = place();
    if (from) focusAt(columns[from.column], from.index + by);
    else focusAt(firstFilled(), 0);
  }
  function across(by: 1 | -1) {
    const from = place();
    if (!from) return focusAt(firstFilled(), 0);
    const beyond = by > 0 ? columns.slice(from.column + 1) : columns.slice(0, from.column).reverse();
    focusAt(
      beyond.find(({ tasks }) => tasks.length > 0),
      from.index,
    );
  }
  function carry(by: 1 | -1) {
    const from = place();
    if (!from || !mayMove || from.task.archivedAt !== null) return;
    const to = TASK_STATUSES[TASK_STATUSES.indexOf(from.task.status) + by];
    if (to) onMove(from.task, to);
  }
  function openMenu() {
    const card = document.activeElement?.closest("article");
    const button = card?.querySelector<HTMLElement>("[data-card-menu] button");
    button?.focus();
    // Menus open by a press or a key, not by a click.
    button?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  }

  useShortcuts("Board", [
    { keys: "down", label: "Next task", run: () => up(1) },
    { keys: "j", label: "Next task", run: () => up(1) },
    { keys: "up", label: "Previous task", run: () => up(-1) },
    { keys: "k", label: "Previous task", run: () => up(-1) },
    { keys: "right", label: "Next column", run: () => across(1) },
    { keys: "left", label: "Previous column", run: () => across(-1) },
    ...(mayMove
      ? [
          { keys: "shift+right", label: "Move the task to the next column", run: () => carry(1) },
          { keys: "shift+left", label: "Move the task to the previous column", run: () => carry(-1) },
          { keys: "m", label: "Move the task to …", run: openMenu },
        ]
      : []),
  ]);

  const follow = useCallback(({ id }: ListedTask, status: TaskStatus) => {
    wanted.current = { id, status };
  }, []);
  return useMemo(() => ({ register, focusWanted, follow }), [register, focusWanted, follow]);
}
