import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { hasSecondFactor, readFactorSummary } from "#lib/nouns/access/factor-summary.sql.ts";
import { signInProviders } from "#lib/nouns/access/sign-in-providers.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

interface WaysRow {
  readonly name: string;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly providers: string[];
}

/** Index: user_identities_user. */
const findWays: Statement = {
  name: "find-step-up-ways",
  text: `
    select u.name as "name", u.email as "email", u.password_hash is not null as "hasPassword",
           array(select distinct i.provider from user_identities i where i.user_id = u.id) as "providers"
      from users u where u.id = $1`,
};

/**
 * How the actor can confirm their identity, and whether they did recently.
 * @throws DomainError user_not_found.
 */
export async function getStepUp({
  actor,
}: {
  actor: SessionActor;
}): Promise<OutputOf<typeof dashboardOperations.getStepUp>> {
  const { db } = runtime();
  const [[ways], factors] = await Promise.all([
    db.run<WaysRow>(findWays, [actor.userId]),
    readFactorSummary(db, actor.userId),
  ]);
  if (!ways) throw new DomainError("user_not_found", "There is no such person.");
  const providers = signInProviders().filter(({ id }) => ways.providers.includes(id));
  return {
    person: { name: ways.name, email: ways.email },
    isSteppedUp: actor.isSteppedUp,
    hasPassword: ways.hasPassword,
    needsCode: hasSecondFactor(factors),
    hasTotp: factors.hasTotp,
    hasPasskey: factors.passkeys > 0,
    providers: providers.map(({ id, name }) => ({ id, name })),
  };
}
