import { csvLine } from "#lib/contract/csv-line.ts";
import type { ListedRun, RunFilters } from "#lib/contract/dashboard/runs.ts";
import { EXPORTED_RUNS } from "#lib/contract/limits.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { describeRuns } from "./describe-runs.ts";
import { contradicts, readFilter } from "./run-filter.ts";
import { walkRuns } from "./walk-runs.ts";

/** Runs held in memory at once. */
const CHUNK = 500;

const COLUMNS: readonly (readonly [string, (run: ListedRun) => string | number | null])[] = [
  ["id", (run) => run.runId],
  ["status", (run) => run.status],
  ["agent", (run) => run.agent.name],
  ["agent_id", (run) => run.agent.id],
  ["lane", (run) => run.lane.name],
  ["lane_id", (run) => run.lane.id],
  ["started_by_kind", (run) => run.startedBy.kind],
  ["started_by", (run) => run.startedBy.name ?? run.startedBy.id],
  ["created_at", (run) => run.createdAt],
  ["started_at", (run) => run.startedAt],
  ["completed_at", (run) => run.completedAt],
  ["duration_ms", (run) => run.durationMs],
  ["error_code", (run) => run.error?.code ?? null],
  ["error_message", (run) => run.error?.message ?? null],
  ["failed_node", (run) => run.error?.nodeName ?? null],
  ["waiting_for", (run) => run.wait?.title ?? null],
  ["input_tokens", (run) => run.usage.inputTokens],
  ["output_tokens", (run) => run.usage.outputTokens],
  ["cost_usd", (run) => run.usage.costUsd],
  ["metadata", (run) => (run.metadata === null ? null : JSON.stringify(run.metadata))],
];

/**
 * The matching runs as lines of text, newest first; each chunk is read when the reader asks for it. Excludes runs that
 * begin meanwhile.
 */
export async function* exportRuns({
  actor,
  filters,
  format,
}: {
  actor: UserActor;
  filters: RunFilters;
  format: "csv" | "jsonl";
}): AsyncGenerator<string> {
  const { pages } = runtime();
  const { workspaceId } = actor;
  const filter = readFilter(filters);
  // The byte order mark tells spreadsheets that the file is UTF-8.
  if (format === "csv") yield `\uFEFF${csvLine(COLUMNS.map(([name]) => name))}`;
  else yield "";
  if (contradicts(filters)) return;
  let beforeId: string | null = filter.beforeId;
  for (let exported = 0; beforeId !== null && exported < EXPORTED_RUNS; ) {
    const count = Math.min(CHUNK, EXPORTED_RUNS - exported);
    const walked = await walkRuns({ queries: pages, actor, filter, beforeId, count });
    exported += walked.ids.length;
    beforeId = walked.nextBeforeId;
    const runs = await describeRuns(pages, { workspaceId, ids: walked.ids });
    // Also where nothing was found: a caller who has left is noticed between two texts.
    yield runs.map((run) => (format === "csv" ? rowOf(run) : `${JSON.stringify(run)}\n`)).join("");
  }
}

const rowOf = (run: ListedRun) => csvLine(COLUMNS.map(([, read]) => read(run)));
