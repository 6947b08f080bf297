/** Admins and owners make and manage keys (D14); undefined while nobody knows yet who is signed in. */
export function mayManageKeys(role: string | undefined): boolean | undefined {
  return role === undefined ? undefined : role === "admin" || role === "owner";
}
