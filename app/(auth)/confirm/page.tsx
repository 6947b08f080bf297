import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AuthFrame } from "#components/session/auth-frame.tsx";
import { SignInFailureNotice } from "#components/session/sign-in-failure-notice.tsx";
import { ConfirmAtProvider, SignOutButton } from "#components/step-up/confirm-at-provider.tsx";
import { SIGN_IN_AGAIN } from "#components/step-up/sign-in-again.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Link } from "#components/ui/link.tsx";
import { FAILURE_PARAMETER } from "#lib/contract/sign-in-failures.ts";
import { CONFIRM_PATH, signInPath } from "#lib/contract/sign-in-path.ts";
import { sessionActor } from "#lib/nouns/access/session-actor.ts";
import { getStepUp } from "#lib/nouns/sign-in/get-step-up.ts";

export const metadata: Metadata = { title: "Confirm that it is you" };

/** A person without a password signs in at their provider again here, in a window beside the page that needs it. */
export default async function ConfirmPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { done, [FAILURE_PARAMETER]: failure } = await searchParams;
  const actor = await sessionActor({ cookieHeader: (await headers()).get("cookie") });
  if (!actor) redirect(signInPath(CONFIRM_PATH));
  if (done !== undefined && actor.isSteppedUp) {
    return <AuthFrame title="Confirmed" lead="Close this window and continue in the one you came from." />;
  }
  const { person, providers, needsCode, hasTotp } = await getStepUp({ actor });
  const account = `You are signed in as ${person.name} (${person.email}).`;
  if (providers.length === 0) {
    return (
      <AuthFrame title="Confirm that it is you" lead={`${account} ${SIGN_IN_AGAIN}`}>
        <SignInFailureNotice failure={failure} />
        <SignOutButton />
        <Link href="/account" className={buttonClasses("secondary", "h-10")}>
          Open your account page
        </Link>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Confirm that it is you" lead={`${account} Sign in at your provider once more.`}>
      <SignInFailureNotice failure={failure} />
      <ConfirmAtProvider providers={providers} needsCode={needsCode} hasTotp={hasTotp} />
    </AuthFrame>
  );
}
