import { useState } from "react";
import { NodeTypeIcon } from "#components/graph/node-type-icon.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { Duration } from "#components/ui/duration.tsx";
import { Link } from "#components/ui/link.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { COMPARE_COLUMNS, ValueDifferences } from "./difference-list.tsx";
import { differsWords, endWords, paceWords, reusedWords } from "./difference-words.ts";
import type { ComparedRow } from "./use-comparison.ts";

/** Compares the runs node by node. */
export function CompareNodes({
  rows,
  leftId,
  rightId,
}: {
  rows: readonly ComparedRow[];
  leftId: string;
  rightId: string;
}) {
  const [isAll, setIsAll] = useState(true);
  const shown = isAll ? rows : rows.filter(({ differs }) => differs.some((one) => one !== "duration"));
  return (
    <section aria-label="Nodes" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-medium text-ink-soft">Nodes</h2>
        <Switch label="Only differences" checked={!isAll} onCheckedChange={(only) => setIsAll(!only)} />
      </div>
      {shown.length === 0 ? (
        <p className="text-ink-soft text-table">No node differs.</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface text-table">
          {shown.map((row) => (
            <Row key={row.nodeId} row={row} leftId={leftId} rightId={rightId} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ row, leftId, rightId }: { row: ComparedRow; leftId: string; rightId: string }) {
  const { name, type, left, right, differs, output, reusedAround } = row;
  const isOther = differs.some((one) => one !== "duration");
  const pace = paceWords(left?.durationMs ?? null, right?.durationMs ?? null);
  return (
    <li
      className={classNames(
        "grid grid-cols-[minmax(0,1fr)] gap-2 px-3 py-2",
        isOther && "bg-waiting-wash/50",
      )}
    >
      <div className={COMPARE_COLUMNS}>
        <div className="grid min-w-0 content-start gap-0.5">
          <p className="flex min-w-0 items-center gap-2 font-medium">
            <NodeTypeIcon type={type} className="size-4 shrink-0 text-ink-faint" />
            <span className="wrap-anywhere">{name}</span>
          </p>
          {isOther && <p className="pl-6 text-meta text-waiting">Differs: {differsWords(differs)}</p>}
        </div>
        <Did
          side="Left"
          runId={leftId}
          otherId={rightId}
          node={left}
          isReused={reusedAround.includes("left")}
          pace={null}
        />
        <Did
          side="Right"
          runId={rightId}
          otherId={leftId}
          node={right}
          isReused={reusedAround.includes("right")}
          pace={pace}
        />
      </div>
      {left?.calledRunId && right?.calledRunId && (
        <Link
          href={`/runs/compare?left=${left.calledRunId}&right=${right.calledRunId}`}
          className="w-fit rounded-sm text-accent-ink underline underline-offset-2"
        >
          Compare the called runs
        </Link>
      )}
      {output.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm text-accent-ink">
            Output differs in {output.length === 50 ? "50 places or more" : places(output.length)}
          </summary>
          <div className="mt-2">
            <ValueDifferences differences={output} isWithin />
          </div>
        </details>
      )}
    </li>
  );
}

const places = (count: number) => (count === 1 ? "one place" : `${count} places`);

function Did({
  side,
  runId,
  otherId,
  node,
  isReused,
  pace,
}: {
  side: "Left" | "Right";
  runId: string;
  otherId: string;
  node: ComparedRow["left"];
  /** Whether the loop around it was reused, with all that happened in it. */
  isReused: boolean;
  pace: string | null;
}) {
  if (!node) {
    return (
      <p className="text-ink-faint">
        <span className="md:sr-only">{side}: </span>
        {isReused ? "reused with its loop" : "not reached"}
      </p>
    );
  }
  const { occurrences, outcomes, tries, durationMs, occurrenceId } = node;
  const reused = reusedWords({ node, side, otherId });
  const words = (
    <>
      {endWords({ outcomes, occurrences })}
      {tries > occurrences && `, ${tries.toLocaleString("en")} attempts`}
    </>
  );
  return (
    <p className="wrap-anywhere min-w-0">
      <span className="text-ink-faint md:sr-only">{side}: </span>
      {occurrenceId ? (
        <Link
          href={`/runs/${runId}?tab=timeline&at=${encodeURIComponent(occurrenceId)}`}
          className="underline decoration-line-control underline-offset-2 hover:decoration-ink"
        >
          {words}
        </Link>
      ) : (
        words
      )}
      {reused && <span className="text-ink-soft"> · {reused}</span>}
      {durationMs !== null && (
        <span className="text-ink-soft">
          {" · "}
          <Duration ms={durationMs} />
          {pace && `, ${pace}`}
        </span>
      )}
    </p>
  );
}
