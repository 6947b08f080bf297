import { FAILURE_WORDS, failureHref } from "#components/runs/failure-words.ts";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { ListSkeleton } from "./panel.tsx";
import type { Failure } from "./use-overview.ts";

/** The top failures with bars, each a link to what is known of it. */
export function FailureList({
  failures,
  isOfOneAgent = false,
}: {
  failures: readonly Failure[] | undefined;
  /** On the agent's own page: its name is not repeated. */
  isOfOneAgent?: boolean;
}) {
  if (!failures) return <ListSkeleton />;
  if (failures.length === 0) return <p className="py-2 text-ink-soft">Nothing failed in this period.</p>;
  const most = Math.max(...failures.map(({ count }) => count));
  return (
    <ol className="-mx-2 grid grid-cols-1">
      {failures.map((failure) => {
        const { failureId, agent, node, code, count, message, hasReturned, lastAt } = failure;
        return (
          <li key={failureId} className="relative rounded-md px-2 py-2 hover:bg-hover">
            <div className="flex items-baseline justify-between gap-3">
              <Link
                href={failureHref(failureId)}
                prefetch={false}
                className="min-w-0 truncate font-medium after:absolute after:inset-0"
                title={agent.name}
              >
                {isOfOneAgent ? (node?.name ?? "Not at a node") : agent.name}
                {node && !isOfOneAgent && <span className="font-normal text-ink-soft"> at {node.name}</span>}
              </Link>
              <span className="shrink-0 tabular-nums">{count.toLocaleString("en")}</span>
            </div>
            <div aria-hidden className="my-1 h-1 rounded-full bg-hover">
              <div
                className="h-full rounded-full bg-failed-mark"
                style={{ width: `${Math.max(2, (count / most) * 100)}%` }}
              />
            </div>
            <p className="flex justify-between gap-3 text-ink-soft text-table">
              <span className="truncate" title={message}>
                {hasReturned && <span className="font-medium text-waiting">Came back. </span>}
                {FAILURE_WORDS[code]}: {message}
              </span>
              <RelativeTime at={lastAt} />
            </p>
          </li>
        );
      })}
    </ol>
  );
}
