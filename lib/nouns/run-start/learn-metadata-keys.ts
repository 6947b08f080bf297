import type { JsonObject } from "#lib/contract/json.ts";
import { BoundedCache } from "#lib/language/expressions/bounded-cache.ts";
import { type Database, perDatabase, type Statement } from "#lib/platform/db/database.ts";

/** Keys kept per agent: programs that make keys of their data must not grow its row without end. */
const MAX_KEYS = 200;
const MAX_KEY_CHARS = 200;
/** Agents whose keys this process remembers. */
const REMEMBERED_AGENTS = 5_000;

/**
 * Appends the keys that an agent does not have yet, up to its limit. Concurrent ones wait for its row, and then see what
 * the other appended. $1 agent, $2 keys, $3 limit. Index: the primary key.
 */
const appendKeys: Statement = {
  name: "append-metadata-keys",
  text: `
    update agents a
       set metadata_keys = (a.metadata_keys || array(select unnest($2::text[]) except select unnest(a.metadata_keys)))[1:$3]
     where a.id = $1 and not a.metadata_keys @> $2::text[] and cardinality(a.metadata_keys) < $3`,
};

const knownOf = perDatabase(
  () => new BoundedCache<Set<string>>({ maxEntries: REMEMBERED_AGENTS, maxWeight: REMEMBERED_AGENTS }),
);

/**
 * Stores which metadata keys an agent's runs have, for suggestions and for the search by value: the index of metadata
 * holds hashes alone. Costs a look into memory, and a statement only for a key that this process has not seen.
 */
export async function learnMetadataKeys(db: Database, agentId: string, metadata: JsonObject): Promise<void> {
  const cache = knownOf(db);
  const known = cache.get(agentId) ?? new Set<string>();
  if (known.size >= MAX_KEYS) return;
  const keys = Object.entries(metadata).flatMap(([key, value]) =>
    typeof value !== "object" || value === null ? [key] : [],
  );
  const unknown = keys.filter((key) => key.length <= MAX_KEY_CHARS && !known.has(key)).slice(0, MAX_KEYS);
  if (unknown.length === 0) return;
  await db.run(appendKeys, [agentId, unknown, MAX_KEYS]);
  for (const key of unknown) known.add(key);
  cache.set(agentId, known, 1);
}
