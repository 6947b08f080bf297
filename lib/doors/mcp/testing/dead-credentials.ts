import { expect } from "vitest";
import type { Scope } from "#lib/contract/scopes.ts";
import { PUBLISHED_TOOLS } from "#lib/doors/mcp/published-tools.ts";
import { updateRows } from "#lib/testing/rows.ts";
import { clientOf, createSubject, give, type Kind, type Subject } from "./call-everything.ts";

type Fate = (subject: Subject) => Promise<unknown>;
const past = new Date(Date.now() - 1_000);
const changeMember =
  (fields: { status?: "removed" | "suspended" }): Fate =>
  ({ userId, workspaceId }) =>
    updateRows("memberships", { userId, workspaceId }, fields);
const changeKey =
  (fields: { expiresAt?: Date; status?: "revoked" | "inactive" }): Fate =>
  ({ credentialId }) =>
    updateRows("api_keys", { id: credentialId }, fields);
const changeToken =
  (fields: { expiresAt?: Date; revokedAt?: Date; kind?: "refresh"; resource?: string }): Fate =>
  ({ credentialId }) =>
    updateRows("oauth_tokens", { grantId: credentialId }, fields);

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
    ({ credentialId }) => updateRows("oauth_grants", { id: credentialId }, { endedAt: past }),
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
