import { Duration } from "#components/ui/duration.tsx";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { useNow } from "#components/ui/use-now.ts";
import { ListSkeleton } from "./panel.tsx";
import type { Wait } from "./use-overview.ts";

/** The interactions waiting longest, each a link to its form. */
export function WaitList({ waits }: { waits: readonly Wait[] | undefined }) {
  const now = useNow();
  if (!waits) return <ListSkeleton />;
  if (waits.length === 0) return <p className="py-2 text-ink-soft">Nothing is waiting.</p>;
  return (
    <ol className="-mx-2 grid grid-cols-1">
      {waits.map(({ interactionId, title, agent, since, expiresAt }) => (
        <li key={interactionId} className="relative rounded-md px-2 py-2 hover:bg-hover">
          <div className="flex items-baseline justify-between gap-3">
            <Link
              href={`/inbox?item=${encodeURIComponent(interactionId)}`}
              prefetch={false}
              className="min-w-0 truncate font-medium after:absolute after:inset-0"
              title={title}
            >
              {title || "An answer"}
            </Link>
            <span className="shrink-0 text-waiting" suppressHydrationWarning>
              <Duration ms={Math.max(0, Math.floor((now - Date.parse(since)) / 60_000) * 60_000)} />
            </span>
          </div>
          <p className="flex justify-between gap-3 text-ink-soft text-table">
            <span className="truncate">{agent.name}</span>
            {expiresAt && (
              <span className="shrink-0">
                expires <RelativeTime at={expiresAt} />
              </span>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
