"use client";

import { Pencil } from "lucide-react";
import { useState } from "react";
import { Markdown } from "#components/markdown/markdown.tsx";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast.tsx";
import type { ShownTask } from "../use-task-page.ts";

// It brings what merges lines.
const DescriptionEditor = lazyPart(
  async () => (await import("./description-editor.tsx")).DescriptionEditor,
  <Skeleton className="h-56 rounded-md" />,
);

/** What is to be done, in Markdown; edited in its place. */
export function TaskDescription({ task, mayEdit }: { task: ShownTask; mayEdit: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const { description } = task;
  if (isEditing && mayEdit)
    return (
      <DescriptionEditor
        task={task}
        onClose={() => setEditing(false)}
        onSaved={() => {
          setEditing(false);
          notify("Description saved");
        }}
      />
    );
  return (
    <section aria-labelledby="task-description" className="grid min-w-0 gap-2">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 id="task-description" className="font-semibold text-heading">
          Description
        </h2>
        {mayEdit && (
          <Button look="quiet" onClick={() => setEditing(true)}>
            <Pencil aria-hidden />
            {description ? "Edit description" : "Write a description"}
          </Button>
        )}
      </div>
      {description ? <Markdown text={description} /> : <p className="text-ink-soft">No description yet.</p>}
    </section>
  );
}
