import type { Database } from "#lib/platform/db/database.ts";
import { logFailure } from "#lib/platform/log-failure.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  isAnyDeliveryDue,
  tryLockClaims,
} from "./claim-deliveries.sql.ts";

export const LOOK_MS = 200;
/** How often a worker looks while no workspace has an endpoint. */
const IDLE_MS = 2_000;

/** Under way at once in a process, and how many of them may be of endpoints that fail. */
const PLACES = 120;
const FAILING_PLACES = 60;

/**
 * Sends what is due, in this process. Any number of workers may do this at once: a delivery is claimed first, and sent again
 * by another one only when its claim has ended.
 */
export function createDeliveries(db: Database, { isTaking }: { isTaking: () => boolean }) {
  const underWay = new Map<string, { readonly isFailing: boolean; readonly done: Promise<void> }>();
  const stopping = new AbortController();
  let nextLookAt = 0;

  /** Never rejects: what fails unexpectedly is sent again when its claim ends. */
  function begin(delivery: ClaimedDelivery): void {
    const { id, isFailing } = delivery;
    const done = attemptDelivery(db, delivery, { stopping: stopping.signal })
      .catch((error: unknown) =>
        logFailure(runtime().log, { error, message: "a webhook could not be sent; it is tried again" }),
      )
      .finally(() => underWay.delete(id));
    underWay.set(id, { isFailing, done });
  }

  async function claim(): Promise<ClaimedDelivery[]> {
    const free = PLACES - underWay.size;
    const failing = [...underWay.values()].filter(({ isFailing }) => isFailing).length;
    if (free <= 0) return [];
    return db.transaction(async (tx) => {
      const [lock] = await tx.run<{ locked: boolean }>(tryLockClaims, []);
      if (!lock?.locked) return [];
      return tx.run<ClaimedDelivery>(claimDeliveries, [free, Math.max(0, FAILING_PLACES - failing)]);
    });
  }

  return {
    async look(): Promise<void> {
      if (performance.now() < nextLookAt) return;
      const [found] = await db.run<{ due: boolean; any: boolean }>(isAnyDeliveryDue, []);
      nextLookAt = found?.any ? 0 : performance.now() + IDLE_MS;
      if (!found?.due || !isTaking()) return;
      for (const delivery of await claim()) begin(delivery);
    },
    /** Ends what is under way; another worker sends it. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all([...underWay.values()].map(({ done }) => done));
    },
    /** Until nothing is under way. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all([...underWay.values()].map(({ done }) => done));
    },
  };
}
