import { readApiError } from "#components/api/api-error.ts";
import { sendRequest } from "#components/api/send-request.ts";
import { MAX_CARRIED_CHARS, RESUME_PATH, returnPath } from "#lib/contract/sign-in-path.ts";

/** The purpose of the sign-in. */
export interface ProviderErrand {
  readonly intent: "sign_in" | "link" | "invitation" | "step_up";
  /** The return path. */
  readonly returnTo?: string;
  /** The token of the invitation to accept. */
  readonly invitation?: string;
  /** The code for a confirmation, if the person has a second factor. */
  readonly code?: string;
}

/**
 * Opens a provider's sign-in page. Afterwards the person returns to the page they wanted, or sees an error.
 * @throws ApiError.
 */
export async function startProviderSignIn(provider: string, errand: ProviderErrand): Promise<void> {
  const csrf = await ask("/api/auth/csrf");
  const { csrfToken }: { csrfToken: string } = await csrf.json();
  const returnTo = errand.returnTo === undefined ? {} : { returnTo: carriedReturn(errand.returnTo) };
  const body = new URLSearchParams({ ...errand, ...returnTo, csrfToken, json: "true" });
  const response = await ask(`/api/auth/signin/${encodeURIComponent(provider)}`, { method: "POST", body });
  const { url }: { url: string } = await response.json();
  window.location.assign(url);
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await sendRequest(path, init);
  if (!response.ok) throw await readApiError(response);
  return response;
}

const KEPT = "laneway.return";

/**
 * The return path for a redirect: the path itself or, if it is too long (such as an app's request with a large state),
 * the page that finds it in this tab's storage.
 */
function carriedReturn(path: string): string {
  if (path.length <= MAX_CARRIED_CHARS) return path;
  sessionStorage.setItem(KEPT, path);
  return RESUME_PATH;
}

/** This tab's stored address; the start page if there is none. */
export const keptReturn = () => returnPath(sessionStorage.getItem(KEPT) ?? undefined);
