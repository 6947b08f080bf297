import { useSyncExternalStore } from "react";

/** What a new task begins with. */
export interface NewTaskStart {
  readonly projectId?: string;
  /** The task that it is a part of. */
  readonly parent?: { readonly id: string; readonly number: string };
}

let start: NewTaskStart | undefined;
const listeners = new Set<() => void>();

function set(next: NewTaskStart | undefined): void {
  start = next;
  for (const listener of listeners) listener();
}

/** Opens the form for a new task, on whatever page. */
export function openNewTask(given: NewTaskStart): void {
  set(given);
}

export function closeNewTask(): void {
  set(undefined);
}

/** Undefined: the form is closed. */
export function useNewTaskStart(): NewTaskStart | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => start,
    () => undefined,
  );
}
