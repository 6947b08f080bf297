"use client";

import { useDeferredValue, useState } from "react";
import { TaskStatusMark } from "#components/tasks/status-mark.tsx";
import { useTaskRows } from "#components/tasks/use-tasks.ts";
import { Combobox } from "#components/ui/combobox.tsx";

/** Chooses another task by words of it or its number; the server searches. */
export function TaskPicker({
  label,
  taskId,
  taken,
  onPick,
}: {
  label: string;
  /** The task itself, which is not offered. */
  taskId: string;
  taken: readonly string[];
  onPick: (taskId: string) => void;
}) {
  const [text, setText] = useState("");
  const asked = useDeferredValue(text);
  const query = useTaskRows({ ...(asked.trim() !== "" && { text: asked }), order: "updated", limit: 20 });
  const options = (query.data ?? [])
    .filter(({ id }) => id !== taskId && !taken.includes(id))
    .map(({ id, number, title, status }) => ({
      value: id,
      label: `${number} ${title}`,
      icon: <TaskStatusMark status={status} />,
    }));
  return (
    <Combobox
      label={label}
      hideLabel
      placeholder="Choose a task"
      property={{}}
      searchLabel="Search title or number"
      empty="No task matches."
      options={options}
      value={null}
      onSearch={setText}
      isSearching={query.isPlaceholderData || query.isPending}
      onValueChange={(id) => id !== null && onPick(id)}
    />
  );
}
