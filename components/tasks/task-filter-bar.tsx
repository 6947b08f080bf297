"use client";

import { CalendarClock, CircleDot, Folder, SignalHigh, Tag, UserRound } from "lucide-react";
import { useEffect, useState } from "react";
import { useSession } from "#components/session/use-session.ts";
import { Button } from "#components/ui/button.tsx";
import { filterToAny, filterToOne } from "#components/ui/choice-filters.tsx";
import { type Filter, FilterBar } from "#components/ui/filter-bar.tsx";
import { assigneeOptions } from "./assignee.tsx";
import { PRIORITY_LOOKS, PRIORITY_OPTIONS } from "./priority-mark.tsx";
import { STATUS_OPTIONS, TASK_STATUS_LOOKS } from "./status-mark.tsx";
import type { ChosenFilters } from "./use-task-filters.ts";
import { type TaskChoices, useTaskChoices } from "./use-tasks.ts";

const DUE_OPTIONS = [
  { value: "overdue", label: "Overdue" },
  { value: "week", label: "Due within 7 days" },
] as const;

type Change = (next: Partial<ChosenFilters>) => void;

/** The filters of list and board. */
export function TaskFilterBar({ filters, onChange }: { filters: ChosenFilters; onChange: Change }) {
  const { data: choices } = useTaskChoices();
  const me = useSession().data?.user.id;
  const [text, setText] = useState(filters.q);
  useEffect(() => setText(filters.q), [filters.q]);
  return (
    <FilterBar
      label="Tasks"
      search={{
        value: text,
        onChange: (value) => {
          setText(value);
          onChange({ q: value });
        },
        placeholder: "Words or OPS-12",
      }}
      filters={[...workFilters(filters, onChange), ...placeFilters(filters, { choices, me }, onChange)]}
      trailing={
        <Button look="quiet" onClick={() => onChange({ archived: !filters.archived })}>
          {filters.archived ? "Hide archived" : "Archived"}
        </Button>
      }
    />
  );
}

function workFilters({ status, priority, due }: ChosenFilters, onChange: Change): Filter[] {
  return [
    filterToAny({
      id: "status",
      label: "Status",
      icon: <CircleDot aria-hidden />,
      isPinned: true,
      options: STATUS_OPTIONS,
      chosen: status,
      word: (one) => TASK_STATUS_LOOKS[one].word.toLowerCase(),
      onChange: (chosen) => onChange({ status: chosen }),
    }),
    filterToAny({
      id: "priority",
      label: "Priority",
      icon: <SignalHigh aria-hidden />,
      options: PRIORITY_OPTIONS,
      chosen: priority,
      word: (one) => PRIORITY_LOOKS[one].word.toLowerCase(),
      onChange: (chosen) => onChange({ priority: chosen }),
    }),
    filterToOne({
      id: "due",
      label: "Due",
      icon: <CalendarClock aria-hidden />,
      options: DUE_OPTIONS,
      chosen: due,
      word: (one) => (one === "overdue" ? "overdue" : "within 7 days"),
      onChange: (chosen) => onChange({ due: chosen }),
    }),
  ];
}

function placeFilters(
  { project, assignee, label }: ChosenFilters,
  { choices, me }: { choices: TaskChoices | undefined; me: string | undefined },
  onChange: Change,
): Filter[] {
  const projects = (choices?.projects ?? []).map(({ id, name, prefix }) => ({
    value: id,
    label: name,
    hint: prefix,
  }));
  const labels = [...new Set([...(choices?.labels ?? []), ...label])];
  return [
    filterToAny({
      id: "project",
      label: "Project",
      icon: <Folder aria-hidden />,
      isPinned: true,
      options: projects,
      chosen: project,
      onChange: (chosen) => onChange({ project: chosen }),
      empty: "There is no project yet.",
    }),
    filterToAny({
      id: "assignee",
      label: "Assignee",
      icon: <UserRound aria-hidden />,
      isPinned: true,
      // "me" rather than an id: the address means the same to everybody.
      options: assigneeOptions({ choices, me, withNobody: true }).map((one) =>
        one.value === me ? { ...one, value: "me" } : one,
      ),
      chosen: assignee,
      onChange: (chosen) => onChange({ assignee: chosen }),
    }),
    filterToAny({
      id: "label",
      label: "Label",
      icon: <Tag aria-hidden />,
      options: labels.map((value) => ({ value, label: value })),
      chosen: label,
      onChange: (chosen) => onChange({ label: chosen }),
      empty: "There is no label yet.",
    }),
  ];
}
