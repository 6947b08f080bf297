import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { Logo } from "#components/frame/logo.tsx";
import { SignInForm } from "#components/session/sign-in-form.tsx";
import { sessionActor } from "#lib/auth/session-actor.ts";
import { RETURN_PARAMETER, returnPath } from "#lib/contract/sign-in-path.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const returnTo = returnPath((await searchParams)[RETURN_PARAMETER]);
  const actor = await sessionActor({ cookieHeader: (await headers()).get("cookie") });
  if (actor) redirect(returnTo);
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-96 content-center gap-6 px-4 py-12">
      <header className="grid gap-4">
        <Logo />
        <div>
          <h1 className="font-semibold text-title tracking-tight">Sign in to Laneway</h1>
          <p className="mt-1 text-ink-soft">
            The first start printed the owner's e-mail and password; they are in{" "}
            <code className="font-mono text-table">first-run.json</code> as well.
          </p>
        </div>
      </header>
      <SignInForm returnTo={returnTo} />
    </main>
  );
}
