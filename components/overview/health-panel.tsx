import { CircleCheck, TriangleAlert } from "lucide-react";
import { describeHealth, type Health } from "#components/health/service-health.ts";
import { Elapsed } from "#components/ui/duration.tsx";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { ListSkeleton } from "./panel.tsx";

/** Also lists runs that wait for a worker: the filter cannot tell them apart, and they change within moments. */
const UNENDED = "/runs?status=running,cancelling";

/** Whether workers keep up and, for admins, which ones there are. */
export function HealthPanel({ health }: { health: Health | undefined }) {
  if (!health) return <ListSkeleton />;
  const { isWell, words } = describeHealth(health);
  const { executing, runnable, queued, oldestRunnableAt, workers } = health;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="flex items-start gap-2">
        {isWell ? (
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-completed" />
        ) : (
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-failed" />
        )}
        {words}
      </p>
      <dl className="grid grid-cols-3 gap-3">
        <Amount label="Running" value={executing} href={UNENDED} />
        <Amount label="Ready for a worker" value={runnable} href={UNENDED}>
          {runnable > 0 && oldestRunnableAt && (
            <>
              for <Elapsed since={oldestRunnableAt} />
            </>
          )}
        </Amount>
        <Amount label="Queued" value={queued} href="/runs?status=queued" />
      </dl>
      {workers && workers.length > 0 && (
        <ul className="grid grid-cols-1 border-line border-t pt-3">
          {workers.map((worker) => (
            <li key={worker.id} className="flex items-baseline justify-between gap-3 py-1 text-table">
              <span className="flex min-w-0 items-center gap-2">
                <span
                  aria-hidden
                  className={`size-2 shrink-0 rounded-full ${worker.isAlive && worker.state === "taking" ? "bg-completed-mark" : "bg-failed-mark"}`}
                />
                <span className="truncate">{worker.host}</span>
                <span className="shrink-0 text-ink-faint">{worker.concurrency} slots</span>
              </span>
              <span className="shrink-0 text-ink-soft">
                {worker.isAlive && worker.state !== "taking" && `${worker.state}, `}
                {worker.isAlive ? "started " : "last seen "}
                <RelativeTime at={worker.isAlive ? worker.startedAt : worker.seenAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Amount({
  label,
  value,
  href,
  children,
}: {
  label: string;
  value: number;
  href?: string;
  children?: React.ReactNode;
}) {
  return (
    <div className="relative min-w-0">
      <dt className="text-ink-soft text-meta">
        {href ? (
          <Link href={href} prefetch={false} className="after:absolute after:inset-0 hover:text-ink">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className="font-semibold text-heading tabular-nums">{value.toLocaleString("en")}</dd>
      {children && <dd className="text-ink-faint text-meta">{children}</dd>}
    </div>
  );
}
