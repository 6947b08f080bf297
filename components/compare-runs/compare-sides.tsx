import Link from "next/link";
import type { ReactNode } from "react";
import { doerWords } from "#components/run-page/header/doer-words.ts";
import { formatTokens } from "#components/run-page/timeline/row-words.ts";
import { formatCost } from "#components/runs/format-cost.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Duration } from "#components/ui/duration.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { paceWords } from "./difference-words.ts";
import type { ComparedRun } from "./use-comparison.ts";

/** The two runs with their outcomes. */
export function CompareSides({ left, right }: { left: ComparedRun; right: ComparedRun }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Side name="Left" run={left} other={right} pace={null} />
      <Side name="Right" run={right} other={left} pace={paceWords(left.durationMs, right.durationMs)} />
    </div>
  );
}

function Side({
  name,
  run,
  other,
  pace,
}: {
  name: string;
  run: ComparedRun;
  other: ComparedRun;
  pace: string | null;
}) {
  const { usage, error } = run;
  const tokens = usage.inputTokens + usage.outputTokens;
  return (
    <section
      aria-label={`${name} run`}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-ink-faint text-meta">{name}</span>
        <StatusBadge status={run.status} />
        <Link href={`/runs/${run.runId}`} className="font-semibold hover:underline">
          <RelativeTime at={run.createdAt} />
        </Link>
        <CopyableId id={run.runId} what="run id" />
      </h2>
      {error && (
        <p className="wrap-anywhere rounded-md bg-failed-wash px-3 py-2 text-failed text-table">
          {error.message}
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-table">
        <Fact name="Lane" isOther={run.lane.id !== other.lane.id}>
          {run.lane.name}
        </Fact>
        <Fact name="Started by" isOther={run.startedBy.id !== other.startedBy.id}>
          {doerWords(run.startedBy)}
        </Fact>
        <Fact name="Version" isOther={run.graphFingerprint !== other.graphFingerprint}>
          {run.version ?? "draft"}
        </Fact>
        <Fact name="Duration" isOther={pace !== null}>
          {run.durationMs === null ? "in progress" : <Duration ms={run.durationMs} />}
          {pace && <span className="text-ink-soft">, {pace}</span>}
        </Fact>
        {tokens > 0 && (
          <Fact name="Model use" isOther={false}>
            {formatTokens(tokens)} tokens{usage.costUsd !== null && `, ${formatCost(usage.costUsd)}`}
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, isOther, children }: { name: string; isOther: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="leading-6 text-ink-faint">{name}</dt>
      <dd className="wrap-anywhere min-w-0 leading-6">
        {isOther ? (
          <mark className="rounded-sm bg-waiting-wash px-1 text-ink">
            <span className="sr-only">Differs: </span>
            {children}
          </mark>
        ) : (
          children
        )}
      </dd>
    </>
  );
}
