"use client";

import { UserRoundX } from "lucide-react";
import { useSession } from "#components/session/use-session.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { classNames } from "#components/ui/class-names.ts";
import type { Option } from "#components/ui/option-list.tsx";
import type { TaskAssignee } from "#lib/contract/task-values.ts";
import { type TaskChoices, useTaskChoices } from "./use-tasks.ts";

/** Stands for nobody where a value must be text. */
export const NOBODY = "nobody";

/** A person or an agent's lane, by icon and name; nobody is said, too. */
export function AssigneeMark({
  assignee,
  iconOnly = false,
}: {
  assignee: TaskAssignee | null;
  /** The name is read aloud and shown on hover. */
  iconOnly?: boolean;
}) {
  const me = useSession().data?.user.id;
  const name = !assignee ? "Nobody" : assignee.id === me ? "You" : assignee.name;
  const icon = assignee ? (
    <Avatar id={assignee.id} name={assignee.name} isAgent={assignee.type === "lane"} />
  ) : (
    <UserRoundX aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
  );
  if (iconOnly)
    return (
      <span title={name} className="inline-flex">
        {icon}
        <span className="sr-only">{name}</span>
      </span>
    );
  return (
    <span title={assignee?.name} className="flex min-w-0 items-center gap-1.5">
      {icon}
      <span className={classNames("truncate", !assignee && "text-ink-faint")}>{name}</span>
    </span>
  );
}

/** Whom a task of a project may be assigned to: oneself first, then people, then lanes. */
export function useAssigneeOptions({
  projectId,
  withNobody = false,
}: {
  projectId?: string | undefined;
  withNobody?: boolean;
} = {}): readonly Option[] {
  const me = useSession().data?.user.id;
  const { data } = useTaskChoices(projectId);
  return assigneeOptions({ choices: data, me, withNobody });
}

export function assigneeOptions({
  choices,
  me,
  withNobody,
}: {
  choices: Pick<TaskChoices, "assignees" | "lanes"> | undefined;
  me: string | undefined;
  withNobody: boolean;
}): Option[] {
  const people = choices?.assignees ?? [];
  const ordered = [...people.filter(({ id }) => id === me), ...people.filter(({ id }) => id !== me)];
  return [
    ...(withNobody
      ? [
          {
            value: NOBODY,
            label: "Nobody",
            icon: <UserRoundX aria-hidden className="size-4 text-ink-faint" />,
          },
        ]
      : []),
    ...ordered.map(({ id, name }) => ({
      value: id,
      label: id === me ? `${name} (you)` : name,
      keywords: id === me ? ["me"] : [],
      icon: <Avatar id={id} name={name} />,
    })),
    ...(choices?.lanes ?? []).map(({ id, name }) => ({
      value: id,
      label: name,
      hint: "agent",
      icon: <Avatar id={id} name={name} isAgent />,
    })),
  ];
}
