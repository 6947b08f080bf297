import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { FiguresRow } from "./figures.sql.ts";

/** A whole period's figures; without runs there is still a row, of zeros. */
export function totalOf(
  row: FiguresRow | undefined,
): OutputOf<typeof dashboardOperations.getOverview>["total"] {
  if (!row) throw new Error("figures gave no row");
  const { completed, failed, cancelled, active, took, costUsd, inputTokens, outputTokens } = row;
  return {
    runs: completed + failed + cancelled + active,
    ...{ completed, failed, cancelled, active, costUsd, inputTokens, outputTokens },
    p50Ms: took?.[0] ?? null,
    p95Ms: took?.[1] ?? null,
  };
}
