import type { z } from "zod";
import type { Draft } from "#lib/contract/authoring.ts";
import type { Run, RunStarted } from "#lib/contract/runs.ts";
import type { Skill } from "#lib/contract/skills.ts";
import type { StartOutcome } from "#lib/nouns/run-start/idempotency.ts";
import { matchesEntityTag } from "#lib/nouns/runs/entity-tag.ts";
import type { RunAnswer } from "#lib/nouns/runs/get-run.ts";
import type { CreatedOutcome } from "#lib/nouns/work/created-outcome.ts";

/** A route's answer with more than a body, where it differs from the operation's default success. */
export interface Answer<Body> {
  readonly body: Body;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers that `answer` made. A class, because a body may have any members. */
class OwnAnswer<Body> implements Answer<Body> {
  readonly body: Body;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;

  constructor({ body, status, headers }: Answer<Body>) {
    this.body = body;
    if (status !== undefined) this.status = status;
    if (headers !== undefined) this.headers = headers;
  }
}

/** An answer with a status or headers of its own. */
export function answer<Body>(parts: Answer<Body>): Answer<Body> {
  return new OwnAnswer(parts);
}

/** The answer to a conditional request whose ETag still holds: no body. */
export const NOT_MODIFIED = 304;

/** The answer of an operation that gives nothing back. */
export const NO_CONTENT = 204;

export function isAnswer<Body>(value: Body | Answer<Body>): value is Answer<Body> {
  return value instanceof OwnAnswer;
}

/**
 * 202 for a new run or turn; 200 for the one that an earlier request with the same key started (D6).
 * @param at the path of the runs among which the caller polls it, for Location.
 */
export function startedAnswer<Started extends RunStarted>(
  { run, replayed, bodyChanged }: StartOutcome & { readonly run: Started },
  at?: string,
): Started | Answer<Started> {
  const location = at === undefined ? {} : { location: `${at}/${run.runId}` };
  if (replayed)
    return answer({ body: run, status: 200, headers: { ...location, ...replayHeaders(bodyChanged) } });
  return at === undefined ? run : answer({ body: run, headers: location });
}

/** Where a credential polls the runs that it started. */
export const OWN_RUNS = "/v1/public/runs";

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

/** Drafts carry their revision as ETag, whoever asks (D16). */
export const draftAnswer = <D extends z.input<typeof Draft>>({ draft, etag }: { draft: D; etag: string }) =>
  answer({ body: draft, headers: { etag } });

export const skillAnswer = ({ skill, etag }: { skill: z.input<typeof Skill>; etag: string }) =>
  answer({ body: skill, headers: { etag } });
