import { readApiError } from "#components/api/api-error.ts";
import { waitedFetch } from "#components/api/waited-fetch.ts";
import type { PasskeyAnswer } from "./passkey-browser.ts";

/** The possible second steps of this browser's sign-in. */
export interface SecondStepWays {
  readonly totp: boolean;
  readonly passkey: boolean;
  readonly recoveryCode: boolean;
}

/** @throws ApiError session_not_found if this browser has no sign-in waiting. */
export async function readSecondStep(): Promise<SecondStepWays> {
  return (await send("/api/auth/second-step")).json();
}

/** @throws ApiError unauthorized for a wrong code. */
export async function sendSecondStep(code: string): Promise<void> {
  await send("/api/auth/second-step", { method: "POST", body: new URLSearchParams({ code }) });
}

const PASSKEY_PATHS = {
  "sign-in": "/api/auth/passkey",
  "second-step": "/api/auth/second-step/passkey",
} as const;

/** The options for using a passkey. */
export async function readPasskeyOptions(step: keyof typeof PASSKEY_PATHS): Promise<Record<string, unknown>> {
  const answer = await send(`${PASSKEY_PATHS[step]}-options`, {
    method: "POST",
    body: new URLSearchParams(),
  });
  const { options }: { options: Record<string, unknown> } = await answer.json();
  return options;
}

/** @throws ApiError unauthorized for an unknown passkey. */
export async function sendPasskey(step: keyof typeof PASSKEY_PATHS, response: PasskeyAnswer): Promise<void> {
  const body = new URLSearchParams({ response: JSON.stringify(response) });
  await send(PASSKEY_PATHS[step], { method: "POST", body });
}

async function send(path: string, init?: RequestInit): Promise<Response> {
  const response = await waitedFetch(path, init);
  if (!response.ok) throw await readApiError(response);
  return response;
}
