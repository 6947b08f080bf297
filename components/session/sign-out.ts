import { SIGN_IN_PATH } from "#lib/contract/sign-in-path.ts";
import { postAuthForm } from "./post-auth-form.ts";

/**
 * Ends the session and leaves for the sign-in, which is a whole new page: nothing that was read stays.
 * @throws ApiError: the session goes on.
 */
export async function signOut(): Promise<void> {
  await postAuthForm({ path: "/api/auth/signout" });
  window.location.assign(SIGN_IN_PATH);
}
