import { setUpFactorPath } from "#lib/contract/sign-in-path.ts";
import { readApiError, unreachable } from "./api-error.ts";
import { signInAgain } from "./session-gate.ts";
import { confirmIdentity } from "./step-up-gate.ts";

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/** An address of the dashboard's API, its parameters and query filled in. */
export function addressOf(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const url = new URL(filled, window.location.origin);
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) url.searchParams.append(name, String(one));
  }
  return url;
}

/** Undefined and null are left out; a list is a parameter that repeats. */
export type QueryValue = string | number | boolean | readonly string[] | null | undefined;

/**
 * Asks the server; when the session has ended meanwhile, or the person has to confirm that it is them, again once
 * they have done so over the page.
 * @throws ApiError unreachable where nobody answers; what `signal` aborts is thrown as it is.
 */
export async function sendRequest(url: URL, init: RequestInit): Promise<Response> {
  let response = await send(url, init);
  const isWrite = init.method !== undefined && init.method !== "GET";
  const asked = { isWrite, signal: init.signal };
  if (response.status === UNAUTHORIZED && (await signInAgain(asked))) response = await send(url, init);
  const refusal = response.status === FORBIDDEN ? await readApiError(response.clone()) : undefined;
  if (refusal?.code === "step_up_required" && (await confirmIdentity(asked))) return send(url, init);
  if (refusal?.code === "second_factor_setup_required") leaveToSetUp();
  return response;
}

/** The workspace has begun to require a second factor: nothing of it is shown before there is one. */
function leaveToSetUp(): void {
  const { pathname, search } = window.location;
  window.location.assign(setUpFactorPath(pathname + search));
}

async function send(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachable();
  }
}
