import type { UsageRange } from "#lib/contract/dashboard/key-words.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

const HOUR_SECONDS = 3_600;

export interface UsageWindow {
  readonly from: Date;
  readonly bucketSeconds: number;
  readonly buckets: number;
}

export interface Usage {
  readonly from: string;
  readonly bucketSeconds: number;
  readonly requests: number[];
  readonly errors: number[];
}

const BUCKETS: Record<UsageRange, { bucketSeconds: number; buckets: number }> = {
  "24h": { bucketSeconds: HOUR_SECONDS, buckets: 24 },
  "7d": { bucketSeconds: 6 * HOUR_SECONDS, buckets: 28 },
  "30d": { bucketSeconds: 24 * HOUR_SECONDS, buckets: 30 },
};

/** A period that ends with this hour, in equal parts: usage is counted by the hour. */
export function usageWindow(range: UsageRange, now = Date.now()): UsageWindow {
  const { bucketSeconds, buckets } = BUCKETS[range];
  const hourMs = HOUR_SECONDS * 1_000;
  const end = (Math.floor(now / hourMs) + 1) * hourMs;
  return { from: new Date(end - bucketSeconds * buckets * 1_000), bucketSeconds, buckets };
}

/** Index: key_usage primary key. */
const sumUsage: Statement = {
  name: "sum-key-usage",
  text: `
    select key_id as "keyId", floor(extract(epoch from hour - $2::timestamptz) / $3)::int as "bucket",
           sum(requests)::int as "requests", sum(errors)::int as "errors"
      from key_usage
     where key_id = any($1) and hour >= $2
     group by 1, 2`,
};

/** Each key's usage in the window; zeros for an unused key. */
export async function loadUsage(
  queries: Queries,
  { keyIds, window: { from, bucketSeconds, buckets } }: { keyIds: readonly string[]; window: UsageWindow },
): Promise<ReadonlyMap<string, Usage>> {
  const usage = new Map(
    keyIds.map((id): [string, Usage] => [
      id,
      {
        from: from.toISOString(),
        bucketSeconds,
        requests: Array<number>(buckets).fill(0),
        errors: Array<number>(buckets).fill(0),
      },
    ]),
  );
  const rows = await queries.run<{ keyId: string; bucket: number; requests: number; errors: number }>(
    sumUsage,
    [keyIds, from, bucketSeconds],
  );
  for (const { keyId, bucket, requests, errors } of rows) {
    const of = usage.get(keyId);
    // A process whose clock is ahead may have counted an hour that has not begun by this clock.
    const at = Math.min(bucket, buckets - 1);
    if (!of) continue;
    of.requests[at] = (of.requests[at] ?? 0) + requests;
    of.errors[at] = (of.errors[at] ?? 0) + errors;
  }
  return usage;
}
