import { DomainError } from "#lib/contract/errors.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { challengeCookie } from "./passkey-challenge.ts";
import { relyingParty } from "./passkey-options.ts";

interface PersonRow {
  readonly email: string;
  readonly name: string;
  readonly passkeyIds: string[];
}

/** Index: passkeys_user. */
const findPerson: Statement = {
  name: "find-person-of-passkeys",
  text: `
    select u.email as "email", u.name as "name",
           array(select p.id from passkeys p where p.user_id = u.id) as "passkeyIds"
      from users u where u.id = $1`,
};

/**
 * The options for creating a passkey: discoverable, with user verification.
 * @returns the options, and the Set-Cookie header of their challenge.
 * @throws DomainError step_up_required, user_not_found.
 */
export async function beginPasskey({
  actor,
}: {
  actor: SessionActor;
}): Promise<{ options: Record<string, unknown>; cookie: string }> {
  requireStepUp(actor);
  const [person] = await runtime().db.run<PersonRow>(findPerson, [actor.userId]);
  if (!person) throw new DomainError("user_not_found", "There is no such person.");
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const { id: rpID, name: rpName } = relyingParty();
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(actor.userId),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: "none",
    excludeCredentials: person.passkeyIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const { challenge } = options;
  return {
    options: { ...options },
    cookie: await challengeCookie({ challenge, purpose: "enrol", subject: actor.sessionId }),
  };
}
