import type { RunStarted } from "#lib/contract/runs.ts";
import type { StartOutcome } from "#lib/nouns/runs/idempotency.ts";
import { type Answer, answer } from "./answer.ts";

/** 202 for a new run or turn; 200 for the one that an earlier request with the same key started (D6). */
export function startedAnswer({ run, replayed, bodyChanged }: StartOutcome): RunStarted | Answer<RunStarted> {
  if (!replayed) return run;
  const headers = {
    "idempotency-replayed": "true",
    ...(bodyChanged ? { "idempotency-body-changed": "true" } : {}),
  };
  return answer({ body: run, status: 200, headers });
}
