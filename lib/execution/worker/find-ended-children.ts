import type { RunError } from "#lib/contract/interactions.ts";
import { isJsonObject, type Json, type JsonObject, type NodeOutput } from "#lib/contract/json.ts";
import { LARGE_JSON_BYTES } from "#lib/contract/large-json.ts";
import { NodeFailure, type NodeResult } from "#lib/language/node-types/node-result.ts";
import type { Usage } from "#lib/nouns/runs/change-run.ts";
import { type StoredError, sharedError } from "#lib/nouns/runs/stored-error.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { storedOutput } from "./load-large-outputs.ts";

/** How a run ended that a node has called, as that node's end. */
export interface ChildEnd {
  readonly occurrenceId: string;
  readonly end: { readonly result: NodeResult<NodeOutput> } | { readonly failure: NodeFailure };
  /** Absent where it called no model. */
  readonly usage?: Usage;
  /** Values to hide in the child's result. */
  readonly remembered: readonly string[];
}

/** A called run that failed, or that is waited for no longer. */
export interface FailedChild {
  readonly occurrenceId: string;
  readonly failure: NodeFailure;
  /** Undefined where it called no model. */
  readonly usage: Usage | undefined;
}

interface ChildRow {
  readonly occurrenceId: string;
  readonly runId: string;
  readonly status: "completed" | "failed" | "cancelled";
  readonly error: StoredError | null;
  readonly response: Json;
  /** Null where `response` is the value. */
  readonly bytes: Buffer | null;
  readonly chars: number;
  readonly usage: Usage;
  readonly remembered: readonly string[] | null;
}

/** $1 the parent, $2 occurrences of the nodes that have called. Index: runs_children. */
const findEnded: Statement = {
  name: "find-ended-children",
  text: `
    select c.parent_occurrence_id as "occurrenceId", c.id as "runId", c.status as "status", c.error as "error",
           case when not l.large then c.final_response end as "response",
           case when l.large then convert_to(c.final_response::text, 'UTF8') end as "bytes",
           coalesce(length(c.final_response::text), 0) as "chars", c.remembered as "remembered",
           json_build_object('inputTokens', c.input_tokens, 'outputTokens', c.output_tokens, 'costUsd', c.cost_usd) as "usage"
      from unnest($2::text[]) as called(id)
      join runs c on c.parent_run_id = $1 and c.parent_occurrence_id = called.id
      cross join lateral (select coalesce(octet_length(c.final_response::text) > ${LARGE_JSON_BYTES}, false) as large) l
     where c.status in ('completed', 'failed', 'cancelled')
     order by c.completed_at, c.id`,
};

/** Those that have ended of the runs that these occurrences have called. */
export async function findEndedChildren(
  queries: Queries,
  { runId, occurrenceIds }: { runId: string; occurrenceIds: readonly string[] },
): Promise<ChildEnd[]> {
  if (occurrenceIds.length === 0) return [];
  return (await queries.run<ChildRow>(findEnded, [runId, occurrenceIds])).map(childEnd);
}

function childEnd(row: ChildRow): ChildEnd {
  const { occurrenceId, usage, remembered } = row;
  const hasUsage = usage.inputTokens > 0 || usage.outputTokens > 0;
  return { occurrenceId, end: endOf(row), remembered: remembered ?? [], ...(hasUsage ? { usage } : {}) };
}

function endOf({ status, error, response, bytes, chars, runId }: ChildRow): ChildEnd["end"] {
  if (status === "completed")
    return { result: { outcome: "done", output: bytes ? storedOutput({ bytes, chars }) : response } };
  const details = { childRunId: runId };
  if (!error)
    return { failure: new NodeFailure("node_failed", "The run that it called was cancelled.", { details }) };
  const shared = sharedError(error);
  const { code, message, nodeId, retryable } = shared;
  const told = { ...details, nodeId, ...loopPathIn(shared, runId) };
  return { failure: new NodeFailure(code, message, { retryable, details: told }) };
}

/** The iterations in which the called run failed. Whose they are is said where it called no other run for them. */
function loopPathIn({ details }: RunError, runId: string): JsonObject {
  if (!Array.isArray(details?.loopPath)) return {};
  return { loopPath: details.loopPath.map((place) => (isJsonObject(place) ? { runId, ...place } : place)) };
}
