import type { Pool } from "pg";

/** Changes how many connections a pool may have. More than that are closed as they are given back. */
export function limitPool(pool: Pool, maxConnections: number): void {
  pool.options.max = maxConnections;
}

/**
 * Lets a pool that was limited shrink under load too, when no connection is ever idle: the driver closes a connection
 * that has been used `maxUses` times at the moment it is given back.
 */
export function shrinkOnRelease(pool: Pool): void {
  pool.on("release", () => {
    pool.options.maxUses = pool.totalCount > pool.options.max ? 1 : Number.POSITIVE_INFINITY;
  });
}
