import { createHash } from "node:crypto";
import type { GrantActor, Standing } from "#lib/auth/actor.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { oauthClients, oauthGrants, oauthTokens } from "#lib/db/schema/oauth.ts";
import { newId, randomToken } from "#lib/ids.ts";
import { RUN_SCOPES } from "./factories.ts";
import { orm } from "./orm.ts";

const HOUR_MS = 3_600_000;

/** A program that people may connect, as it would register itself. */
export async function createClient({
  name = `App ${randomToken()}`,
  redirectUris = ["http://127.0.0.1/callback"],
}: {
  name?: string;
  redirectUris?: string[];
} = {}): Promise<string> {
  const id = newId("client");
  await orm()
    .insert(oauthClients)
    .values({ id, source: "registered", name, redirectUris, usedAt: new Date() });
  return id;
}

/** A connected app as it is after consent and sign-in; `isSignedIn: false`: its tokens are gone. */
export async function createGrant({
  workspaceId,
  userId,
  clientId,
  scopes = RUN_SCOPES,
  isSignedIn = true,
  ...fields
}: {
  workspaceId: string;
  /** Whom it acts as. */
  userId: string;
  clientId?: string;
  scopes?: readonly Scope[];
  isSignedIn?: boolean;
  allowedTeamIds?: string[];
  allowedProjectIds?: string[];
  consentedAt?: Date;
  endedAt?: Date;
  endedBy?: string;
}): Promise<{ grantId: string; clientId: string }> {
  const client = clientId ?? (await createClient());
  const grantId = newId("grant");
  await orm()
    .insert(oauthGrants)
    .values({ id: grantId, workspaceId, userId, clientId: client, scopes: [...scopes], ...fields });
  if (isSignedIn) {
    const familyId = randomToken();
    for (const kind of ["access", "refresh"] as const) {
      const tokenHash = createHash("sha256").update(randomToken()).digest("hex");
      const expiresAt = new Date(Date.now() + HOUR_MS);
      const resource = "https://laneway.example/v1/mcp";
      await orm()
        .insert(oauthTokens)
        .values({ tokenHash, kind, grantId, familyId, scopes: [...scopes], resource, expiresAt });
    }
  }
  return { grantId, clientId: client };
}

/** A request by an app, as it is after its token was looked up. */
export function asGrant(
  { workspaceId, userId, role, teamIds, settings }: Standing,
  grantId: string,
): GrantActor {
  return {
    workspaceId,
    userId,
    role,
    teamIds,
    settings,
    kind: "grant",
    credentialId: grantId,
    scopes: RUN_SCOPES,
    allowedProjectIds: [],
    allowedTeamIds: [],
  };
}
