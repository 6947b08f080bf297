import { randomBytes } from "node:crypto";
import { SCOPES } from "#lib/contract/scopes.ts";
import { newId } from "#lib/platform/ids.ts";
import apps from "./data/apps.json" with { type: "json" };
import { DAY_MS, daysAgo, HOUR_MS, insertRows, type Seed, sqlOf } from "./seed.ts";

const RUNS = ["agents:list", "agents:read", "agents:run", "runs:read"];

/** Connected apps in every state: a third of the people have some. The first one is the owner's. */
export async function seedApps(
  seed: Seed,
  { userIds, teamIds }: { userIds: readonly string[]; teamIds: readonly string[] },
): Promise<string[]> {
  const { client, workspaceId, ownerId, now } = seed;
  const clients = apps.map(({ name, redirectUris }, index) => {
    const created_at = daysAgo(seed, 80 - index);
    const id = newId("client", created_at.getTime());
    return { id, source: "registered", name, redirect_uris: redirectUris, created_at, used_at: created_at };
  });
  await insertRows(client, "oauth_clients", clients);
  const people = [ownerId, ...userIds.filter((id, index) => id !== ownerId && index % 3 === 0)];
  const grants = people.flatMap((userId, person) =>
    clients
      .filter((_, index) => (person === 0 ? index < 5 : (index + person) % 4 === 0))
      .map(({ id: clientId }, index) => ({ userId, clientId, ordinal: person * 7 + index })),
  );
  const rows = grants.map(({ userId, clientId, ordinal }) => {
    const connectedMs = now - (2 + ((ordinal * 11) % 75)) * DAY_MS - (ordinal % 20) * HOUR_MS;
    const isEnded = ordinal % 9 === 8;
    const isSignedOut = ordinal % 9 === 4;
    const isUnused = ordinal % 7 === 6;
    const usesFiles = ordinal % 5 === 2;
    const usedMs =
      isEnded || isSignedOut ? connectedMs + DAY_MS : now - (ordinal % 23) * 1.7 * HOUR_MS - 90_000;
    const id = newId("grant", connectedMs);
    const at = new Date(connectedMs);
    const endedAt = isEnded ? new Date(connectedMs + 2 * DAY_MS) : null;
    const grant = {
      ...{
        id,
        workspace_id: workspaceId,
        user_id: userId,
        client_id: clientId,
        created_at: at,
        consented_at: at,
      },
      scopes: usesFiles
        ? SCOPES.filter((scope) => scope !== "tasks:execute" && scope !== "agents:write")
        : RUNS,
      allowed_team_ids: usesFiles ? [teamIds[ordinal % teamIds.length]] : [],
      last_used_at: isUnused ? null : new Date(usedMs),
      last_used_ip: isUnused ? null : `198.51.100.${ordinal + 1}`,
      ended_at: endedAt,
      ended_by: isEnded ? (ordinal % 2 === 0 ? ownerId : userId) : null,
    };
    const hash = randomBytes(32).toString("hex");
    const token = {
      ...{ token_hash: hash, kind: "refresh", grant_id: id, family_id: hash, scopes: RUNS, created_at: at },
      ...{ resource: "http://localhost/v1/mcp", revoked_at: endedAt },
      expires_at: new Date(isSignedOut ? connectedMs + 2 * DAY_MS : now + 20 * DAY_MS),
    };
    return { grant, token };
  });
  await insertRows(
    client,
    "oauth_grants",
    rows.map(({ grant }) => grant),
  );
  await insertRows(
    client,
    "oauth_tokens",
    rows.map(({ token }) => token),
  );
  await client.query(sqlOf("app-requests"), [workspaceId]);
  return rows.map(({ grant }) => grant.id);
}
