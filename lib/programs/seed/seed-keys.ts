import { SCOPES } from "#lib/contract/scopes.ts";
import { hashSecret } from "#lib/nouns/access/secret-format.ts";
import { newId, randomToken } from "#lib/platform/ids.ts";
import names from "./data/keys.json" with { type: "json" };
import { DAY_MS, daysAgo, HOUR_MS, insertRows, type Seed, sqlOf } from "./seed.ts";

/**
 * 39 keys in every state, with usage for 30 days and recent requests.
 * @returns how many requests are in their logs.
 */
export async function seedKeys(
  seed: Seed,
  { userIds, teamIds }: { userIds: readonly string[]; teamIds: readonly string[] },
): Promise<number> {
  const { client, workspaceId, now } = seed;
  const keys = names.map((name, index) => {
    const created_at = daysAgo(seed, 89 - index);
    const isWide = index % 9 === 4;
    const isRevoked = index % 11 === 7 || name.startsWith("Leaked");
    const expiresAt = index % 6 === 2 ? new Date(now + (1 + index) * DAY_MS) : null;
    const status = isRevoked ? "revoked" : index % 12 === 9 ? "inactive" : "active";
    const isUsed = name !== "Never used";
    const quietMs = (index + 1) * 7 * 60_000 + (status === "active" ? 0 : 5 * DAY_MS);
    const runScopes = name.startsWith("Read-only") ? [] : ["agents:run"];
    return {
      ...{ id: newId("key", created_at.getTime()), workspace_id: workspaceId, name, status, created_at },
      scopes: isWide
        ? SCOPES.filter((scope) => scope !== "tasks:execute")
        : ["agents:list", "agents:read", ...runScopes, "runs:read"],
      allowed_team_ids: isWide ? [teamIds[index % teamIds.length]] : [],
      expires_at: index % 13 === 5 ? daysAgo(seed, 2) : expiresAt,
      rate_limit_per_minute: index % 7 === 3 ? 600 : null,
      created_by: userIds[index % userIds.length],
      last_used_at: isUsed ? new Date(now - quietMs) : null,
      last_used_ip: isUsed ? `203.0.113.${index + 1}` : null,
    };
  });
  await insertRows(client, "api_keys", keys);
  const secretOf = ({ id: key_id, created_at }: (typeof keys)[number], expires_at: Date | null) => ({
    ...{ secret_hash: hashSecret(`seeded ${randomToken()}`), key_id, created_at, expires_at },
  });
  const rotated = keys.filter((_, index) => index % 10 === 1);
  const former = rotated.map((key) => secretOf(key, new Date(now + 18 * HOUR_MS)));
  await insertRows(client, "api_key_secrets", [...keys.map((key) => secretOf(key, null)), ...former]);
  await client.query(sqlOf("seeded-keys"), [workspaceId, names]);
  await client.query(sqlOf("key-usage"), [workspaceId, new Date(now)]);
  const { rowCount } = await client.query(sqlOf("key-requests"), [workspaceId, new Date(now), now]);
  // The service itself counts the current hours.
  await client.query("delete from key_usage where hour > $1", [new Date(now - HOUR_MS)]);
  return rowCount ?? 0;
}
