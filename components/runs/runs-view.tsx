"use client";

import { ArrowUp, GitCompare, Play, X } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useRef, useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { OrNoTeam } from "#components/session/or-no-team.tsx";
import { useSession } from "#components/session/use-session.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { RUNS_AT_ONCE } from "#lib/contract/limits.ts";
import { ColumnsMenu, ExportMenu, MatchingMenu } from "./list-menus.tsx";
import { NoRuns, NothingMatches, SearchingBack } from "./no-runs.tsx";
import { RunCard } from "./run-card.tsx";
import { RUN_COLUMNS } from "./run-columns.tsx";
import { RunFilterBar } from "./run-filter-bar.tsx";
import { SavedViews } from "./saved-views.tsx";
import { useColumns } from "./use-columns.ts";
import { queryStringOf, useRunFilters } from "./use-run-filters.ts";
import { useRuns } from "./use-runs.ts";
import { defaultView, useViews } from "./use-views.ts";

// Loaded on demand, because it is large and rarely opened.
const CancelChosenDialog = lazyPart(async () => (await import("./cancel-dialogs.tsx")).CancelChosenDialog);
const CancelMatchingDialog = lazyPart(
  async () => (await import("./cancel-dialogs.tsx")).CancelMatchingDialog,
);

/** All runs in reach, with filters and live updates. */
export function RunsView() {
  const { filters, isFiltered, change, clear } = useRunFilters();
  const [viewId] = useQueryState("view", parseAsString);
  useDefaultView({ isPlain: !isFiltered && viewId === null });
  const list = useRuns(filters);
  const { query, runs } = list;
  const columns = useColumns();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<"chosen" | "matching">();
  const role = useSession().data?.role;
  const mayCancel = role !== undefined && role !== "viewer";
  const isUnused = runs?.length === 0 && !isFiltered;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        title="Runs"
        state={isUnused ? "None yet." : "Newest first, updated live."}
        actions={
          mayCancel && (
            <Link href="/agents" className={buttonClasses("primary")}>
              <Play aria-hidden />
              Start a run
            </Link>
          )
        }
      />
      {!isUnused && (
        <>
          <SavedViews viewId={viewId} query={queryStringOf(filters)} />
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
                {mayCancel && <MatchingMenu onCancelAll={() => setAsking("matching")} />}
              </>
            }
          />
        </>
      )}
      <NewRuns count={list.newer} onShow={() => void list.showNewer()} />
      {query.error && !runs ? (
        <NotLoaded what="The runs could not be loaded." query={query} />
      ) : (
        <DataTable
          label="Runs"
          isMain
          columns={RUN_COLUMNS}
          hiddenColumns={columns.hidden}
          rows={runs}
          rowKey={({ runId }) => runId}
          rowAction={({ runId }) => ({ href: `/runs/${runId}` })}
          card={(run) => <RunCard run={run} />}
          {...(mayCancel && { selection: { selected: chosen, onChange: setChosen } })}
          pages={query}
          empty={
            list.searchedBack !== null ? (
              <SearchingBack since={list.searchedBack} />
            ) : isFiltered ? (
              <NothingMatches onClear={clear} />
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
          compareHref={compareHref(runs?.filter(({ runId }) => chosen.has(runId)) ?? [])}
          onCancel={() => setAsking("chosen")}
          onClear={() => setChosen(new Set())}
        />
      )}
      {asking === "chosen" && (
        <CancelChosenDialog
          runIds={[...chosen].slice(0, RUNS_AT_ONCE)}
          onClose={() => setAsking(undefined)}
          onDone={() => setChosen(new Set())}
        />
      )}
      {asking === "matching" && (
        <CancelMatchingDialog filters={filters} onClose={() => setAsking(undefined)} />
      )}
    </div>
  );
}

/** Without filters in the URL, the page opens with the default view. */
function useDefaultView({ isPlain }: { isPlain: boolean }): void {
  const router = useRouter();
  const { data: views } = useViews();
  const decided = useRef(false);
  useEffect(() => {
    if (!isPlain) decided.current = true;
    if (decided.current || !views) return;
    decided.current = true;
    const view = defaultView(views);
    if (view) router.replace(`/runs?view=${view.id}&${view.query}`);
  }, [isPlain, views, router]);
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

/** The address that compares two runs of one agent. */
function compareHref(chosen: readonly { runId: string; agent: { id: string } }[]): string | undefined {
  const [left, right, ...more] = chosen;
  if (!left || !right || more.length > 0 || left.agent.id !== right.agent.id) return undefined;
  return `/runs/compare?left=${left.runId}&right=${right.runId}`;
}

function ChosenBar({
  count,
  compareHref: href,
  onCancel,
  onClear,
}: {
  count: number;
  /** If two comparable runs are selected. */
  compareHref: string | undefined;
  onCancel: () => void;
  onClear: () => void;
}) {
  return (
    <section
      aria-label="Selected runs"
      className="sticky bottom-4 z-20 flex w-fit max-w-full flex-wrap items-center gap-3 justify-self-center rounded-lg border border-line bg-surface py-2 pr-2 pl-4 shadow-raised"
    >
      <p role="status" className="tabular-nums">
        {count === 1 ? "1 run" : `${count} runs`} selected
        {count > RUNS_AT_ONCE && <span className="text-ink-soft">, the first {RUNS_AT_ONCE} at once</span>}
      </p>
      {href && (
        <Link href={href} className={buttonClasses("secondary")}>
          <GitCompare aria-hidden />
          Compare
        </Link>
      )}
      <Button look="danger" onClick={onCancel}>
        Cancel runs
      </Button>
      <Button look="quiet" onClick={onClear}>
        <X aria-hidden />
        Clear
      </Button>
    </section>
  );
}
