import { readApiError } from "#components/api/api-error.ts";
import { sendRequest } from "#components/api/send-request.ts";
import { carriedReturn } from "./kept-return.ts";

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
