"use client";

import { ArrowUp, CircleAlert, Play } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { SavedViews } from "#components/saved-views/saved-views.tsx";
import { useDefaultView } from "#components/saved-views/use-views.ts";
import { OrNoTeam } from "#components/session/or-no-team.tsx";
import { useSession } from "#components/session/use-session.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import { NothingMatches } from "#components/ui/empty-state.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { BulkActionKind } from "#lib/contract/dashboard/bulk-actions.ts";
import { BULK_RUNS } from "#lib/contract/limits.ts";
import { ColumnsMenu, ExportMenu, MatchingMenu, rerunOfMatching } from "./list-menus.tsx";
import { RunCard } from "./run-card.tsx";
import { runColumns } from "./run-columns.tsx";
import { RunFilterBar } from "./run-filter-bar.tsx";
import { useColumns } from "./use-columns.ts";
import { apiFilters, queryStringOf, RUN_VIEWS, useRunFilters } from "./use-run-filters.ts";
import { useRuns } from "./use-runs.ts";

// Loaded on demand: they are rarely needed.
const BulkActionsInProgress = lazyPart(
  async () => (await import("#components/bulk-actions/bulk-actions-in-progress.tsx")).BulkActionsInProgress,
);
const NoRuns = lazyPart(async () => (await import("./no-runs.tsx")).NoRuns);
const SearchingBack = lazyPart(async () => (await import("./no-runs.tsx")).SearchingBack);
const ChosenBar = lazyPart(async () => (await import("./chosen-bar.tsx")).ChosenBar);
const BeginDialog = lazyPart(
  async () => (await import("#components/bulk-actions/begin-dialog.tsx")).BeginDialog,
);

/** All runs in reach, with filters and live updates. */
export function RunsView() {
  const { filters, isFiltered, change, clear } = useRunFilters();
  const [viewId] = useQueryState("view", parseAsString);
  useDefaultView(RUN_VIEWS, { isPlain: !isFiltered && viewId === null });
  const list = useRuns(filters);
  const { query, runs } = list;
  const columns = useColumns();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<{
    readonly of: "chosen" | "matching";
    readonly first: BulkActionKind;
  }>();
  const role = useSession().data?.role;
  const mayAct = role !== undefined && role !== "viewer";
  const isUnused = runs?.length === 0 && !isFiltered;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        title="Runs"
        state={isUnused ? "None yet." : "Newest first, updated live."}
        actions={
          <>
            {!isUnused && (
              <Link href="/runs/failures" className={buttonClasses("secondary")}>
                <CircleAlert aria-hidden />
                Failures
              </Link>
            )}
            {mayAct && (
              <Link href="/agents" className={buttonClasses("primary")}>
                <Play aria-hidden />
                Start a run
              </Link>
            )}
          </>
        }
      />
      {!isUnused && (
        <>
          <SavedViews
            viewed={RUN_VIEWS}
            viewId={viewId}
            query={queryStringOf(filters)}
            isFiltered={isFiltered}
          />
          <RunFilterBar
            filters={filters}
            nodeName={
              runs?.find(({ error }) => error !== null && error.nodeId === filters.node)?.error?.nodeName ??
              undefined
            }
            onChange={(next) => {
              setChosen(new Set());
              change(next);
            }}
            trailing={
              <>
                <ExportMenu filters={filters} />
                <ColumnsMenu {...columns} />
                <MatchingMenu
                  mayAct={mayAct}
                  onRerunAll={() => setAsking({ of: "matching", first: rerunOfMatching(filters) })}
                  onCancelAll={() => setAsking({ of: "matching", first: "cancel" })}
                />
              </>
            }
          />
        </>
      )}
      <BulkActionsInProgress />
      <NewRuns count={list.newer} onShow={() => void list.showNewer()} />
      {query.error && !runs ? (
        <NotLoaded what="The runs could not be loaded." query={query} />
      ) : (
        <DataTable
          label="Runs"
          isMain
          columns={runColumns(columns.hidden)}
          hiddenColumns={columns.hidden}
          rows={runs}
          rowKey={({ runId }) => runId}
          rowAction={({ runId }) => ({ href: `/runs/${runId}` })}
          card={(run) => <RunCard run={run} />}
          {...(mayAct && { selection: { selected: chosen, onChange: setChosen } })}
          pages={query}
          empty={
            list.searchedBack !== null ? (
              <SearchingBack since={list.searchedBack} />
            ) : isFiltered ? (
              <NothingMatches what="runs" onClear={clear}>
                {filters.q.trim() !== "" && (
                  <>
                    Searched for “{filters.q.trim()}” in ids, in names of agents, lanes, keys, apps and
                    people, in the first 300 characters of errors, and as a whole metadata value.{" "}
                  </>
                )}
                Change or clear the filters.
              </NothingMatches>
            ) : (
              <OrNoTeam>
                <NoRuns />
              </OrNoTeam>
            )
          }
        />
      )}
      {chosen.size > 0 && (
        <ChosenBar
          count={chosen.size}
          runs={runs?.filter(({ runId }) => chosen.has(runId)) ?? []}
          onAct={(first) => setAsking({ of: "chosen", first })}
          onClear={() => setChosen(new Set())}
        />
      )}
      {asking && (
        <BeginDialog
          on={
            asking.of === "chosen"
              ? { runIds: [...chosen].slice(0, BULK_RUNS) }
              : { filters: apiFilters(filters) }
          }
          first={asking.first}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

/** New runs since the list was loaded: shown on request, so that no row moves by itself. */
function NewRuns({ count, onShow }: { count: number | null; onShow: () => void }) {
  if (count === 0) return null;
  const words = count === null ? "Many new runs" : count === 1 ? "1 new run" : `${count} new runs`;
  return (
    <div className="pointer-events-none sticky top-16 z-20 -mb-2 flex justify-center">
      <button
        type="button"
        onClick={() => {
          window.scrollTo({ top: 0 });
          onShow();
        }}
        className="pop pointer-events-auto inline-flex h-7 items-center gap-1.5 rounded-full border border-line bg-surface px-3 font-medium text-accent-ink text-table shadow-raised transition-colors hover:bg-hover pointer-coarse:h-11 [&_svg]:size-3.5"
      >
        <ArrowUp aria-hidden />
        {words}
      </button>
    </div>
  );
}
