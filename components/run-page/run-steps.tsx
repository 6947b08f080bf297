"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { apiQuery } from "#components/api/api-query.ts";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { NodeStatusIcon } from "#components/graph/node-status-icon.tsx";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";

const READ = 500;

/** The latest steps of a run, by name and state. */
export function RunSteps({
  page: { run, lastSequence, queue },
  latest = 4,
}: {
  page: RunPage;
  /** How many steps are shown. */
  latest?: number;
}) {
  const query = useQuery({
    ...apiQuery("/api/runs/{runId}/timeline", {
      params: { runId: run.runId },
      query: { limit: READ },
      asOf: lastSequence,
    }),
    placeholderData: keepPreviousData,
  });
  if (queue) return <p className="text-ink-soft">Queued. It starts by itself when a slot is free.</p>;
  if (!query.data)
    return (
      <NotLoaded
        what="The steps could not be loaded."
        query={query}
        pending={<Skeleton className="h-23 rounded-md" />}
      />
    );
  const steps = query.data.rows.filter((row) => row.kind === "node");
  const earlier = steps.length - latest;
  if (steps.length === 0) return <p className="text-ink-soft">Starting.</p>;
  return (
    <div className="grid gap-1">
      {earlier > 0 && (
        <p className="text-ink-faint text-meta">
          {earlier === 1 ? "1 earlier step" : `${earlier} earlier steps`}
        </p>
      )}
      <ol aria-label="Latest steps" className="grid gap-1">
        {steps.slice(-latest).map(({ id, name, status }, index, shown) => (
          <li
            key={id}
            {...(index === shown.length - 1 && { "aria-current": "step" })}
            className="flex min-w-0 items-center gap-2 text-table aria-[current=step]:font-medium"
          >
            <NodeStatusIcon status={status} />
            <span className="wrap-anywhere min-w-0">{name}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
