import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { findNode } from "#lib/language/agent-document/drafts/levels.ts";
import { useBuilderActions } from "../builder-actions.ts";
import { useBuilder, useBuilderStore } from "../builder-store.ts";
import { applyEdit } from "../edits/apply-edit.ts";

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
        <li key={`${path} ${code} ${index}`} className="flex items-center gap-2 pr-4">
          <button
            type="button"
            disabled={boxId === null}
            onClick={() => boxId !== null && goTo(boxId)}
            className="flex min-w-0 grow items-start gap-2 py-1.5 pl-4 text-left text-table enabled:hover:bg-hover focus-visible:-outline-offset-2"
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
          {code === "no_retry" && boxId !== null && <TurnOnRetry nodeId={boxId} />}
        </li>
      ))}
    </ul>
  );
}

/** Mends the warning that one lost connection fails a node. */
function TurnOnRetry({ nodeId }: { nodeId: string }) {
  const store = useBuilderStore();
  const isReadOnly = useBuilder((state) => state.isReadOnly);
  if (isReadOnly) return null;
  return (
    <Button
      size="small"
      onClick={() =>
        store.change({ label: `Edit ${nodeId}` }, (content) => {
          const node = findNode(content.graph, nodeId)?.node;
          return (
            node && applyEdit(content, { kind: "set-node", node: { ...node, retry: { maxAttempts: 3 } } })
          );
        })
      }
    >
      Turn on “Try again”
    </Button>
  );
}
