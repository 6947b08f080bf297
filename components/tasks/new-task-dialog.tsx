"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { Select } from "#components/ui/select.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { notify } from "#components/ui/toast.tsx";
import type { JsonObject } from "#lib/contract/json.ts";
import type { TaskPriority } from "#lib/contract/task-values.ts";
import { AssigneeField } from "./assignee-field.tsx";
import { firstRun, laneOf, NO_RUN } from "./assignment.ts";
import { AssignmentRunFields } from "./assignment-run.tsx";
import { DueField } from "./due-field.tsx";
import { LabelsField } from "./labels.tsx";
import type { NewTaskStart } from "./new-task.ts";
import { PRIORITY_OPTIONS } from "./priority-mark.tsx";
import { type NewTask, type TaskChoices, useCreateTask, useTaskChoices } from "./use-tasks.ts";

const LAST_PROJECT = "laneway.lastTaskProject";
const TITLE = "New task";

/** The form for a new task. A project is chosen already: that of the task before, or the first. */
export function NewTaskDialog({ start, onClose }: { start: NewTaskStart; onClose: () => void }) {
  const query = useTaskChoices();
  const { data: choices } = query;
  if (!choices)
    return (
      <Dialog onClose={onClose} title={TITLE}>
        <NotLoaded
          what="The projects could not be loaded."
          query={query}
          pending={<Skeleton className="h-72 rounded-md" />}
        />
      </Dialog>
    );
  if (choices.projects.length === 0)
    return (
      <Dialog onClose={onClose} title="No project yet">
        <div className="grid justify-items-start gap-4">
          <p className="text-ink-soft">
            Tasks belong to projects of teams. Admins create projects, under People and teams.
          </p>
          <Link href="/people?tab=teams" onClick={onClose} className={buttonClasses("secondary")}>
            View the teams
          </Link>
        </div>
      </Dialog>
    );
  return <NewTaskForm start={start} projects={choices.projects} onClose={onClose} />;
}

interface Draft {
  readonly projectId: string | null;
  readonly title: string;
  readonly description: string;
  readonly priority: TaskPriority;
  readonly assigneeId: string | null;
  readonly dueAt: string | null;
  readonly labels: readonly string[];
}

const FIELDS = ["/title", "/projectId", "/description", "/assigneeId", "/dueAt", "/labels"];

function NewTaskForm({
  start,
  projects,
  onClose,
}: {
  start: NewTaskStart;
  projects: TaskChoices["projects"];
  onClose: () => void;
}) {
  const router = useRouter();
  const [draft, setDraft] = useState<Draft>(() => ({ ...BLANK, projectId: firstProject(start, projects) }));
  const [run, setRun] = useState(NO_RUN);
  const [isTried, setTried] = useState(false);
  const create = useCreateTask();
  const { projectId, title } = draft;
  const { data: choices } = useTaskChoices(projectId ?? undefined);
  const lane = choices?.runsOnAssignment ? laneOf(choices, draft.assigneeId) : undefined;
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const fault = (field: string) => fieldFault(create.error, field);
  const titleField = useRef<HTMLInputElement>(null);

  function submit() {
    setTried(true);
    if (title.trim() === "") titleField.current?.focus();
    if (projectId === null || title.trim() === "" || (lane && !run.isFit)) return;
    create.mutate(
      bodyOf(
        { ...draft, projectId },
        { parentTaskId: start.parent?.id, input: lane ? run.input : undefined },
      ),
      {
        onSuccess({ number }) {
          rememberProject(projectId);
          onClose();
          notify(`${number} created`, {
            action: { label: "Open", onClick: () => router.push(`/tasks/${number}`) },
          });
        },
      },
    );
  }

  return (
    <FormDialog
      onClose={onClose}
      title={start.parent ? `New sub-task of ${start.parent.number}` : TITLE}
      act={create.isPending ? "Creating" : "Create task"}
      disabled={create.isPending}
      onSubmit={submit}
    >
      <TextField
        label="Title"
        ref={titleField}
        value={title}
        onChange={({ target }) => change({ title: target.value })}
        maxLength={300}
        required
        autoFocus
        error={isTried && title.trim() === "" ? "Enter a title." : fault("/title")}
      />
      <TextArea
        label="Description"
        optional
        help="Markdown"
        rows={4}
        value={draft.description}
        onChange={({ target }) => change({ description: target.value })}
        maxLength={65_536}
        error={fault("/description")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label="Project"
          options={projects.map(({ id, name, prefix }) => ({ value: id, label: name, hint: prefix }))}
          value={projectId}
          // Whom a task may be assigned to depends on its team.
          onValueChange={(next) => {
            change({ projectId: next, assigneeId: null });
            setRun(NO_RUN);
          }}
          error={isTried && projectId === null ? "Choose a project." : fault("/projectId")}
        />
        <AssigneeField
          projectId={projectId ?? undefined}
          value={draft.assigneeId}
          onValueChange={(assigneeId) => {
            change({ assigneeId });
            setRun(firstRun(laneOf(choices, assigneeId)));
          }}
          error={fault("/assigneeId")}
        />
        <Select
          label="Priority"
          options={PRIORITY_OPTIONS}
          value={draft.priority}
          onValueChange={(priority) => change({ priority })}
        />
        <DueField value={draft.dueAt} onValueChange={(dueAt) => change({ dueAt })} error={fault("/dueAt")} />
      </div>
      <LabelsField
        projectId={projectId ?? undefined}
        values={draft.labels}
        onValuesChange={(labels) => change({ labels })}
        error={fault("/labels")}
      />
      {lane && (
        <AssignmentRunFields
          key={lane.id}
          lane={lane}
          error={create.error}
          isTried={isTried}
          onChange={setRun}
        />
      )}
      {!isFieldFault(create.error, FIELDS) && (
        <RefusalNotice what="The task was not created." error={create.error} />
      )}
    </FormDialog>
  );
}

const BLANK: Draft = {
  projectId: null,
  title: "",
  description: "",
  priority: "normal",
  assigneeId: null,
  dueAt: null,
  labels: [],
};

function bodyOf(
  { projectId, title, description, priority, assigneeId, dueAt, labels }: Draft & { projectId: string },
  { parentTaskId, input }: { parentTaskId: string | undefined; input: JsonObject | undefined },
): NewTask {
  return {
    projectId,
    title,
    priority,
    labels: [...labels],
    ...(description.trim() !== "" && { description }),
    ...(assigneeId !== null && { assigneeId }),
    ...(dueAt !== null && { dueAt }),
    ...(parentTaskId !== undefined && { parentTaskId }),
    ...(input !== undefined && { input }),
  };
}

/** The one that the page is about, the one of the task before, or the first. */
function firstProject({ projectId }: NewTaskStart, projects: TaskChoices["projects"]): string | null {
  const [first] = projects;
  const wanted = projectId ?? lastProject();
  const found = projects.find(({ id }) => id === wanted);
  return (found ?? first)?.id ?? null;
}

function lastProject(): string | null {
  try {
    return localStorage.getItem(LAST_PROJECT);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function rememberProject(projectId: string): void {
  try {
    localStorage.setItem(LAST_PROJECT, projectId);
  } catch {
    // A browser that keeps nothing: it is chosen again.
  }
}
