import { randomBytes } from "node:crypto";
import { SCOPES } from "#lib/contract/scopes.ts";
import { newId } from "#lib/platform/ids.ts";
import { DAY_MS, HOUR_MS, type Seed } from "./seed.ts";

/** The apps with the name and redirect that they register. */
const APPS = [
  { name: "Claude", redirectUris: ["https://claude.ai/api/mcp/auth_callback"] },
  { name: "Claude Code", redirectUris: ["http://localhost/callback"] },
  { name: "ChatGPT", redirectUris: ["https://chatgpt.com/connector_platform_oauth_redirect"] },
  {
    name: "Cursor",
    redirectUris: ["cursor://anysphere.cursor-mcp/oauth/callback", "http://localhost:8787/callback"],
  },
  {
    name: "Visual Studio Code",
    redirectUris: ["http://127.0.0.1:33418/", "https://vscode.dev/redirect"],
  },
  { name: "MCP Inspector", redirectUris: ["http://localhost:6274/oauth/callback"] },
  {
    name: "The assistant on the intranet that answers what customers ask about their orders",
    redirectUris: ["https://assistant.intern.example/oauth/callback"],
  },
] as const;

const RUNS = ["agents:list", "agents:read", "agents:run", "runs:read"] as const;

/** Connected apps in every state: a third of the people have some. The first one is the owner's. */
export async function seedApps(
  { client, workspaceId, now }: Seed,
  { ownerId, userIds, teamIds }: { ownerId: string; userIds: readonly string[]; teamIds: readonly string[] },
): Promise<string[]> {
  const clients = APPS.map((app, index) => {
    const createdMs = now - (80 - index) * DAY_MS;
    return { ...app, id: newId("client", createdMs), createdAt: new Date(createdMs) };
  });
  for (const { id, name, redirectUris, createdAt } of clients) {
    await client.query(
      `insert into oauth_clients (id, source, name, redirect_uris, created_at, used_at) values ($1, 'registered', $2, $3, $4, $4)`,
      [id, name, redirectUris, createdAt],
    );
  }
  const people = [ownerId, ...userIds.filter((id, index) => id !== ownerId && index % 3 === 0)];
  const grants = people.flatMap((userId, person) =>
    clients
      .filter((_, index) => (person === 0 ? index < 5 : (index + person) % 4 === 0))
      .map(({ id: clientId }, index) => ({ userId, clientId, ordinal: person * 7 + index })),
  );
  const ids: string[] = [];
  for (const { userId, clientId, ordinal } of grants) {
    const connectedMs = now - (2 + ((ordinal * 11) % 75)) * DAY_MS - (ordinal % 20) * HOUR_MS;
    const isEnded = ordinal % 9 === 8;
    const isSignedOut = ordinal % 9 === 4;
    const usesFiles = ordinal % 5 === 2;
    const lastUsedMs =
      isEnded || isSignedOut ? connectedMs + DAY_MS : now - (ordinal % 23) * 1.7 * HOUR_MS - 90_000;
    const id = newId("grant", connectedMs);
    await client.query(
      `insert into oauth_grants (id, workspace_id, user_id, client_id, scopes, allowed_team_ids, created_at, consented_at,
                                 last_used_at, last_used_ip, ended_at, ended_by)
       values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11)`,
      [
        id,
        workspaceId,
        userId,
        clientId,
        usesFiles ? SCOPES.filter((scope) => scope !== "tasks:execute" && scope !== "agents:write") : RUNS,
        usesFiles ? [teamIds[ordinal % teamIds.length]] : [],
        new Date(connectedMs),
        ordinal % 7 === 6 ? null : new Date(lastUsedMs),
        ordinal % 7 === 6 ? null : `198.51.100.${ordinal + 1}`,
        isEnded ? new Date(connectedMs + 2 * DAY_MS) : null,
        isEnded ? (ordinal % 2 === 0 ? ownerId : userId) : null,
      ],
    );
    await client.query(
      `insert into oauth_tokens (token_hash, kind, grant_id, family_id, scopes, resource, created_at, expires_at, revoked_at)
       values ($1, 'refresh', $2, $1, $3, 'http://localhost/v1/mcp', $4, $5, $6)`,
      [
        randomBytes(32).toString("hex"),
        id,
        RUNS,
        new Date(connectedMs),
        new Date(isSignedOut ? connectedMs + 2 * DAY_MS : now + 20 * DAY_MS),
        isEnded ? new Date(connectedMs + 2 * DAY_MS) : null,
      ],
    );
    ids.push(id);
  }
  await client.query(
    `insert into request_log (workspace_id, key_id, at, method, path, status, latency_ms, request_id)
     select $1, g.id, g.last_used_at - make_interval(mins => i * i * 3), 'POST', '/v1/mcp ' || (array[
              'tools/call get_run', 'tools/call run_agent', 'tools/call get_run_trace', 'tools/call get_agent',
              'tools/call list_agents', 'tools/list', 'initialize'])[1 + (i * 5 + i / 3) % 7],
            case when (i + ascii(right(g.id, 1))) % 23 = 0 then 401 else 200 end, 2 + (i * 37 % 90) / 10.0,
            'req_' || substr(md5(g.id || i), 1, 16)
       from oauth_grants g cross join generate_series(0, 60) i
      where g.workspace_id = $1 and g.last_used_at - make_interval(mins => i * i * 3) > g.consented_at
      order by 3`,
    [workspaceId],
  );
  return ids;
}
