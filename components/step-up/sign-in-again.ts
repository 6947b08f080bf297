/** Advice for a person without a provider. */
export const SIGN_IN_AGAIN = "Sign out and sign in again to confirm that it is you.";
