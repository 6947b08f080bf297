import { DomainError } from "#lib/contract/errors.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { providerName } from "#lib/nouns/access/sign-in-providers.ts";
import type { ProviderProfile } from "#lib/platform/env/provider-profile.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findLinkedPerson } from "./linked-identity.ts";
import { recordStepUp, recordStepUpRefused } from "./record-step-up.ts";
import type { SignInErrand } from "./sign-in-errand.ts";

/** Tolerated difference between the provider's clock and ours. */
const CLOCK_SKEW_SECONDS = 60;

/**
 * Parameters that make a provider authenticate the person again. OpenID Connect supports this; Google and GitHub only
 * show the account chooser.
 */
export function reauthenticationQuery(providerId: string): Readonly<Record<string, string>> {
  return providerId === "oidc" ? { prompt: "login", max_age: "0" } : { prompt: "select_account" };
}

/**
 * Confirms the actor's identity: they returned from a provider as the person who is linked here. A configured OIDC
 * provider must also state that they signed in after they left here.
 * @throws DomainError permission_denied for another person; step_up_required if that sign-in is older.
 */
export async function stepUpAtProvider({
  actor,
  errand,
  profile,
}: {
  actor: SessionActor;
  errand: SignInErrand;
  profile: ProviderProfile;
}): Promise<void> {
  const method = providerName(errand.provider);
  const fault = await runtime().db.transaction(async (tx) => {
    const known = await findLinkedPerson(tx, profile);
    if (known?.userId !== actor.userId) {
      return new DomainError("permission_denied", "This is not the account that is linked to you here.");
    }
    if (errand.provider === "oidc" && !isFresh(errand, profile)) {
      return new DomainError("step_up_required", `${method} did not ask you to sign in again.`);
    }
    await recordStepUp(tx, { actor, method });
    return undefined;
  });
  if (!fault) return;
  await recordStepUpRefused({ actor, method });
  throw fault;
}

function isFresh({ leftAtSeconds }: SignInErrand, { signedInAtSeconds }: ProviderProfile): boolean {
  if (leftAtSeconds === undefined || signedInAtSeconds === undefined) return false;
  return signedInAtSeconds >= leftAtSeconds - CLOCK_SKEW_SECONDS;
}
