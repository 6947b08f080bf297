/** Shown with a person whose email address is not proved. */
export const MUST_ACCEPT =
  "Not joined yet. This account's address is not proven, so the person has to accept: Your account, Invitations";
