import type { Metadata } from "next";
import { AuthFrame } from "#components/session/auth-frame.tsx";
import { SecondStepPage } from "#components/session/second-step.tsx";
import { RETURN_PARAMETER, returnPath } from "#lib/contract/sign-in-path.ts";

export const metadata: Metadata = { title: "Second step" };

export default async function SecondStepRoute({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const returnTo = returnPath((await searchParams)[RETURN_PARAMETER]);
  return (
    <AuthFrame title="Confirm your sign-in" lead="Your account has a second factor.">
      <SecondStepPage returnTo={returnTo} />
    </AuthFrame>
  );
}
