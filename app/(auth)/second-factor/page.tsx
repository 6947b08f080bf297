import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { PageProviders } from "#components/frame/page-providers.tsx";
import { SetUpRequiredFactor } from "#components/second-factors/set-up-required-factor.tsx";
import { AuthFrame } from "#components/session/auth-frame.tsx";
import { SignInDialog } from "#components/session/sign-in-dialog.tsx";
import { StepUpDialog } from "#components/step-up/step-up-dialog.tsx";
import { RETURN_PARAMETER, returnPath, setUpFactorPath, signInPath } from "#lib/contract/sign-in-path.ts";
import { getSession } from "#lib/nouns/access/get-session.ts";
import { sessionActor } from "#lib/nouns/access/session-actor.ts";

export const metadata: Metadata = { title: "Set up a second factor" };

/** Sets up the second factor that the workspace requires, before anything else of it is accessible. */
export default async function SetUpFactorPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const returnTo = returnPath((await searchParams)[RETURN_PARAMETER]);
  const actor = await sessionActor({ cookieHeader: (await headers()).get("cookie") });
  if (!actor) redirect(signInPath(setUpFactorPath(returnTo)));
  const session = await getSession({ actor });
  return (
    <PageProviders session={session}>
      <AuthFrame
        title="Set up a second factor"
        lead={`${session.workspace.name} requires one. It is asked for when you sign in, beside your password or provider.`}
      >
        <SetUpRequiredFactor returnTo={returnTo} workspaceName={session.workspace.name} />
      </AuthFrame>
      <SignInDialog />
      <StepUpDialog />
    </PageProviders>
  );
}
