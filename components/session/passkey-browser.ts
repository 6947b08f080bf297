import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { ApiError } from "#components/api/api-error.ts";

type NewPasskey = Awaited<ReturnType<typeof startRegistration>>;
export type PasskeyAnswer = Awaited<ReturnType<typeof startAuthentication>>;

/** Passkeys need https or localhost. */
export function canUsePasskeys(): boolean {
  return typeof window !== "undefined" && window.PublicKeyCredential !== undefined;
}

/**
 * Creates a passkey in the browser.
 * @throws ApiError `passkey` with advice if that fails.
 */
export async function createPasskey(options: Record<string, unknown>): Promise<NewPasskey> {
  type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];
  // The server's library generates the options that this one takes.
  return startRegistration({ optionsJSON: options as unknown as Options }).catch(refuse);
}

/**
 * Uses a passkey in the browser.
 * @throws ApiError `passkey` with advice if that fails.
 */
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
