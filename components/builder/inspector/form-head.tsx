import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { type ShownProblem, WarningNotes } from "./problem-notes.tsx";

/** The name of what is edited, and its problems as a whole. */
export function FormHead({
  icon,
  title,
  help,
  problems,
}: {
  icon?: ReactNode;
  title: string;
  help?: string | undefined;
  problems: readonly ShownProblem[];
}) {
  const errors = problems.filter(({ severity }) => severity === "error");
  return (
    <header className="grid gap-1.5">
      <h2 className="flex min-w-0 items-center gap-2 font-semibold text-title">
        {icon}
        <span className="wrap-anywhere min-w-0">{title}</span>
      </h2>
      {help && <p className="text-ink-soft text-table">{help}</p>}
      {errors.map(({ message }) => (
        <p key={message} className="wrap-anywhere flex gap-1.5 text-failed text-meta">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {message}
        </p>
      ))}
      <WarningNotes problems={problems} />
    </header>
  );
}
