import type { CreatedOutcome } from "#lib/nouns/work/created-outcome.ts";
import { type Answer, answer } from "./answer.ts";
import { replayHeaders } from "./started-answer.ts";

/** 201 for what was created; 200 for what an earlier request with the same key created (D19). */
export function createdAnswer<Made extends object>({
  resource,
  replayed,
  bodyChanged,
}: CreatedOutcome<Made>): Made | Answer<Made> {
  if (!replayed) return resource;
  return answer({ body: resource, status: 200, headers: replayHeaders(bodyChanged) });
}
