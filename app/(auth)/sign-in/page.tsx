import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AuthFrame } from "#components/session/auth-frame.tsx";
import { OrLine } from "#components/session/or-line.tsx";
import { ProviderButtons } from "#components/session/provider-buttons.tsx";
import { SignInFailureNotice } from "#components/session/sign-in-failure-notice.tsx";
import { SignInForm } from "#components/session/sign-in-fields.tsx";
import { FAILURE_PARAMETER } from "#lib/contract/sign-in-failures.ts";
import { RETURN_PARAMETER, returnPath } from "#lib/contract/sign-in-path.ts";
import { sessionActor } from "#lib/nouns/access/session-actor.ts";
import { signInProviders } from "#lib/nouns/access/sign-in-providers.ts";
import { isFirstRunUntouched } from "#lib/nouns/users/is-first-run-untouched.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const query = await searchParams;
  const returnTo = returnPath(query[RETURN_PARAMETER]);
  const actor = await sessionActor({ cookieHeader: (await headers()).get("cookie") });
  if (actor) redirect(returnTo);
  const providers = signInProviders();
  return (
    <AuthFrame
      title="Sign in to Laneway"
      lead={
        (await isFirstRunUntouched()) && (
          <>
            The first start printed the owner's e-mail and password. They are also in{" "}
            <code className="font-mono text-table">first-run.json</code>.
          </>
        )
      }
    >
      <SignInFailureNotice failure={query[FAILURE_PARAMETER]} />
      <SignInForm returnTo={returnTo} />
      {providers.length > 0 && (
        <>
          <OrLine />
          <ProviderButtons providers={providers} errand={{ intent: "sign_in", returnTo }} />
        </>
      )}
    </AuthFrame>
  );
}
