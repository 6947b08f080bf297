export const SIGN_IN_PATH = "/sign-in";
/** Sets up the second factor that the workspace requires. */
export const SET_UP_FACTOR_PATH = "/second-factor";
/** Asks for the second factor after a sign-in by a provider. */
export const SECOND_STEP_PATH = "/sign-in/second-step";
/** The start page, without a return address. */
export const HOME_PATH = "/";
export const RETURN_PARAMETER = "returnTo";
/** Confirms the identity of a person without a password, beside the page that needs it. */
export const CONFIRM_PATH = "/confirm";
/** Asks the first person who proves an account's address to agree to what ends. */
export const CLAIM_PATH = "/sign-in/claim";
/** Continues at the address that the browser's tab has stored, if it is too long for the provider's redirect. */
export const RESUME_PATH = "/resume";
/** The maximum length of such a path: sealed, it must fit into a cookie of 4 KB. */
export const MAX_CARRIED_CHARS = 2_600;

const ANY_ORIGIN = "http://laneway.invalid";

/**
 * The return path after sign-in, if it is one of ours. A foreign address, in any spelling that browsers accept
 * (`//host`, `/\host`, `/.//host`), becomes the start page.
 */
export function returnPath(asked: string | readonly string[] | undefined): string {
  if (typeof asked !== "string" || !asked.startsWith("/")) return HOME_PATH;
  const url = URL.parse(asked, ANY_ORIGIN);
  if (url?.origin !== ANY_ORIGIN || url.pathname.startsWith("//")) return HOME_PATH;
  return [SIGN_IN_PATH, SECOND_STEP_PATH, SET_UP_FACTOR_PATH].includes(url.pathname)
    ? HOME_PATH
    : url.pathname + url.search + url.hash;
}

export function secondStepPath(returnTo: string): string {
  if (returnTo === HOME_PATH) return SECOND_STEP_PATH;
  return `${SECOND_STEP_PATH}?${new URLSearchParams({ [RETURN_PARAMETER]: returnTo })}`;
}

export function setUpFactorPath(returnTo: string): string {
  return `${SET_UP_FACTOR_PATH}?${new URLSearchParams({ [RETURN_PARAMETER]: returnTo })}`;
}

/** The sign-in page with a return path. */
export function signInPath(path: string): string {
  if (path === HOME_PATH) return SIGN_IN_PATH;
  return `${SIGN_IN_PATH}?${new URLSearchParams({ [RETURN_PARAMETER]: path })}`;
}
