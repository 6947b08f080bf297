import { z } from "zod";

/** Base64url. Sizes are far above what authenticators answer. */
const Bytes = z.string().max(4_096);
const Credential = {
  id: z.string().min(1).max(2_048),
  rawId: z.string().max(2_048),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).exactOptional(),
  /** Nothing is asked of extensions, so what they answer is dropped. */
  clientExtensionResults: z.object({
    credProps: z.object({ rk: z.boolean().exactOptional() }).exactOptional(),
  }),
};

/** What a browser answers when it has made a passkey (WebAuthn, `RegistrationResponseJSON`). */
export const RegistrationResponse = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: z.string().max(16_384),
    transports: z.array(z.string().max(40)).max(20).exactOptional(),
  }),
});
export type RegistrationResponse = z.infer<typeof RegistrationResponse>;

/** What a browser answers when a passkey was used (WebAuthn, `AuthenticationResponseJSON`). */
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

/** What a browser's `navigator.credentials` is called with, and one of our challenges in it. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
