import { MAX_CARRIED_CHARS, RESUME_PATH, returnPath } from "#lib/contract/sign-in-path.ts";

const KEPT = "laneway.return";

/**
 * The return path for a redirect: the path itself or, if it is too long (such as an app's request with a large state),
 * the page that finds it in this tab's storage.
 */
export function carriedReturn(path: string): string {
  if (path.length <= MAX_CARRIED_CHARS) return path;
  sessionStorage.setItem(KEPT, path);
  return RESUME_PATH;
}

/** This tab's stored address; the start page if there is none. */
export const keptReturn = () => returnPath(sessionStorage.getItem(KEPT) ?? undefined);
