"use client";

import type { ReactNode } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { useInteraction } from "#components/interactions/use-interaction.ts";
import { doerWords } from "#components/run-page/header/doer-words.ts";
import { RunAttachments, RunInput } from "#components/run-page/run-input.tsx";
import { RunSteps } from "#components/run-page/run-steps.tsx";
import { useLiveRun } from "#components/run-page/use-live-run.ts";
import { metadataText } from "#components/runs/state-words.ts";
import { type RunPage, useRunPage } from "#components/runs/use-run-page.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { RunContextSkeleton } from "./inbox-skeleton.tsx";

const STEPS = 12;

/** Beside the open item in wide windows: the run that asks, with its input and the steps it has done. */
export function RunContext({ interactionId }: { interactionId: string }) {
  const runId = useInteraction(interactionId).data?.run.id;
  if (runId === undefined) return <RunContextSkeleton />;
  return <Run key={runId} runId={runId} />;
}

function Run({ runId }: { runId: string }) {
  const query = useRunPage(runId);
  const { data: page } = query;
  useLiveRun(runId, page);
  if (!page)
    return <NotLoaded what="The run could not be loaded." query={query} pending={<RunContextSkeleton />} />;
  return (
    <aside
      aria-labelledby="inbox-run"
      className="sticky top-18 grid max-h-[calc(100dvh-6rem)] min-w-0 grid-cols-[minmax(0,1fr)] gap-5 overflow-y-auto rounded-lg border border-line bg-surface p-5"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 id="inbox-run" className="font-semibold text-heading">
          Run
        </h2>
        <StatusBadge status={page.run.status} />
        <Link
          href={`/runs/${runId}`}
          className="ml-auto rounded-sm text-accent-ink text-table underline underline-offset-2 hover:no-underline"
        >
          Open run
        </Link>
      </header>
      <Facts page={page} />
      <RunInput page={page} />
      <RunAttachments page={page} />
      <section aria-label="Steps" className="grid gap-2">
        <h3 className="font-medium text-ink-soft">Steps</h3>
        <RunSteps page={page} latest={STEPS} />
      </section>
    </aside>
  );
}

function Facts({ page: { run, version, team, startedBy, interactions } }: { page: RunPage }) {
  const others = interactions.length - 1;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-table">
      <Fact name="Started">
        <RelativeTime at={run.createdAt} /> by {doerWords(startedBy)}
      </Fact>
      <Fact name="Team">{team.name}</Fact>
      <Fact name="Version">{version ? version.number : "draft"}</Fact>
      {others > 0 && (
        <Fact name="Also waiting">{others === 1 ? "1 more item" : `${others} more items`} of this run</Fact>
      )}
      {run.metadata && Object.keys(run.metadata).length > 0 && (
        <Fact name="Metadata">
          <span className="font-mono text-meta">{metadataText(run.metadata)}</span>
        </Fact>
      )}
      <Fact name="Run id">
        <CopyableId id={run.runId} what="run id" />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="leading-6 text-ink-faint">{name}</dt>
      <dd className="wrap-anywhere min-w-0 leading-6">{children}</dd>
    </>
  );
}
