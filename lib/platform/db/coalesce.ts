/**
 * Joins the lookups of one event-loop turn into one query, so that a burst of polls or key checks costs one round trip.
 * Nothing is cached: an answer serves only requests from before its query was sent, so a revoked key is never served
 * from memory.
 */
export function coalesce<Key, Value>(load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  let waiting: Map<Key, PromiseWithResolvers<Value | undefined>> | undefined;

  async function flush(batch: ReadonlyMap<Key, PromiseWithResolvers<Value | undefined>>): Promise<void> {
    try {
      const found = await load([...batch.keys()]);
      for (const [key, answer] of batch) answer.resolve(found.get(key));
    } catch (error) {
      for (const answer of batch.values()) answer.reject(error);
    }
  }

  return (key: Key): Promise<Value | undefined> => {
    if (!waiting) {
      waiting = new Map();
      setImmediate(() => {
        const batch = waiting;
        waiting = undefined;
        if (batch) void flush(batch);
      });
    }
    const present = waiting.get(key);
    if (present) return present.promise;
    const answer = Promise.withResolvers<Value | undefined>();
    waiting.set(key, answer);
    return answer.promise;
  };
}

/** The same for a statement over a batch of lookups: its rows say by `lookup`, from 1, which one they answer. */
export function coalesceRows<Row extends { readonly lookup: number }>(
  load: (keys: readonly string[]) => Promise<readonly Row[]>,
) {
  return coalesce(async (keys: readonly string[]) => {
    const rows = await load(keys);
    return new Map(rows.map((row) => [keys[row.lookup - 1] ?? "", row]));
  });
}
