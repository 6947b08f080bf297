import type { Run, RunStarted } from "#lib/contract/runs.ts";
import type { StartOutcome } from "#lib/nouns/run-start/idempotency.ts";
import { matchesEntityTag } from "#lib/nouns/runs/entity-tag.ts";
import type { RunAnswer } from "#lib/nouns/runs/get-run.ts";
import type { CreatedOutcome } from "#lib/nouns/work/created-outcome.ts";
import { type Answer, answer, NOT_MODIFIED } from "./answer.ts";

/** 202 for a new run or turn; 200 for the one that an earlier request with the same key started (D6). */
export function startedAnswer<Started extends RunStarted>({
  run,
  replayed,
  bodyChanged,
}: StartOutcome & { readonly run: Started }): Started | Answer<Started> {
  if (!replayed) return run;
  return answer({ body: run, status: 200, headers: replayHeaders(bodyChanged) });
}

const replayHeaders = (bodyChanged: boolean): Readonly<Record<string, string>> => ({
  "idempotency-replayed": "true",
  ...(bodyChanged ? { "idempotency-body-changed": "true" } : {}),
});

/** 201 for what was created; 200 for what an earlier request with the same key created (D19). */
export function createdAnswer<Made extends object>({
  resource,
  replayed,
  bodyChanged,
}: CreatedOutcome<Made>): Made | Answer<Made> {
  if (!replayed) return resource;
  return answer({ body: resource, status: 200, headers: replayHeaders(bodyChanged) });
}

/** A poll's answer: the run with its ETag, or 304 where the caller has it already (D7). */
export function polledAnswer({ run, etag }: RunAnswer, ifNoneMatch: string | undefined): Answer<Run> {
  const unchanged = ifNoneMatch !== undefined && matchesEntityTag(ifNoneMatch, etag);
  return answer({ body: run, headers: { etag }, ...(unchanged ? { status: NOT_MODIFIED } : {}) });
}
