import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useBuilderActions } from "../builder-actions.ts";
import { useBuilder } from "../builder-store.ts";

/** Every problem of the draft; a click goes to where it is. */
export function ProblemList() {
  const problems = useBuilder((state) => state.problems);
  const { goTo } = useBuilderActions();
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 p-4 text-ink-soft text-table">
        <CircleCheck aria-hidden className="size-4 text-completed" />
        No problems. The draft can be published.
      </p>
    );
  }
  const sorted = problems.toSorted((a, b) => Number(b.severity === "error") - Number(a.severity === "error"));
  return (
    <ul className="py-1">
      {sorted.map(({ code, path, message, severity, boxId }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one place can have the same problem twice
        <li key={`${path} ${code} ${index}`}>
          <button
            type="button"
            disabled={boxId === null}
            onClick={() => boxId !== null && goTo(boxId)}
            className="flex w-full items-start gap-2 px-4 py-1.5 text-left text-table enabled:hover:bg-hover focus-visible:-outline-offset-2"
          >
            {severity === "error" ? (
              <CircleAlert aria-label="Error" className="mt-0.5 size-4 shrink-0 text-failed" />
            ) : (
              <TriangleAlert aria-label="Warning" className="mt-0.5 size-4 shrink-0 text-waiting" />
            )}
            <span className="wrap-anywhere min-w-0 grow">{message}</span>
            <span className="max-w-60 shrink-0 truncate font-mono text-ink-soft text-meta max-sm:hidden">
              {boxId ?? path}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
