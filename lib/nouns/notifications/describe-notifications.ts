import type { Queries } from "#lib/platform/db/database.ts";
import { describeFailures } from "./describe-failures.ts";
import { describeInteractions } from "./describe-interactions.ts";
import { describeTasks } from "./describe-tasks.ts";
import type { DescribedNotification } from "./described-notification.ts";

/**
 * What is said of notifications, the newest first. Each is read as its item is now and for the person it is for: what
 * they may no longer see, or is no longer theirs, is left out. Of two of one subject and item the newer stays.
 * @param options.inAll of an agent's failures it tells those of all.
 */
export async function describeNotifications(
  queries: Queries,
  ids: readonly string[],
  options: { inAll?: boolean } = {},
): Promise<DescribedNotification[]> {
  if (ids.length === 0) return [];
  const described = [
    ...(await describeInteractions(queries, ids)),
    ...(await describeTasks(queries, ids)),
    ...(await describeFailures(queries, ids, options)),
  ].sort((one, other) => (one.id < other.id ? 1 : -1));
  const seen = new Set<string>();
  return described.filter(({ subject, itemId }) => {
    const key = `${subject} ${itemId}`;
    return !seen.has(key) && seen.add(key);
  });
}
