"use client";

import { Pencil } from "lucide-react";
import { type RefObject, useState } from "react";
import { fieldFault } from "#components/api/api-error.ts";
import { useUpdateTask } from "#components/tasks/use-tasks.ts";
import { classNames } from "#components/ui/class-names.ts";
import { CONTROL, FieldError } from "#components/ui/field.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { HEADING } from "#components/ui/page-header.tsx";
import type { ShownTask } from "./use-task-page.ts";

/** A task's title, edited in its place: Enter or leaving it saves, Escape leaves it as it was. */
export function TaskTitle({
  task,
  headingRef,
}: {
  task: ShownTask;
  headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const [typed, setTyped] = useState<string>();
  const update = useUpdateTask();
  function close() {
    setTyped(undefined);
    update.reset();
    requestAnimationFrame(() => headingRef.current?.focus({ preventScroll: true }));
  }
  function save() {
    if (typed === undefined || update.isPending) return;
    const title = typed.trim();
    if (title === "" || title === task.title) return close();
    update.mutate({ taskId: task.id, changes: { title } }, { onSuccess: close });
  }
  if (typed === undefined)
    return (
      <div className="group flex min-w-0 items-start gap-1">
        <h1 ref={headingRef} tabIndex={-1} className={HEADING}>
          {task.title}
        </h1>
        <IconButton label="Edit title" onClick={() => setTyped(task.title)} className="-my-0.5">
          <Pencil aria-hidden />
        </IconButton>
      </div>
    );
  const fault = fieldFault(update.error, "/title") ?? update.error?.message;
  return (
    <form
      className="grid min-w-0 grow gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        aria-label="Title"
        aria-invalid={fault ? true : undefined}
        aria-describedby="task-title-fault"
        // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
        autoFocus
        value={typed}
        maxLength={300}
        disabled={update.isPending}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Escape") close();
        }}
        className={classNames(CONTROL, "h-9 max-w-3xl px-2 font-semibold sm:text-title")}
      />
      <FieldError id="task-title-fault">{fault}</FieldError>
    </form>
  );
}
