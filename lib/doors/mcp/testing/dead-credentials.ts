import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Scope } from "#lib/contract/scopes.ts";
import { PUBLISHED_TOOLS } from "#lib/doors/mcp/published-tools.ts";
import { apiKeys } from "#lib/platform/db/schema/keys.ts";
import { oauthGrants, oauthTokens } from "#lib/platform/db/schema/oauth.ts";
import { memberships } from "#lib/platform/db/schema/workspaces.ts";
import { orm } from "#lib/testing/orm.ts";
import { clientOf, createSubject, give, type Kind, type Subject } from "./call-everything.ts";

type Fate = (subject: Subject) => Promise<unknown>;
const past = new Date(Date.now() - 1_000);
const changeMember =
  (fields: { status?: "removed" | "suspended" }): Fate =>
  ({ userId, workspaceId }) =>
    orm()
      .update(memberships)
      .set(fields)
      .where(and(eq(memberships.userId, userId), eq(memberships.workspaceId, workspaceId)));
const changeKey =
  (fields: { expiresAt?: Date; status?: "revoked" | "inactive" }): Fate =>
  ({ credentialId }) =>
    orm().update(apiKeys).set(fields).where(eq(apiKeys.id, credentialId));
const changeToken =
  (fields: { expiresAt?: Date; revokedAt?: Date; kind?: "refresh"; resource?: string }): Fate =>
  ({ credentialId }) =>
    orm().update(oauthTokens).set(fields).where(eq(oauthTokens.grantId, credentialId));

/** What can become of a credential, after which it is none. */
export const FATES: readonly (readonly [string, Kind, Fate])[] = [
  ["an expired key", "key", changeKey({ expiresAt: past })],
  ["a revoked key", "key", changeKey({ status: "revoked" })],
  ["an inactive key", "key", changeKey({ status: "inactive" })],
  ["a key of somebody who was removed", "key", changeMember({ status: "removed" })],
  ["a key of somebody who is suspended", "key", changeMember({ status: "suspended" })],
  ["an expired token", "grant", changeToken({ expiresAt: past })],
  ["a revoked token", "grant", changeToken({ revokedAt: past })],
  ["a token for another audience", "grant", changeToken({ resource: "https://elsewhere.example/v1/mcp" })],
  ["a refresh token", "grant", changeToken({ kind: "refresh" })],
  [
    "a grant that was ended",
    "grant",
    ({ credentialId }) =>
      orm().update(oauthGrants).set({ endedAt: past }).where(eq(oauthGrants.id, credentialId)),
  ],
  ["a grant of somebody who was removed", "grant", changeMember({ status: "removed" })],
];

/** Every tool and the list of them, with a credential that has met its fate, for each set of scopes. */
export async function refusedWhateverItsScopes(
  kind: Kind,
  fate: Fate,
  scopeSets: readonly (readonly Scope[])[],
): Promise<void> {
  const subject = await createSubject(kind, "admin");
  expect((await subject.client.listTools()).length).toBe(PUBLISHED_TOOLS.length);
  await fate(subject);
  for (const scopes of scopeSets) {
    await give(subject, scopes, "right");
    const requests = [
      { method: "tools/list", params: {} },
      ...PUBLISHED_TOOLS.map((tool) => ({
        method: "tools/call",
        params: { name: tool.name, arguments: subject.arguments(tool) },
      })),
    ];
    const responses = await Promise.all(
      requests.map((request) => clientOf(subject.credential).post({ jsonrpc: "2.0", id: 1, ...request })),
    );
    for (const response of responses) {
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toMatch(/^Bearer resource_metadata="/);
      expect(await response.json()).toMatchObject({ error: { code: "unauthorized" } });
    }
  }
}
