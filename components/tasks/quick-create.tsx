"use client";

import { useMay } from "#components/session/use-session.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { useShortcuts } from "#components/ui/use-shortcuts.ts";
import { closeNewTask, openNewTask, useNewTaskStart } from "./new-task.ts";

// Loaded on demand: every page has the key, few open the form.
const NewTaskDialog = lazyPart(async () => (await import("./new-task-dialog.tsx")).NewTaskDialog);

/** Creates a task from any page. */
export function QuickCreate() {
  const mayEdit = useMay("operator");
  const start = useNewTaskStart();
  useShortcuts(
    "Everywhere",
    mayEdit ? [{ keys: "c", label: "Create a task", run: () => openNewTask({}) }] : [],
    { isFallback: true },
  );
  return start && <NewTaskDialog start={start} onClose={closeNewTask} />;
}
