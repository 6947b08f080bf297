import type { ConsentDescription } from "#lib/contract/dashboard/consent-words.ts";
import { sessionActor } from "#lib/nouns/access/session-actor.ts";
import { readAuthorization } from "../authorization-request.ts";
import { describeConsent } from "../consent/describe-consent.ts";
import type { ClientApp, PersonRef } from "./client-app.ts";

/** The consent page's data for an app that asks for access. */
export async function offeredBy(
  app: ClientApp,
  person: PersonRef,
  query = app.parameters(),
): Promise<ConsentDescription> {
  const { cookie } = await app.dashboardOf(person);
  const actor = await sessionActor({ cookieHeader: cookie });
  const read = await readAuthorization({ query, issuer: app.baseUrl });
  if (!actor || read.kind !== "ready") throw new Error("there is nothing to consent to");
  return describeConsent({ actor, request: read.request });
}
