"use client";

import { Archive, ArchiveRestore, CircleDot, SignalHigh, Tag, UserRound, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { type Option, OptionList } from "#components/ui/option-list.tsx";
import { Popup } from "#components/ui/popup.tsx";
import { notify } from "#components/ui/toast.tsx";
import { NOBODY, useAssigneeOptions } from "./assignee.tsx";
import { labelOptions } from "./labels.tsx";
import { PRIORITIES, PRIORITY_OPTIONS } from "./priority-mark.tsx";
import { runNote } from "./run-note.ts";
import { STATUS_OPTIONS, TASK_STATUSES } from "./status-mark.tsx";
import {
  type ChangedTask,
  type ManyChanges,
  refusedByReason,
  TASKS_AT_ONCE,
  useChangeTasks,
} from "./use-change-tasks.ts";
import { useTaskChoices } from "./use-tasks.ts";

const many = (count: number) => (count === 1 ? "1 task" : `${count} tasks`);

/** What can be done with the selected tasks. Those that stay as they were stay selected, and it says why. */
export function BulkBar({
  taskIds,
  isArchived,
  onLeft,
}: {
  taskIds: readonly string[];
  isArchived: boolean;
  /** Called with the tasks that were not changed. */
  onLeft: (taskIds: readonly string[]) => void;
}) {
  const change = useChangeTasks();
  const [refused, setRefused] = useState<readonly ChangedTask[]>();
  const now = taskIds.slice(0, TASKS_AT_ONCE);
  function apply(changes: ManyChanges, said: string, note?: string) {
    change.mutate(
      { taskIds: [...now], changes },
      {
        onSuccess({ tasks }) {
          const left = tasks.filter(({ refusal }) => refusal !== null);
          const done = tasks.length - left.length;
          if (done > 0) notify(`${many(done)} ${said}`, note === undefined ? {} : { description: note });
          if (left.length > 0) setRefused(left);
          onLeft([...left.map(({ taskId }) => taskId), ...taskIds.slice(TASKS_AT_ONCE)]);
        },
      },
    );
  }
  return (
    <section
      aria-label="Selected tasks"
      data-bottom-bar
      className="sticky bottom-4 z-20 grid w-fit max-w-full gap-2 justify-self-center rounded-lg border border-line bg-surface shadow-raised"
    >
      <div className="px-4 pt-3 empty:hidden">
        <RefusalNotice what="The tasks were not changed." error={change.error} />
      </div>
      <div className="flex items-center gap-2 py-2 pr-2 pl-4 max-sm:overflow-x-auto max-sm:*:shrink-0 sm:flex-wrap">
        <p role="status" className="mr-1 tabular-nums">
          {change.isPending ? `Changing ${many(now.length)}` : `${many(taskIds.length)} selected`}
          {taskIds.length > TASKS_AT_ONCE && (
            <span className="text-ink-soft">, the first {TASKS_AT_ONCE} at once</span>
          )}
        </p>
        <Choosers isPending={change.isPending} isArchived={isArchived} onApply={apply} />
        <Button look="quiet" onClick={() => onLeft([])}>
          <X aria-hidden />
          Clear
        </Button>
      </div>
      {refused && <RefusedDialog tasks={refused} onClose={() => setRefused(undefined)} />}
    </section>
  );
}

function Choosers({
  isPending,
  isArchived,
  onApply,
}: {
  isPending: boolean;
  isArchived: boolean;
  onApply: (changes: ManyChanges, said: string, note?: string) => void;
}) {
  const { data: choices } = useTaskChoices();
  const people = useAssigneeOptions({ withNobody: true });
  const [text, setText] = useState("");
  const known = choices?.labels ?? [];
  return (
    <>
      <Chooser
        label="Status"
        icon={<CircleDot aria-hidden />}
        disabled={isPending}
        options={STATUS_OPTIONS}
        onChoose={(value) => {
          const status = TASK_STATUSES.find((one) => one === value);
          if (status) onApply({ status }, "changed");
        }}
      />
      <Chooser
        label="Priority"
        icon={<SignalHigh aria-hidden />}
        disabled={isPending}
        options={PRIORITY_OPTIONS}
        onChoose={(value) => {
          const priority = PRIORITIES.find((one) => one === value);
          if (priority) onApply({ priority }, "changed");
        }}
      />
      <Chooser
        label="Assignee"
        icon={<UserRound aria-hidden />}
        disabled={isPending}
        options={people}
        onChoose={(value) => {
          const assigneeId = value === NOBODY ? null : value;
          onApply({ assigneeId }, "assigned", runNote(choices, assigneeId));
        }}
      />
      <Chooser
        label="Add label"
        icon={<Tag aria-hidden />}
        disabled={isPending}
        options={labelOptions({ known, text })}
        onSearch={setText}
        onChoose={(label) => onApply({ addLabels: [label] }, "labelled")}
      />
      <Chooser
        label="Remove label"
        icon={<Tag aria-hidden />}
        disabled={isPending}
        options={known.map((value) => ({ value, label: value }))}
        onChoose={(label) => onApply({ removeLabels: [label] }, "changed")}
      />
      <Button
        size="small"
        disabled={isPending}
        onClick={() => onApply({ archived: !isArchived }, isArchived ? "restored" : "archived")}
      >
        {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        {isArchived ? "Restore" : "Archive"}
      </Button>
    </>
  );
}

function Chooser({
  label,
  icon,
  options,
  disabled,
  onChoose,
  onSearch,
}: {
  label: string;
  icon: ReactNode;
  options: readonly Option[];
  disabled: boolean;
  onChoose: (value: string) => void;
  onSearch?: (text: string) => void;
}) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={anchor}
        size="small"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {icon}
        {label}
      </Button>
      <Popup anchor={anchor} open={open} onOpenChange={setOpen} label={label}>
        <OptionList
          label={label}
          options={options}
          chosen={[]}
          {...(onSearch && { onSearch, searchLabel: "Search or type a new label", empty: "Type a label." })}
          onChoose={(value) => {
            setOpen(false);
            onChoose(value);
          }}
        />
      </Popup>
    </>
  );
}

function RefusedDialog({ tasks, onClose }: { tasks: readonly ChangedTask[]; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={`${many(tasks.length)} stayed as ${tasks.length === 1 ? "it was" : "they were"}`}
      description="They are still selected."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ul className="grid gap-3">
        {refusedByReason(tasks).map(({ message, numbers }) => (
          <li key={message} className="grid gap-0.5">
            <span className="wrap-anywhere">{message}</span>
            <span className="wrap-anywhere font-mono text-ink-soft text-meta">{numbers.join(", ")}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
