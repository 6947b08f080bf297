import { failureHref, runsIn } from "#components/runs/failure-words.ts";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { FailureGroup } from "#lib/contract/dashboard/failures.ts";
import { FailureStateBadge } from "./failure-state-badge.tsx";

/** How many runs failed like this, since when, since which version, and who sees to it. */
export function AlikeLine({ group }: { group: FailureGroup }) {
  const { id, runs, state, firstSeenAt, firstVersion, assignee, resolution } = group;
  const isOnly = runs.count <= 1 && !runs.isCapped;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-table">
      {state !== "open" && <FailureStateBadge state={state} />}
      <span className="text-ink-soft">
        <Link
          href={failureHref(id)}
          className="font-medium text-accent-ink underline underline-offset-2 hover:no-underline"
        >
          {isOnly ? "The only run that failed like this" : `${runsIn(group)} failed like this`}
        </Link>
        , first <RelativeTime at={firstSeenAt} />
        {firstVersion !== null && ` in version ${firstVersion}`}
        {state === "returned" &&
          resolution &&
          `. It was resolved${inVersion(resolution.inVersion)} and came back`}
        {state === "resolved" && resolution && `. Resolved${inVersion(resolution.inVersion)}`}
        {assignee ? `. Assigned to ${assignee.name}.` : "."}
      </span>
    </p>
  );
}

const inVersion = (version: number | null): string => (version === null ? "" : ` in version ${version}`);
