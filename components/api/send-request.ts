import { setUpFactorPath } from "#lib/contract/sign-in-path.ts";
import { readApiError, unreachable } from "./api-error.ts";
import { signInAgain } from "./session-gate.ts";
import { confirmIdentity } from "./step-up-gate.ts";
import { waitedFetch } from "./waited-fetch.ts";

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/**
 * Sends a request. If the session has ended, or the person must confirm their identity, it is sent again after they
 * have done so in a dialog.
 * @throws ApiError unreachable if nothing answers, stopped if the person stopped waiting; an abort of `signal` is
 * thrown unchanged.
 */
export async function sendRequest(url: string, init: RequestInit): Promise<Response> {
  const isWrite = init.method !== undefined && init.method !== "GET";
  const send = isWrite ? waitedFetch : readFetch;
  let response = await send(url, init);
  const asked = { isWrite, signal: init.signal };
  if (response.status === UNAUTHORIZED && (await signInAgain(asked))) response = await send(url, init);
  const refusal = response.status === FORBIDDEN ? await readApiError(response.clone()) : undefined;
  if (refusal?.code === "step_up_required" && (await confirmIdentity(asked))) return send(url, init);
  if (refusal?.code === "second_factor_setup_required") leaveToSetUp();
  return response;
}

/** The workspace now requires a second factor: leave the page until there is one. */
function leaveToSetUp(): void {
  const { pathname, search } = window.location;
  window.location.assign(setUpFactorPath(pathname + search));
}

async function readFetch(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachable();
  }
}
