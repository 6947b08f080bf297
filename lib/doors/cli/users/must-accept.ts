/** Beside a person who was named by an address that nobody has proved. */
export const MUST_ACCEPT =
  "Not joined yet. This account's address is not proven, so the person has to accept: Your account, Invitations";
