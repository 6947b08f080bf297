import type { Pool } from "pg";

/** For how long a pool makes do with the connections it has. */
const MAKE_DO_MS = 1_000;

/** Pools that make do, and the maximum that each gets back. */
const makingDo = new WeakMap<Pool, number>();

/** Changes a pool's maximum number of connections. Surplus ones are closed when they are released. */
export function limitPool(pool: Pool, maxConnections: number): void {
  if (makingDo.has(pool)) makingDo.set(pool, maxConnections);
  else pool.options.max = maxConnections;
}

/**
 * For a pool whose server has no room for another connection: its statements wait for those it has, until it tries
 * again in a moment.
 */
export function makeDo(pool: Pool): void {
  if (!makingDo.has(pool)) {
    makingDo.set(pool, pool.options.max);
    setTimeout(() => {
      pool.options.max = makingDo.get(pool) ?? pool.options.max;
      makingDo.delete(pool);
    }, MAKE_DO_MS).unref();
  }
  pool.options.max = Math.max(1, Math.min(pool.totalCount, pool.options.max));
}

/**
 * Lets a limited pool shrink under load, too, when no connection is ever idle: the driver closes a connection that has
 * been used `maxUses` times when it is released.
 */
export function shrinkOnRelease(pool: Pool): void {
  pool.on("release", () => {
    pool.options.maxUses = pool.totalCount > pool.options.max ? 1 : Number.POSITIVE_INFINITY;
  });
}
