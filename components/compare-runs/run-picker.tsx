import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { apiQuery } from "#components/api/api-query.ts";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import { doerWords } from "#components/run-page/header/doer-words.ts";
import { useRunPage } from "#components/runs/use-run-page.ts";
import { Duration } from "#components/ui/duration.tsx";
import { formatDate } from "#components/ui/format-date.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { MAX_SEARCH_CHARS } from "#lib/contract/limits.ts";

const SHOWN = 30;

/** Chooses the other run: a recent one of the same agent, or any by its id. */
export function RunPicker({
  besideId,
  onChoose,
}: {
  besideId: string | null;
  onChoose: (runId: string) => void;
}) {
  const beside = useRunPage(besideId ?? "", { enabled: besideId !== null });
  const [search, setSearch] = useState("");
  const agentId = beside.data?.agent.id;
  const runs = useQuery({
    ...apiQuery("/api/runs", { query: { agent: agentId, search: search || undefined, limit: SHOWN } }),
    enabled: besideId === null || agentId !== undefined,
    placeholderData: (before) => before,
  });
  const error = beside.error ?? runs.error;
  const found = runs.data?.runs.filter(({ runId }) => runId !== besideId);
  // After Enter on a pasted id, opens the run once it is found.
  const [entered, setEntered] = useState("");
  const only = found?.length === 1 && !runs.isFetching ? found[0] : undefined;
  const open = useEffectEvent(onChoose);
  useEffect(() => {
    if (entered !== "" && entered === search && only) open(only.runId);
  }, [entered, search, only]);
  return (
    <section aria-label="Choose a run" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-ink-soft">
        {beside.data
          ? `Choose a run of ${beside.data.agent.name} to compare with the one from ${formatDate(beside.data.run.createdAt, "moment")}.`
          : "Choose the runs to compare."}
      </p>
      <TextField
        label="Run id"
        hideLabel
        type="search"
        placeholder="Paste a run's id, or choose below"
        maxLength={MAX_SEARCH_CHARS}
        value={search}
        onChange={(event) => setSearch(event.target.value.trim())}
        onKeyDown={(event) => {
          if (event.key === "Enter") setEntered(search);
        }}
      />
      {error ? (
        <FailureNotice
          what="The runs could not be loaded."
          error={error}
          onRetry={() => void runs.refetch()}
        />
      ) : !found ? (
        <Skeleton className="h-72 rounded-lg" />
      ) : found.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface px-3 py-6 text-ink-soft">
          {search ? "No other run of this agent matches." : "This agent has no other run yet."}
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface text-table">
          {found.map((run) => (
            <li key={run.runId}>
              <button
                type="button"
                onClick={() => onChoose(run.runId)}
                className="grid min-h-10 w-full grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 px-3 py-1.5 text-left hover:bg-hover sm:grid-cols-[6.5rem_minmax(0,1fr)_auto] focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
              >
                <span>
                  <StatusBadge status={run.status} />
                </span>
                <span className="truncate" title={run.error?.message}>
                  {run.lane.name} <span className="text-ink-soft">by {doerWords(run.startedBy)}</span>
                  {run.error && <span className="text-ink-soft"> · {run.error.message}</span>}
                </span>
                <span className="flex gap-3 max-sm:col-start-2">
                  {run.durationMs !== null && (
                    <span className="text-ink-soft">
                      <Duration ms={run.durationMs} />
                    </span>
                  )}
                  <span className="min-w-18 text-ink-faint sm:text-right">
                    <RelativeTime at={run.createdAt} />
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
