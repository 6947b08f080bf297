import { z } from "zod";

/** Base64url. The limits are far above what authenticators send. */
const Bytes = z.string().max(4_096);
const Credential = {
  id: z.string().min(1).max(2_048),
  rawId: z.string().max(2_048),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).exactOptional(),
  /** Extensions are not used, so their results are dropped. */
  clientExtensionResults: z.object({
    credProps: z.object({ rk: z.boolean().exactOptional() }).exactOptional(),
  }),
};

/** A browser's response after creating a passkey (WebAuthn, `RegistrationResponseJSON`). */
export const RegistrationResponse = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: z.string().max(16_384),
    transports: z.array(z.string().max(40)).max(20).exactOptional(),
  }),
});
export type RegistrationResponse = z.infer<typeof RegistrationResponse>;

/** A browser's response after using a passkey (WebAuthn, `AuthenticationResponseJSON`). */
export const AssertionResponse = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.string().max(200).exactOptional(),
  }),
});
export type AssertionResponse = z.infer<typeof AssertionResponse>;

/** The options for a browser's `navigator.credentials`, with our challenge. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
