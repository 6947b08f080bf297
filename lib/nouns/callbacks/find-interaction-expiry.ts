import type { Queries, Statement } from "#lib/platform/db/database.ts";

const find: Statement = {
  name: "find-interaction-expiry",
  text: `select expires_at as "expiresAt" from run_interactions where id = $1`,
};

/** When an interaction expires, ISO 8601, by the database's clock. Index: run_interactions primary key. */
export async function findInteractionExpiry({
  queries,
  interactionId,
}: {
  queries: Queries;
  interactionId: string;
}): Promise<string> {
  const [row] = await queries.run<{ expiresAt: Date }>(find, [interactionId]);
  if (!row) throw new Error("an interaction that was opened cannot be found");
  return row.expiresAt.toISOString();
}
