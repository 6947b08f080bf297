import { MAX_CARRIED_CHARS, RESUME_PATH, returnPath } from "#lib/contract/sign-in-path.ts";

const KEPT = "laneway.return";

/**
 * The return path that a redirect may carry: the path itself or, for a longer one such as an app's request with a
 * state of some kilobytes, the page that finds it in this tab again.
 */
export function carriedReturn(path: string): string {
  if (path.length <= MAX_CARRIED_CHARS) return path;
  sessionStorage.setItem(KEPT, path);
  return RESUME_PATH;
}

/** Where this tab wanted to go; home where it kept nothing. */
export const keptReturn = () => returnPath(sessionStorage.getItem(KEPT) ?? undefined);
