import { missingAllowlists } from "#lib/contract/allowlists.ts";
import type { AppAccess } from "#lib/contract/dashboard/consent-words.ts";
import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { holdSession } from "#lib/nouns/access/hold-session.ts";
import { scopesWithinRole } from "#lib/nouns/access/scopes-within-role.ts";
import { hashSecret } from "#lib/nouns/access/secret-format.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { newId, randomToken } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findAccess } from "../approvals/find-access.ts";
import type { AuthorizationRequest } from "../authorization-request.ts";
import { withParameters } from "../redirect-uri.ts";
import { OFFLINE_ACCESS } from "../scopes.ts";
import { CODE_SECONDS, newCode } from "../tokens.ts";
import { requireConsentReach } from "./require-consent-reach.ts";
import { requireRequest } from "./require-request.ts";
import { requireSamePerson } from "./require-same-person.ts";
import {
  endStaying,
  endTokens,
  insertCode,
  keepClient,
  type SavedGrant,
  saveGrant,
} from "./save-grant.sql.ts";
import { takeOverGrant } from "./take-over-grant.ts";

interface Choice {
  readonly scopes: readonly Scope[];
  readonly allowedTeamIds: readonly string[];
  readonly allowedProjectIds: readonly string[];
}

/**
 * Lets an app act as the person, within what it asked for and they chose, and sends it a code through the browser
 * (D17). The person decides about offline access, whatever the app asked: most clients do not know that they have to
 * ask.
 * @param takesOver an earlier grant whose runs the app gets, from those that the page offered.
 * @throws DomainError invalid_request, capability_disabled, revision_conflict (the session's person or workspace
 * differs from the page's, or the earlier grant is gone), team_not_found, project_not_found.
 */
export async function approveApp({
  actor,
  request: query,
  issuer,
  userId,
  workspaceId,
  staysConnected,
  takesOver,
  ...choice
}: Choice & {
  actor: SessionActor;
  request: string;
  issuer: string;
  userId: string;
  workspaceId: string;
  staysConnected: boolean;
  takesOver?: string | undefined;
}): Promise<{ redirectTo: string }> {
  requireSamePerson({ actor, userId, workspaceId });
  const request = await requireRequest({ request: query, issuer });
  requirePossible({ choice, request, actor });
  const code = newCode();
  await runtime().db.transaction(async (tx) => {
    const { client } = request;
    await holdSession(tx, { actor });
    const about = [client.id, client.name, client.redirectUris, client.clientUri, client.freshUntil];
    // Locks the client, and so its approval, until the grant is written.
    if ((await tx.run(keepClient, about)).length === 0)
      throw new DomainError("invalid_request", "The app is not registered any more. Begin again in the app.");
    requireAllowed(await findAccess(tx, { actor, clientId: client.id }), client.name);
    await requireConsentReach(tx, {
      actor,
      teamIds: choice.allowedTeamIds,
      projectIds: choice.allowedProjectIds,
    });
    const earlier =
      takesOver === undefined ? undefined : await takeOverGrant(tx, { actor, client, grantId: takesOver });
    const chosen = [choice.scopes, choice.allowedProjectIds, choice.allowedTeamIds];
    const [grant] = await tx.run<SavedGrant>(saveGrant, [
      ...[newId("grant"), workspaceId, actor.userId, client.id],
      ...chosen.map((list) => [...new Set(list)]),
    ]);
    if (!grant) throw new Error("a grant was neither made nor changed");
    if (grant.wasEnded) await tx.run(endTokens, [grant.id]);
    else if (!staysConnected) await tx.run(endStaying, [grant.id]);
    await tx.run(insertCode, [
      ...[hashSecret(code), grant.id, request.redirectUri, request.codeChallenge],
      [...new Set<string>(choice.scopes), ...(staysConnected ? [OFFLINE_ACCESS] : [])],
      ...[request.resource, randomToken(), CODE_SECONDS],
    ]);
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: grant.isNew || grant.wasEnded || earlier ? "connected_app.connected" : "connected_app.changed",
      target: { kind: "connected_app", id: grant.id, name: client.name },
      details: {
        scopes: [...choice.scopes],
        allowedTeamIds: [...choice.allowedTeamIds],
        allowedProjectIds: [...choice.allowedProjectIds],
        staysConnected,
        clientId: client.id,
        ...(earlier && { tookOverClientId: earlier.clientId }),
      },
    });
  });
  const { redirectUri, state } = request;
  return { redirectTo: withParameters(redirectUri, { code, state, iss: issuer }) };
}

/** @throws DomainError capability_disabled. */
function requireAllowed({ state }: AppAccess, name: string): void {
  if (state === "switched_off")
    throw new DomainError("capability_disabled", "This workspace allows no connected apps.");
  if (state === "not_approved")
    throw new DomainError(
      "capability_disabled",
      `This workspace allows only apps that an admin approved, and ${name} is not one of them. Ask an admin.`,
    );
}

/** @throws DomainError invalid_request with every fault. */
function requirePossible({
  choice,
  request: { scopes: asked },
  actor: { role },
}: {
  choice: Choice;
  request: AuthorizationRequest;
  actor: SessionActor;
}): void {
  const faults: ErrorDetail[] = missingAllowlists(choice).map((message) => ({
    code: "access_not_configured",
    message,
    field: "/allowedTeamIds",
  }));
  if (choice.scopes.length === 0)
    faults.push({ code: "minItems", message: "an app needs something that it may do", field: "/scopes" });
  const beyond = choice.scopes.filter((scope) => !asked.includes(scope));
  if (beyond.length > 0)
    faults.push({ code: "enum", message: `the app did not ask for ${beyond.join(", ")}`, field: "/scopes" });
  const within = scopesWithinRole({ role, scopes: choice.scopes });
  const notTheirs = choice.scopes.filter((scope) => !within.includes(scope));
  if (notTheirs.length > 0) {
    const message = `your role (${role}) does not allow ${notTheirs.join(", ")}`;
    faults.push({ code: "permission_denied", message, field: "/scopes" });
  }
  if (faults.length > 0)
    throw new DomainError("invalid_request", "An app cannot be connected like this.", { details: faults });
}
