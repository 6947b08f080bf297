import { createHash } from "node:crypto";
import { DomainError, type ErrorCode, isDomainError } from "#lib/contract/errors.ts";
import { batch } from "#lib/platform/db/batch.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** A counter of failures, with its limit per minute. */
export interface FailureCounter {
  /** `address:…`, `email:…`. Only a digest is stored, because people may type secrets. */
  readonly of: string;
  readonly perMinute: number;
}

/** A counter is a token bucket with the limit as its size; each failure takes a token. */
const refilled = (perMinute: string) =>
  `least(${perMinute}, b.tokens + greatest(0, extract(epoch from clock_timestamp() - b.refilled_at)) * ${perMinute} / 60)`;

const buckets = batch({ id: "text", per_minute: "float8" });

/** Index: rate_buckets primary key. */
const findEmpty: Statement = {
  name: "find-empty-failure-counters",
  text: `
    select max(ceil((1 - tokens) * 60 / per_minute))::int as "waitSeconds"
      from (select c.per_minute, ${refilled("c.per_minute")} as tokens
              from ${buckets.rows("c")}
              join rate_buckets b on b.id = c.id) counters
     where tokens < 1`,
};

/** Sorted, so that two failures with common counters cannot deadlock. */
const takeTokens: Statement = {
  name: "take-failure-tokens",
  text: `
    insert into rate_buckets as b (id, tokens, drawn, refilled_at)
    select c.id, c.per_minute - 1, 1, clock_timestamp()
      from ${buckets.rows("c")}
     order by c.id
    on conflict (id) do update
       set tokens = greatest(0, ${refilled("(excluded.tokens + 1)")} - 1), drawn = 1, refilled_at = clock_timestamp()`,
};

const bucketsOf = (counters: readonly FailureCounter[]) =>
  buckets.values(
    counters.map(({ of, perMinute }) => ({
      id: `failures:${createHash("sha256").update(of).digest("base64url")}`,
      per_minute: perMinute,
    })),
  );

/** @throws DomainError rate_limited while a counter is over its limit. */
export async function requireFewFailures(counters: readonly FailureCounter[]): Promise<void> {
  const [row] = await runtime().db.run<{ waitSeconds: number | null }>(findEmpty, bucketsOf(counters));
  if (row?.waitSeconds == null) return;
  throw new DomainError("rate_limited", "Too many attempts have failed.", {
    retryAfterSeconds: Math.max(1, row.waitSeconds),
  });
}

export async function countFailure(counters: readonly FailureCounter[]): Promise<void> {
  await runtime().db.run(takeTokens, bucketsOf(counters));
}

/**
 * Runs work that somebody may try to guess at. Only failures count.
 * @param failures the errors that count.
 * @throws DomainError rate_limited, and any error that `work` throws.
 */
export async function limitFailures<T>({
  counters,
  failures,
  work,
}: {
  counters: readonly FailureCounter[];
  failures: readonly ErrorCode[];
  work: () => Promise<T>;
}): Promise<T> {
  await requireFewFailures(counters);
  try {
    return await work();
  } catch (error) {
    if (isDomainError(error) && failures.includes(error.code)) await countFailure(counters);
    throw error;
  }
}
