import type { ReactNode } from "react";
import { doerWords } from "#components/run-page/header/doer-words.ts";
import { formatCost, formatTokens } from "#components/runs/format-usage.ts";
import { classNames } from "#components/ui/class-names.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Duration } from "#components/ui/duration.tsx";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { COMPARE_COLUMNS } from "./difference-list.tsx";
import { paceWords } from "./difference-words.ts";
import type { ComparedRun } from "./use-comparison.ts";

/** The two runs with their outcomes, a line for each fact. */
export function CompareSides({ left, right }: { left: ComparedRun; right: ComparedRun }) {
  const pace = paceWords(left.durationMs, right.durationMs);
  const usesModels = tokensOf(left) + tokensOf(right) > 0;
  return (
    <section
      aria-label="The two runs"
      className="divide-y divide-line rounded-lg border border-line bg-surface text-table"
    >
      <div className={classNames(COMPARE_COLUMNS, "px-3 py-2.5")}>
        <h2 className="font-medium text-ink-soft max-md:sr-only">Run</h2>
        <Run name="Left" run={left} />
        <Run name="Right" run={right} />
      </div>
      {(left.error ?? right.error) && (
        <Line name="Error" left={<Failure run={left} />} right={<Failure run={right} />} />
      )}
      <Line
        name="Lane"
        left={left.lane.name}
        right={right.lane.name}
        differs={left.lane.id !== right.lane.id}
      />
      <Line
        name="Started by"
        left={doerWords(left.startedBy)}
        right={doerWords(right.startedBy)}
        differs={left.startedBy.id !== right.startedBy.id}
      />
      <Line
        name="Version"
        left={left.version ?? "draft"}
        right={right.version ?? "draft"}
        differs={left.graphFingerprint !== right.graphFingerprint}
      />
      <Line
        name="Duration"
        left={<Took run={left} pace={null} />}
        right={<Took run={right} pace={pace} />}
        differs={pace !== null}
      />
      {usesModels && <Line name="Model use" left={usageOf(left)} right={usageOf(right)} />}
    </section>
  );
}

const tokensOf = ({ usage }: ComparedRun) => usage.inputTokens + usage.outputTokens;

function usageOf(run: ComparedRun): string {
  const { costUsd } = run.usage;
  return `${formatTokens(tokensOf(run))} tokens${costUsd === null ? "" : `, ${formatCost(costUsd)}`}`;
}

function Run({ name, run }: { name: "Left" | "Right"; run: ComparedRun }) {
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-ink-faint text-meta">{name}</span>
      <StatusBadge status={run.status} />
      <Link href={`/runs/${run.runId}`} className="font-semibold hover:underline">
        <RelativeTime at={run.createdAt} />
      </Link>
      <CopyableId id={run.runId} what="run id" />
    </p>
  );
}

function Failure({ run: { error } }: { run: ComparedRun }) {
  return error ? <span className="text-failed">{error.message}</span> : "none";
}

function Took({ run: { durationMs }, pace }: { run: ComparedRun; pace: string | null }) {
  return (
    <>
      {durationMs === null ? "in progress" : <Duration ms={durationMs} />}
      {pace && <span className="text-ink-soft">, {pace}</span>}
    </>
  );
}

function Line({
  name,
  left,
  right,
  differs = false,
}: {
  name: string;
  left: ReactNode;
  right: ReactNode;
  differs?: boolean;
}) {
  return (
    <div className={classNames(COMPARE_COLUMNS, "px-3 py-1.5")}>
      <h3 className="font-medium text-ink-faint md:font-normal">{name}</h3>
      <Fact side="Left">{left}</Fact>
      <Fact side="Right" differs={differs}>
        {right}
      </Fact>
    </div>
  );
}

function Fact({
  side,
  differs = false,
  children,
}: {
  side: "Left" | "Right";
  differs?: boolean;
  children: ReactNode;
}) {
  return (
    <p className="wrap-anywhere min-w-0">
      <span className="text-ink-faint md:sr-only">{side}: </span>
      {differs ? (
        <mark className="rounded-sm bg-waiting-wash px-1 text-ink md:-mx-1">
          <span className="sr-only">Differs: </span>
          {children}
        </mark>
      ) : (
        children
      )}
    </p>
  );
}
