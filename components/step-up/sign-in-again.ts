/** What to do for somebody who has no provider to sign in at. */
export const SIGN_IN_AGAIN = "Sign out and sign in again to confirm that it is you.";
