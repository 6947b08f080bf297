/**
 * Why a sign-in by a provider failed. The code is in the address of the page that explains it, so it is one of a fixed
 * set and contains no data from the provider.
 */
export const SIGN_IN_FAILURES = [
  "provider",
  "not_linked",
  "linked_elsewhere",
  "account_exists",
  "invitation",
  "no_session",
  "other_account",
  "not_asked_again",
  "too_many",
  "failed",
] as const;
export type SignInFailure = (typeof SIGN_IN_FAILURES)[number];

export const FAILURE_PARAMETER = "failure";

export function isSignInFailure(text: unknown): text is SignInFailure {
  return SIGN_IN_FAILURES.some((failure) => failure === text);
}
