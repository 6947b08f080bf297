import type { Metadata } from "next";
import { headers } from "next/headers";
import { AcceptForm } from "#components/invitation/accept-form.tsx";
import { ClosedInvitation } from "#components/invitation/closed-invitation.tsx";
import { JoinButton } from "#components/invitation/join-button.tsx";
import { AuthFrame } from "#components/session/auth-frame.tsx";
import { OrLine } from "#components/session/or-line.tsx";
import { ProviderButtons } from "#components/session/provider-buttons.tsx";
import { SignInFailureNotice } from "#components/session/sign-in-failure-notice.tsx";
import { SignInForm } from "#components/session/sign-in-fields.tsx";
import { isDomainError } from "#lib/contract/errors.ts";
import { FAILURE_PARAMETER } from "#lib/contract/sign-in-failures.ts";
import { addressOf } from "#lib/doors/api/authenticate.ts";
import { getSession } from "#lib/nouns/access/get-session.ts";
import { sessionActor } from "#lib/nouns/access/session-actor.ts";
import { signInProviders } from "#lib/nouns/access/sign-in-providers.ts";
import { getInvitation } from "#lib/nouns/invitations/get-invitation.ts";

// Anyone who has this URL can join the workspace, so the page never passes the URL on.
export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function InvitationPage({ params, searchParams }: Props) {
  const { token } = await params;
  const failure = (await searchParams)[FAILURE_PARAMETER];
  const asked = await headers();
  const invitation = await inspect(token, asked);
  if (invitation.status !== "open") return <ClosedInvitation status={invitation.status} />;

  const { workspaceName, inviterName, role, email, hasAccount } = invitation;
  const actor = await sessionActor({ cookieHeader: asked.get("cookie") });
  const me = actor && (await getSession({ actor }));
  const providers = signInProviders();
  const path = `/invitation/${encodeURIComponent(token)}`;
  return (
    <AuthFrame
      title={`Join ${workspaceName}`}
      lead={`${inviterName} invited ${email} to work there as ${role}.`}
    >
      <SignInFailureNotice failure={failure} />
      {me ? (
        <JoinButton token={token} me={me.user} invitedEmail={email} workspaceName={workspaceName} />
      ) : hasAccount ? (
        <>
          <p>There is an account with this address. Sign in to it to join.</p>
          <SignInForm returnTo={path} email={email} />
        </>
      ) : (
        <AcceptForm token={token} email={email} />
      )}
      {!me && providers.length > 0 && (
        <>
          <OrLine />
          <ProviderButtons
            providers={providers}
            errand={
              hasAccount ? { intent: "sign_in", returnTo: path } : { intent: "invitation", invitation: token }
            }
          />
        </>
      )}
    </AuthFrame>
  );
}

async function inspect(token: string, asked: Headers) {
  // Next does not expose the connection; the client's address is in the headers.
  const address = addressOf(new Request("http://laneway.invalid", { headers: asked }));
  try {
    return await getInvitation({ token, address });
  } catch (error) {
    if (isDomainError(error) && error.code === "rate_limited") return { status: "busy" as const };
    throw error;
  }
}
