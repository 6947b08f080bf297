import { SIGN_IN_PATH } from "#lib/contract/sign-in-path.ts";
import { postAuthForm } from "./post-auth-form.ts";

/**
 * Ends the session and opens the sign-in with a full page load, so that no data stays.
 * @throws ApiError: the session continues.
 */
export async function signOut(): Promise<void> {
  await postAuthForm({ path: "/api/auth/signout" });
  window.location.assign(SIGN_IN_PATH);
}
