import { ChevronDown, ChevronsUp, ChevronUp, Equal, type LucideIcon } from "lucide-react";
import { classNames } from "#components/ui/class-names.ts";
import type { TaskPriority } from "#lib/contract/task-values.ts";

/** The most urgent first. */
export const PRIORITIES = ["urgent", "high", "normal", "low"] as const satisfies readonly TaskPriority[];

/** How each priority is shown everywhere: word, icon, colour. */
export const PRIORITY_LOOKS: Readonly<Record<TaskPriority, { word: string; icon: LucideIcon; ink: string }>> =
  {
    urgent: { word: "Urgent", icon: ChevronsUp, ink: "text-failed" },
    high: { word: "High", icon: ChevronUp, ink: "text-waiting" },
    normal: { word: "Normal", icon: Equal, ink: "text-ink-faint" },
    low: { word: "Low", icon: ChevronDown, ink: "text-ink-faint" },
  };

/** The icon; read aloud where no word stands beside it. */
export function PriorityMark({ priority, label = false }: { priority: TaskPriority; label?: boolean }) {
  const { icon: Icon, ink, word } = PRIORITY_LOOKS[priority];
  return (
    <Icon
      {...(label ? { role: "img", "aria-label": `${word} priority` } : { "aria-hidden": true })}
      className={classNames("size-4 shrink-0", ink)}
    />
  );
}

export function PriorityWord({ priority }: { priority: TaskPriority }) {
  return (
    <span className="flex items-center gap-1.5">
      <PriorityMark priority={priority} />
      {PRIORITY_LOOKS[priority].word}
    </span>
  );
}

/** For lists to choose from. */
export const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({
  value,
  label: PRIORITY_LOOKS[value].word,
  icon: <PriorityMark priority={value} />,
}));
