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
  if (await isStepUpRequired(response)) {
    if (await confirmIdentity(asked)) response = await send(url, init);
  }
  return response;
}

async function isStepUpRequired(response: Response): Promise<boolean> {
  if (response.status !== FORBIDDEN) return false;
  return (await readApiError(response.clone())).code === "step_up_required";
}

async function send(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachable();
  }
}
