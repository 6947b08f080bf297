import { readApiError } from "#components/api/api-error.ts";
import { waitedFetch } from "#components/api/waited-fetch.ts";

/**
 * Sends a sign-in form with the CSRF token of this browser's cookie.
 * @throws ApiError.
 */
export async function postAuthForm({
  path,
  fields = {},
}: {
  path: "/api/auth/callback/credentials" | "/api/auth/callback/invitation" | "/api/auth/signout";
  fields?: Readonly<Record<string, string>>;
}): Promise<void> {
  const { csrfToken }: { csrfToken: string } = await (await send("/api/auth/csrf")).json();
  await send(path, { method: "POST", body: new URLSearchParams({ ...fields, csrfToken, json: "true" }) });
}

async function send(path: string, init?: RequestInit): Promise<Response> {
  const response = await waitedFetch(path, init);
  if (!response.ok) throw await readApiError(response);
  return response;
}
