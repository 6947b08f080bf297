import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { ConsentQuestion } from "#components/consent/consent-question.tsx";
import { WhoConsents } from "#components/consent/who-consents.tsx";
import { PageProviders } from "#components/frame/page-providers.tsx";
import { AuthFrame } from "#components/session/auth-frame.tsx";
import { SignInDialog } from "#components/session/sign-in-dialog.tsx";
import { CONSENT_PATH } from "#lib/contract/consent-path.ts";
import { setUpFactorPath, signInPath } from "#lib/contract/sign-in-path.ts";
import { getSession } from "#lib/nouns/access/get-session.ts";
import { sessionActor } from "#lib/nouns/access/session-actor.ts";
import { originFor } from "#lib/nouns/oauth/addresses.ts";
import { readAuthorization } from "#lib/nouns/oauth/authorization-request.ts";
import { describeConsent } from "#lib/nouns/oauth/consent/describe-consent.ts";

export const metadata: Metadata = { title: "Connect an app", referrer: "no-referrer" };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * The consent page: asks a person whether an app may act for them (D17). The authorization endpoint redirects here with
 * the app's request.
 */
export default async function ConnectPage({ searchParams }: Props) {
  const asked = await headers();
  const pairs = Object.entries(await searchParams).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one]),
  );
  const query = new URLSearchParams(pairs);
  const actor = await sessionActor({ cookieHeader: asked.get("cookie") });
  if (!actor) redirect(signInPath(`${CONSENT_PATH}?${query}`));
  if (actor.mustSetUpFactor) redirect(setUpFactorPath(`${CONSENT_PATH}?${query}`));
  const read = await readAuthorization({ query, issuer: originFor({ headers: asked }) });
  if (read.kind !== "ready") {
    return (
      <AuthFrame
        title="This app cannot be connected"
        lead={
          read.kind === "untrusted" ? read.message : "The app's request is not valid. Start again in the app."
        }
      />
    );
  }
  const consent = await describeConsent({ actor, request: read.request });
  const { client, me, workspace, workspaces } = consent;
  return (
    <PageProviders session={await getSession({ actor })}>
      <AuthFrame
        title={`Connect ${client.name}?`}
        lead={
          <>
            {client.publisher === null
              ? "The app chose this name. Nobody has checked who made it."
              : `${client.publisher} publishes it. The app chose its name.`}
            {consent.earlier &&
              " You have connected it before. What you choose now replaces what you chose then."}
          </>
        }
      >
        <WhoConsents me={me} workspace={workspace} workspaces={workspaces} />
        <ConsentQuestion request={query.toString()} consent={consent} />
      </AuthFrame>
      <SignInDialog />
    </PageProviders>
  );
}
