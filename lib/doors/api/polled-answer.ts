import type { Run } from "#lib/contract/runs.ts";
import { matchesEntityTag } from "#lib/nouns/runs/entity-tag.ts";
import type { RunAnswer } from "#lib/nouns/runs/get-run.ts";
import { type Answer, answer, NOT_MODIFIED } from "./answer.ts";

/** A poll's answer: the run with its ETag, or 304 where the caller has it already (D7). */
export function polledAnswer({ run, etag }: RunAnswer, ifNoneMatch: string | undefined): Answer<Run> {
  const unchanged = ifNoneMatch !== undefined && matchesEntityTag(ifNoneMatch, etag);
  return answer({ body: run, headers: { etag }, ...(unchanged ? { status: NOT_MODIFIED } : {}) });
}
