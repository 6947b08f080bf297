import { ascending, percentile } from "../figures/percentile.ts";
import type { Measured, Until } from "./assignment.ts";

/** Every connection begins its next act when it has seen the end of the one before. */
export async function closedLoop<Connection extends { close(): void }>({
  open,
  parallel,
  until,
  act,
}: {
  open: () => Promise<Connection>;
  parallel: number;
  until: Until;
  /** Does one operation over a connection. @throws when its result is wrong. */
  act: (connection: Connection) => Promise<void>;
}): Promise<Measured> {
  const connections = await Promise.all(Array.from({ length: parallel }, open));
  const latencies: number[] = [];
  const startedAt = performance.now();
  const deadline = "seconds" in until ? startedAt + until.seconds * 1_000 : Number.POSITIVE_INFINITY;
  let left = "count" in until ? until.count : Number.POSITIVE_INFINITY;
  try {
    await Promise.all(
      connections.map(async (connection) => {
        while (left-- > 0) {
          const began = performance.now();
          if (began >= deadline) break;
          await act(connection);
          latencies.push(performance.now() - began);
        }
      }),
    );
  } finally {
    for (const connection of connections) connection.close();
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const sorted = ascending(latencies);
  return {
    count: latencies.length,
    seconds,
    perSecond: latencies.length / seconds,
    p50Ms: percentile(sorted, 50),
    p95Ms: percentile(sorted, 95),
  };
}
