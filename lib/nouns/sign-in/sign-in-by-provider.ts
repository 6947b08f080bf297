import { DomainError } from "#lib/contract/errors.ts";
import { cleanedName, isBlank } from "#lib/contract/names.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { clientNetwork } from "#lib/nouns/access/client-network.ts";
import { limitFailures } from "#lib/nouns/access/failure-counters.ts";
import { holdSession } from "#lib/nouns/access/hold-session.ts";
import type { SessionClaims } from "#lib/nouns/access/session-token.ts";
import { providerName } from "#lib/nouns/access/sign-in-providers.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { claimInvitation, lockedInvitationEmail } from "#lib/nouns/invitations/claim-invitation.ts";
import { addMember } from "#lib/nouns/users/add-member.ts";
import { claimAccount } from "#lib/nouns/users/claim-account.ts";
import { ensurePerson } from "#lib/nouns/users/ensure-person.ts";
import { proveEmail } from "#lib/nouns/users/prove-email.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import type { ProviderProfile } from "#lib/platform/env/provider-profile.ts";
import { provenEmail } from "#lib/platform/env/verified-domains.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type Browser, beginSession } from "./begin-session.ts";
import { heldSignIn, SecondFactorRequired } from "./held-sign-in.ts";
import { findLinkedPerson, findPersonById, linkIdentity } from "./linked-identity.ts";
import type { SignInErrand } from "./sign-in-errand.ts";

const FAILURES_PER_MINUTE = 60;

interface Arrival {
  readonly errand: Pick<SignInErrand, "provider" | "invitation">;
  readonly profile: ProviderProfile;
  readonly browser: Browser;
  /** Whether the person has agreed to end the access from before they proved the address. */
  readonly hasAgreed?: boolean;
}

/** The person must agree first to what the claim ends (`describeClaim`). Nothing has changed. */
export class ClaimRequired extends Error {
  override readonly name = "ClaimRequired";
  readonly profile: ProviderProfile;

  constructor(profile: ProviderProfile) {
    super("the account is to be claimed");
    this.profile = profile;
  }
}

/**
 * Signs in a person who returns from a provider, which has authenticated them. A person linked to that issuer and
 * subject is signed in. Anybody else needs an invitation, or a verified email address in a domain that belongs to the
 * provider. An account with that address that nobody has proved becomes theirs, once they agree to end all its earlier
 * access.
 * @throws ClaimRequired; SecondFactorRequired if they have one; DomainError rate_limited; permission_denied for an
 * unknown person; already_exists if they must sign in to an account of that address first; invitation_not_found.
 */
export async function signInByProvider(arrival: Arrival): Promise<SessionClaims> {
  const { browser } = arrival;
  return limitFailures({
    counters: [{ of: `provider:${clientNetwork(browser.address)}`, perMinute: FAILURES_PER_MINUTE }],
    failures: ["permission_denied", "already_exists", "invitation_not_found"],
    work: () => enter(arrival),
  });
}

async function enter(arrival: Arrival): Promise<SessionClaims> {
  const { errand, profile, browser } = arrival;
  const method = providerName(errand.provider);
  // Stores the provider's profile, even if the second factor is still missing.
  const arrived = await runtime().db.transaction(async (tx) => {
    const known = await findLinkedPerson(tx, profile);
    // They linked it while signed in to the account, or by a claim: nobody else has earlier access.
    if (known) await proveEmail(tx, { userId: known.userId, email: provenEmailOf(arrival) });
    const person = known ?? (await newcomer(tx, arrival));
    const invitation = known ? errand.invitation : undefined;
    const held = await heldSignIn(tx, { ...person, method, invitation });
    if (held) return { held };
    const joined = invitation
      ? await claimInvitation(tx, { token: invitation, userId: person.userId })
      : { workspaceId: person.workspaceId };
    const claims = await beginSession(tx, {
      userId: person.userId,
      passwordHash: person.passwordHash,
      method,
      browser,
      workspaceId: joined.workspaceId,
    });
    if (!claims) throw new DomainError("permission_denied", "You belong to no workspace here any more.");
    return { claims };
  });
  if (arrived.held) throw new SecondFactorRequired(arrived.held);
  return arrived.claims;
}

/**
 * Links a provider to the actor's account. If it verifies the account's address, the address is proved; no access ends,
 * because the person is signed in.
 * @throws DomainError already_exists if it is linked to somebody else; unauthorized if the session has ended.
 */
export async function linkToProvider({
  actor,
  errand,
  profile,
}: {
  actor: SessionActor;
  errand: SignInErrand;
  profile: ProviderProfile;
}): Promise<void> {
  const { userId } = actor;
  await runtime().db.transaction(async (tx) => {
    const known = await findLinkedPerson(tx, profile);
    await holdSession(tx, { actor });
    if (known && known.userId !== userId) {
      throw new DomainError("already_exists", "It is linked to somebody else's account here.");
    }
    if (!known) await linkIdentity(tx, { actor, userId, provider: errand.provider, profile });
    await proveEmail(tx, { userId, email: provenEmailOf({ errand, profile }) });
  });
}

function provenEmailOf({ errand, profile }: Pick<Arrival, "errand" | "profile">): string | undefined {
  const { verifiedDomains: domains } = runtime().env.signIn;
  return provenEmail({ profile, provider: errand.provider, domains });
}

interface Newcomer {
  readonly userId: string;
  readonly passwordHash: string | null;
  readonly workspaceId: string | null;
}

async function newcomer(tx: Transaction, arrival: Arrival): Promise<Newcomer> {
  const { errand } = arrival;
  if (errand.invitation) return invited(tx, { ...arrival, token: errand.invitation });
  const email = provenEmailOf(arrival);
  if (email !== undefined) return byVerifiedEmail(tx, { ...arrival, email });
  throw new DomainError(
    "permission_denied",
    `Nobody here is linked to this ${providerName(errand.provider)} account. Ask for an invitation, or sign in with your password and link it on your account page.`,
  );
}

/** The account gets the invited address, not the provider's. */
async function invited(
  tx: Transaction,
  { token, profile, errand }: Arrival & { token: string },
): Promise<Newcomer> {
  const email = await lockedInvitationEmail(tx, token);
  const { userId, isNew } = await ensurePerson(tx, {
    email,
    name: nameOf(profile, email),
    passwordHash: null,
  });
  if (!isNew) {
    throw new DomainError(
      "already_exists",
      "There is an account with the invited address. Sign in to it to join.",
    );
  }
  const { workspaceId } = await claimInvitation(tx, { token, userId });
  await linkIdentity(tx, { actor: inBrowser(userId), userId, provider: errand.provider, profile });
  await proveEmail(tx, { userId, email: provenEmailOf({ errand, profile }) });
  return { userId, passwordHash: null, workspaceId };
}

async function byVerifiedEmail(
  tx: Transaction,
  { email, profile, errand, hasAgreed = false }: Arrival & { email: string },
): Promise<Newcomer> {
  const { verifiedEmailWorkspace: workspaceId } = runtime().env.signIn;
  const name = nameOf(profile, email);
  const person = await ensurePerson(tx, { email, name, passwordHash: null, isProven: true });
  const { userId } = person;
  if (!person.isProven) {
    if (!hasAgreed) throw new ClaimRequired(profile);
    await claimAccount(tx, { actor: inBrowser(userId), userId, provider: errand.provider });
  }
  if (person.isNew) {
    if (workspaceId === undefined) {
      throw new DomainError(
        "permission_denied",
        "Nobody here has this e-mail address. Ask for an invitation.",
      );
    }
    await addMember(tx, { workspaceId, userId, role: "viewer", teamIds: [] });
    await recordAudit(tx, {
      actor: { kind: "system" },
      workspaceId,
      action: "user.added",
      target: { kind: "user", id: userId, name },
      details: { email, role: "viewer", provider: errand.provider },
    });
  }
  await linkIdentity(tx, { actor: inBrowser(userId), userId, provider: errand.provider, profile });
  return { ...(await findPersonById(tx, userId)), workspaceId: null };
}

function nameOf({ name }: ProviderProfile, email: string): string {
  const printable = name && cleanedName(name).slice(0, 200);
  return printable && !isBlank(printable) ? printable : email.slice(0, email.indexOf("@"));
}

/** A person whose session begins next. */
const inBrowser = (userId: string) => ({ kind: "user", credentialId: userId, sessionId: "" }) as const;
