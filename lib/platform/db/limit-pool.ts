import type { Pool } from "pg";

/** Changes a pool's maximum number of connections. Surplus ones are closed when they are released. */
export function limitPool(pool: Pool, maxConnections: number): void {
  pool.options.max = maxConnections;
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
