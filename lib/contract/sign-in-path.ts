export const SIGN_IN_PATH = "/sign-in";
/** Where somebody sets up the second factor that their workspace requires. */
export const SET_UP_FACTOR_PATH = "/second-factor";
/** Where somebody who came back from a provider gives their second factor. */
export const SECOND_STEP_PATH = "/sign-in/second-step";
/** Where somebody lands who did not ask for a page. */
export const HOME_PATH = "/";
export const RETURN_PARAMETER = "returnTo";
/** Where somebody who has no password confirms that it is them, beside the page that asked. */
export const CONFIRM_PATH = "/confirm";
/** Where somebody who is the first to prove an account's address hears what ends with that, and agrees. */
export const CLAIM_PATH = "/sign-in/claim";
/** Leads on to what the browser's tab kept, where that is too long to be carried to a provider and back. */
export const RESUME_PATH = "/resume";
/** How long a path may be that is: sealed it has to fit into a cookie of 4 KB. */
export const MAX_CARRIED_CHARS = 2_600;

const ANY_ORIGIN = "http://laneway.invalid";

/**
 * Where to go after the sign-in: the path that was asked for, if it is one of ours. An address elsewhere, in any
 * of the spellings browsers accept (`//host`, `/\host`, `/.//host`), is home.
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

/** The sign-in page that leads back to a path. */
export function signInPath(path: string): string {
  if (path === HOME_PATH) return SIGN_IN_PATH;
  return `${SIGN_IN_PATH}?${new URLSearchParams({ [RETURN_PARAMETER]: path })}`;
}
