import type { FailureGroup } from "#lib/contract/dashboard/failures.ts";

/** "3 runs", "10,000+ runs". */
export function runsIn({ runs: { count, isCapped } }: Pick<FailureGroup, "runs">): string {
  return `${countIn({ runs: { count, isCapped } })} ${count === 1 ? "run" : "runs"}`;
}

export function countIn({ runs: { count, isCapped } }: Pick<FailureGroup, "runs">): string {
  return `${count.toLocaleString("en")}${isCapped ? "+" : ""}`;
}

/** The runs of a failure, in the list of runs. */
export const failedRunsHref = (failureId: string): string =>
  `/runs?${new URLSearchParams({ failure: failureId })}`;

export const failureHref = (failureId: string): string => `/runs/failures/${encodeURIComponent(failureId)}`;
