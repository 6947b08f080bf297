import { readApiError, unreachable } from "#components/api/api-error.ts";

/** What the second step of this browser's sign-in may be. */
export interface SecondStepWays {
  readonly totp: boolean;
  readonly passkey: boolean;
  readonly recoveryCode: boolean;
}

/** @throws ApiError session_not_found where no sign-in of this browser waits. */
export async function readSecondStep(): Promise<SecondStepWays> {
  return (await send("/api/auth/second-step")).json();
}

/** @throws ApiError unauthorized for a wrong code. */
export async function sendSecondStep(code: string): Promise<void> {
  await send("/api/auth/second-step", { method: "POST", body: new URLSearchParams({ code }) });
}

async function send(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch(() => {
    throw unreachable();
  });
  if (!response.ok) throw await readApiError(response);
  return response;
}
