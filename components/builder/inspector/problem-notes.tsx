import { TriangleAlert } from "lucide-react";
import type { Problem } from "#lib/language/agent-document/validate-document.ts";

/** The sentences of problems beneath a field; undefined without any. */
export function errorOf(problems: readonly ShownProblem[]): string | undefined {
  const errors = problems.filter(({ severity }) => severity === "error");
  return errors.length === 0 ? undefined : errors.map(({ message }) => message).join(" ");
}

/** Warnings, which keep nobody from publishing. */
export function WarningNotes({ problems }: { problems: readonly ShownProblem[] }) {
  const warnings = problems.filter(({ severity }) => severity === "warning");
  if (warnings.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {warnings.map(({ message }) => (
        <li key={message} className="wrap-anywhere flex gap-1.5 text-meta text-waiting">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {message}
        </li>
      ))}
    </ul>
  );
}

/** A problem of the worker, or one that the server told: a newer server may know more codes. */
export type ShownProblem = Omit<Problem, "code"> & { readonly code: string };
