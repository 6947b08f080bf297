import { unreachable } from "./api-error.ts";
import { signInAgain } from "./session-gate.ts";

const UNAUTHORIZED = 401;

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
 * Asks the server; when the session has ended meanwhile, again once the person has signed in over the page.
 * @throws ApiError unreachable where nobody answers; what `signal` aborts is thrown as it is.
 */
export async function sendRequest(url: URL, init: RequestInit): Promise<Response> {
  const response = await send(url, init);
  if (response.status !== UNAUTHORIZED) return response;
  const isWrite = init.method !== undefined && init.method !== "GET";
  return (await signInAgain({ isWrite, signal: init.signal })) ? send(url, init) : response;
}

async function send(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachable();
  }
}
