import { DomainError } from "#lib/contract/errors.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { providerName } from "#lib/nouns/access/sign-in-providers.ts";
import type { ProviderProfile } from "#lib/platform/env/provider-profile.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findLinkedPerson } from "./linked-identity.ts";
import { recordStepUp, recordStepUpRefused } from "./record-step-up.ts";
import type { SignInErrand } from "./sign-in-errand.ts";

/** Between the provider's clock and ours. */
const CLOCK_SKEW_SECONDS = 60;

/**
 * What a provider is asked so that it signs the person in again instead of remembering them. OpenID Connect has words
 * for it; Google and GitHub only let the person choose the account again.
 */
export function reauthenticationQuery(providerId: string): Readonly<Record<string, string>> {
  return providerId === "oidc" ? { prompt: "login", max_age: "0" } : { prompt: "select_account" };
}

/**
 * Confirms that it is the actor: they came back from a provider as the person they are here. A provider of the
 * installation's own choice (OIDC) must also say that they signed in there after they left here.
 * @throws DomainError permission_denied for somebody else; step_up_required where the sign-in there is older.
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
