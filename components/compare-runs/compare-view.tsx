"use client";

import { ArrowLeftRight } from "lucide-react";
import { useEffect } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Button } from "#components/ui/button.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { focusPage, isFocusLost } from "#components/ui/focus-page.ts";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { CompareNodes } from "./compare-nodes.tsx";
import { CompareSides } from "./compare-sides.tsx";
import { CompareValues } from "./difference-list.tsx";
import { RunPicker } from "./run-picker.tsx";
import { type Comparison, useRunComparison, useSides } from "./use-comparison.ts";

/** Two runs of one agent side by side, with differences marked. */
export function CompareView() {
  const [{ left, right }, setSides] = useSides();
  const query = useRunComparison(left, right);
  const { data, error } = query;
  // The button that had the focus has gone.
  useEffect(() => {
    if (left !== null && right !== null && isFocusLost()) focusPage();
  }, [left, right]);
  const isChoosing = !data && (left === null || right === null);
  return (
    <div
      className={classNames("grid grid-cols-[minmax(0,1fr)] gap-6", isChoosing && "mx-auto w-full max-w-3xl")}
    >
      <PageHeader
        title={data ? `${data.left.agent.name}: two runs` : "Compare two runs"}
        state={data ? stateOf(data) : "Two runs of one agent side by side, differences marked."}
        actions={
          left !== null &&
          right !== null && (
            <>
              <Button onClick={() => void setSides({ right: null })}>Choose another run</Button>
              <Button onClick={() => void setSides({ left: right, right: left })}>
                <ArrowLeftRight aria-hidden />
                Swap sides
              </Button>
            </>
          )
        }
      />
      {data ? (
        <Compared comparison={data} />
      ) : isChoosing ? (
        <RunPicker
          besideId={left ?? right}
          onChoose={(runId) => void setSides(left === null ? { left: runId } : { right: runId })}
        />
      ) : !error ? (
        <CompareSkeleton />
      ) : error instanceof ApiError && ["run_not_found", "invalid_request"].includes(error.code) ? (
        <Notice title="These runs can't be compared.">
          <p className="text-ink-soft">{error.message}</p>
          <Button className="mt-2" onClick={() => void setSides({ right: null })}>
            Choose another run
          </Button>
        </Notice>
      ) : (
        <NotLoaded what="The runs could not be compared." query={query} />
      )}
    </div>
  );
}

/** Whether both have ended with the same status: otherwise there are no results to compare. */
function isSameEnd(left: Comparison["left"], right: Comparison["right"]): boolean {
  return left.status === right.status && isTerminal(left.status);
}

function resultWords({ left, right, result }: Pick<Comparison, "left" | "right" | "result">): string {
  if (!isSameEnd(left, right) || result.length > 0) return "different results";
  return left.status === "completed" ? "the same result" : `both ${left.status}`;
}

function stateOf({ left, right, rows, input, result, isSameGraph }: Comparison): string {
  const differing = rows.filter(({ differs }) => differs.some((one) => one !== "duration")).length;
  const parts = [
    input.length > 0 ? "different input" : "the same input",
    resultWords({ left, right, result }),
    isSameGraph ? "the same graph" : "different versions of the graph",
    differing === 0 ? "no node differs" : `${differing} ${differing === 1 ? "node differs" : "nodes differ"}`,
  ];
  const text = parts.join(", ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function Compared({ comparison }: { comparison: Comparison }) {
  const { left, right, input, metadata, result, rows } = comparison;
  return (
    <>
      <CompareSides left={left} right={right} />
      {(isSameEnd(left, right) || result.length > 0) && (
        <CompareValues
          title="Result"
          same={left.status === "completed" ? "Both ended with the same result." : "Neither has a result."}
          differences={result}
        />
      )}
      <CompareValues title="Input" same="Both were started with the same input." differences={input} />
      {metadata.length > 0 && <CompareValues title="Metadata" same="" differences={metadata} />}
      <CompareNodes rows={rows} leftId={left.runId} rightId={right.runId} />
    </>
  );
}

function CompareSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Comparing the runs</span>
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-36 rounded-lg" />
        <Skeleton className="h-36 rounded-lg" />
      </div>
      <Skeleton className="h-32 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  );
}
