import type { RunStarted } from "#lib/contract/runs.ts";
import type { StartOutcome } from "#lib/nouns/run-start/idempotency.ts";
import { type Answer, answer } from "./answer.ts";

/** 202 for a new run or turn; 200 for the one that an earlier request with the same key started (D6). */
export function startedAnswer<Started extends RunStarted>({
  run,
  replayed,
  bodyChanged,
}: StartOutcome & { readonly run: Started }): Started | Answer<Started> {
  if (!replayed) return run;
  return answer({ body: run, status: 200, headers: replayHeaders(bodyChanged) });
}

export const replayHeaders = (bodyChanged: boolean): Readonly<Record<string, string>> => ({
  "idempotency-replayed": "true",
  ...(bodyChanged ? { "idempotency-body-changed": "true" } : {}),
});
