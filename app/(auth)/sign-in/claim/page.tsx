import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AuthFrame } from "#components/session/auth-frame.tsx";
import { ClaimAccount } from "#components/session/claim-account.tsx";
import { RETURN_PARAMETER, returnPath, signInPath } from "#lib/contract/sign-in-path.ts";
import { describeClaim } from "#lib/nouns/sign-in/describe-claim.ts";

export const metadata: Metadata = { title: "Claim your account" };

/** Lists what ends when a person is the first to prove an account's address. Nothing has ended yet. */
export default async function ClaimPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const returnTo = returnPath((await searchParams)[RETURN_PARAMETER]);
  const claim = await describeClaim({ cookieHeader: (await headers()).get("cookie") });
  if (!claim) redirect(signInPath(returnTo));
  const { email, provider, ending } = claim;
  return (
    <AuthFrame
      title="Claim your account"
      lead={`${provider} confirms that ${email} is yours. An account with this address exists, and nobody has confirmed the address before.`}
    >
      <ClaimAccount ending={ending} returnTo={returnTo} />
    </AuthFrame>
  );
}
