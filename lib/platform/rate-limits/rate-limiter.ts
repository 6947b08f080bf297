import { DEFAULT_RATE_LIMIT_PER_MINUTE, RATE_LIMIT_BURST } from "#lib/contract/limits.ts";
import { counted } from "#lib/language/json-schema/count-words.ts";
import type { Database } from "#lib/platform/db/database.ts";
import { drawTokens } from "./draw-tokens.sql.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly rateLimiter: RateLimiter;
  }
}

/**
 * Token buckets shared by all web nodes (D11). A node draws blocks of tokens from the bucket's row and spends them in
 * memory, so one statement serves a block of requests and a refused request costs none. Bound: drawn tokens may be
 * spent later, so a credential can exceed its burst by at most one block per web node, and drawn tokens expire after
 * `TOKEN_LIFE_MS`.
 */
const USUAL_BLOCK = 20;
/** Maximum block, in seconds of refill: expired tokens would otherwise empty the bucket of a low limit. */
const MAX_BLOCK_SECONDS = 2;
/** Minimum block, so that a high limit does not cost a statement for every 20 requests. */
const MIN_BLOCK_SECONDS = 0.1;
const TOKEN_LIFE_MS = 5_000;
/** The node forgets a bucket that was unused for this long. */
const IDLE_MS = 60_000;

export interface RateDecision {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the bucket is full or, if refused, until the next token. */
  readonly resetSeconds: number;
}

/** When to retry, as a sentence: a model reads the text and never sees Retry-After. */
export function sayWhen({ resetSeconds }: RateDecision): string {
  return `Try again in ${counted(resetSeconds, "second")}.`;
}

interface Bucket {
  tokens: number;
  /** Tokens left in the shared row after the last draw. */
  shared: number;
  drawnAt: number;
  emptyUntil: number;
  drawing: Promise<void> | undefined;
}

/** The bucket's size: 120 for the default 600 a minute, proportionally more for higher limits. */
function burstOf(perMinute: number): number {
  const share = Math.floor((perMinute * RATE_LIMIT_BURST) / DEFAULT_RATE_LIMIT_PER_MINUTE);
  return Math.max(1, Math.min(perMinute, Math.max(RATE_LIMIT_BURST, share)));
}

function blockOf(perSecond: number): number {
  const atLeast = Math.max(USUAL_BLOCK, perSecond * MIN_BLOCK_SECONDS);
  return Math.ceil(Math.min(atLeast, perSecond * MAX_BLOCK_SECONDS));
}

export type RateLimiter = (request: { bucketId: string; perMinute: number }) => Promise<RateDecision>;

export function createRateLimiter(db: Database, clock: () => number = () => performance.now()): RateLimiter {
  const buckets = new Map<string, Bucket>();
  let sweptAt = clock();

  function bucketOf(id: string, now: number): Bucket {
    if (now - sweptAt > IDLE_MS) {
      for (const [key, old] of buckets) if (now - old.drawnAt > IDLE_MS) buckets.delete(key);
      sweptAt = now;
    }
    const present = buckets.get(id);
    if (present) return present;
    const bucket: Bucket = { tokens: 0, shared: 0, drawnAt: 0, emptyUntil: 0, drawing: undefined };
    buckets.set(id, bucket);
    return bucket;
  }

  async function draw(id: string, bucket: Bucket, perMinute: number, burst: number): Promise<void> {
    const [row] = await db.run<{ drawn: number; left: number }>(drawTokens, [
      id,
      burst,
      perMinute / 60,
      blockOf(perMinute / 60),
    ]);
    const now = clock();
    bucket.tokens += row?.drawn ?? 0;
    bucket.shared = row?.left ?? 0;
    bucket.drawnAt = now;
    if (bucket.tokens < 1) bucket.emptyUntil = now + ((1 - bucket.shared) / (perMinute / 60)) * 1_000;
  }

  return async ({ bucketId, perMinute }) => {
    const now = clock();
    const burst = burstOf(perMinute);
    const bucket = bucketOf(bucketId, now);
    if (now - bucket.drawnAt > TOKEN_LIFE_MS) bucket.tokens = 0;
    // Several requests may wait for one draw, and the first ones may spend all of it.
    while (bucket.tokens < 1 && clock() >= bucket.emptyUntil) {
      bucket.drawing ??= draw(bucketId, bucket, perMinute, burst).finally(() => {
        bucket.drawing = undefined;
      });
      await bucket.drawing;
    }
    const perSecond = perMinute / 60;
    if (bucket.tokens < 1) {
      const waitSeconds = Math.max(1, Math.ceil((bucket.emptyUntil - clock()) / 1_000));
      return { allowed: false, limit: perMinute, remaining: 0, resetSeconds: waitSeconds };
    }
    bucket.tokens -= 1;
    const remaining = Math.floor(bucket.tokens + bucket.shared);
    return {
      allowed: true,
      limit: perMinute,
      remaining,
      resetSeconds: Math.ceil((burst - remaining) / perSecond),
    };
  };
}
