import { Notice } from "#components/ui/notice.tsx";
import { isSignInFailure, type SignInFailure } from "#lib/contract/sign-in-failures.ts";

const WORDS: Record<SignInFailure, { readonly title: string; readonly advice: string }> = {
  provider: {
    title: "The provider did not sign you in.",
    advice: "It refused, or took longer than 15 minutes. Try again.",
  },
  not_linked: {
    title: "That account is not linked to anybody here.",
    advice: "Ask for an invitation, or sign in with your password and link it on your account page.",
  },
  linked_elsewhere: {
    title: "That account is linked to somebody else here.",
    advice: "Sign in at the provider with another account and try again.",
  },
  account_exists: {
    title: "There is an account with the invited address already.",
    advice: "Sign in to it as usual, then accept the invitation.",
  },
  invitation: {
    title: "The invitation is no longer valid.",
    advice: "Ask the person who invited you for a new link.",
  },
  no_session: { title: "Your session ended meanwhile.", advice: "Sign in and try again." },
  other_account: {
    title: "That account is not linked to you here.",
    advice: "Sign in at the provider with the account that is linked to you.",
  },
  not_asked_again: {
    title: "The provider did not ask you to sign in again.",
    advice: "Sign out here and sign in again: that confirms it is you as well.",
  },
  too_many: { title: "Too many attempts to sign in.", advice: "Try again in a minute." },
  failed: {
    title: "The sign-in failed.",
    advice: "Try again. If it fails again, tell the operator of the service.",
  },
};

/** Explains a failed sign-in by a provider. Renders nothing for unknown codes. */
export function SignInFailureNotice({ failure }: { failure: unknown }) {
  if (!isSignInFailure(failure)) return null;
  const { title, advice } = WORDS[failure];
  return (
    <Notice title={title}>
      <p className="text-ink-soft">{advice}</p>
    </Notice>
  );
}
