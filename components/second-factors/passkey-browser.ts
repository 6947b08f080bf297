import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { ApiError } from "#components/api/api-error.ts";

export type NewPasskey = Awaited<ReturnType<typeof startRegistration>>;
export type PasskeyAnswer = Awaited<ReturnType<typeof startAuthentication>>;

/** Browsers have passkeys on https and on localhost alone. */
export function canUsePasskeys(): boolean {
  return typeof window !== "undefined" && window.PublicKeyCredential !== undefined;
}

/** Has the browser make a passkey. @throws ApiError `passkey` with what to do, when it did not. */
export async function createPasskey(options: Record<string, unknown>): Promise<NewPasskey> {
  type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];
  // The server's library made them for this one.
  return startRegistration({ optionsJSON: options as unknown as Options }).catch(refuse);
}

/** Has the browser use a passkey. @throws ApiError `passkey` with what to do, when it did not. */
export async function answerWithPasskey(options: Record<string, unknown>): Promise<PasskeyAnswer> {
  type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];
  return startAuthentication({ optionsJSON: options as unknown as Options }).catch(refuse);
}

function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError")
    throw new ApiError("passkey", "This device has a passkey for you already.");
  if (name === "SecurityError")
    throw new ApiError(
      "passkey",
      "Passkeys do not work at this address. Open the dashboard at its public address.",
    );
  throw new ApiError("passkey", "The browser used no passkey. Try again, or use another way.");
}
