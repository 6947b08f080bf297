import { z } from "zod";
import type { SessionOperations } from "../operation.ts";
import { PasskeyOptions, RegistrationResponse } from "../passkey-responses.ts";
import { Timestamp } from "../values.ts";

const RecoveryCodes = z
  .array(z.string())
  .meta({ description: "Shown once. Each signs in once in place of the second factor." });

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  isSynced: z.boolean().meta({ description: "It may be on other devices of the person as well." }),
  addedAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
});

const Factors = z.object({
  totp: z
    .object({ addedAt: Timestamp, lastUsedAt: Timestamp.nullable() })
    .nullable()
    .meta({ description: "The authenticator app." }),
  passkeys: z.array(Passkey).meta({ description: "The oldest first." }),
  recoveryCodesLeft: z.int(),
});

/** Absent: recovery codes exist already and stay valid. */
const Enrolled = z.object({ recoveryCodes: RecoveryCodes.nullable() });

const refusals = ["step_up_required", "user_not_found"] as const;

/** The second factors of the person's own account. */
export const factorOperations = {
  getFactors: {
    method: "GET",
    path: "/api/account/factors",
    operationId: "getFactors",
    summary: "Read one's own second factors",
    credential: "session",
    beforeSecondFactor: true,
    output: Factors,
    success: { 200: "What is set up." },
    errors: ["user_not_found"],
  },
  beginTotp: {
    method: "POST",
    path: "/api/account/factors/totp",
    operationId: "beginTotp",
    summary: "Make the secret of an authenticator app; it counts once its first code was given",
    credential: "session",
    beforeSecondFactor: true,
    output: z.object({
      secret: z.string().meta({ description: "In base 32, to be typed into the app." }),
      uri: z.string().meta({ description: "The same for a QR code." }),
    }),
    success: { 201: "The secret. Making another replaces it until it is confirmed." },
    errors: [...refusals, "already_exists"],
  },
  confirmTotp: {
    method: "POST",
    path: "/api/account/factors/totp/confirm",
    operationId: "confirmTotp",
    summary: "Confirm the authenticator app by its first code",
    credential: "session",
    beforeSecondFactor: true,
    body: z.strictObject({ code: z.string().max(100) }),
    output: Enrolled,
    success: { 200: "It is asked for from the next sign-in on. The first factor signs other browsers out." },
    errors: [...refusals, "not_found"],
  },
  removeTotp: {
    method: "DELETE",
    path: "/api/account/factors/totp",
    operationId: "removeTotp",
    summary: "Remove the authenticator app",
    credential: "session",
    beforeSecondFactor: true,
    output: z.object({ removed: z.literal(true) }),
    success: { 200: "It is asked for no more." },
    errors: [...refusals, "not_found"],
  },
  beginPasskey: {
    method: "POST",
    path: "/api/account/factors/passkeys/options",
    operationId: "beginPasskey",
    summary: "Read what the browser makes a passkey from; its challenge holds five minutes",
    credential: "session",
    beforeSecondFactor: true,
    output: PasskeyOptions,
    success: { 200: "The options of `navigator.credentials.create`, as JSON." },
    errors: [...refusals],
  },
  addPasskey: {
    method: "POST",
    path: "/api/account/factors/passkeys",
    operationId: "addPasskey",
    summary: "Add the passkey that the browser made",
    credential: "session",
    beforeSecondFactor: true,
    maxBodyBytes: 65_536,
    body: z.strictObject({ name: z.string().max(1_000), response: RegistrationResponse }),
    output: Enrolled,
    success: { 201: "It signs in from now on. The first factor signs other browsers out." },
    errors: [...refusals, "already_exists"],
  },
  removePasskey: {
    method: "DELETE",
    path: "/api/account/factors/passkeys/{passkeyId}",
    operationId: "removePasskey",
    summary: "Remove a passkey",
    credential: "session",
    beforeSecondFactor: true,
    params: z.object({ passkeyId: z.string().max(2_048) }),
    output: z.object({ removed: z.literal(true) }),
    success: { 200: "It signs nobody in any more." },
    errors: [...refusals, "not_found"],
  },
  replaceRecoveryCodes: {
    method: "POST",
    path: "/api/account/factors/recovery-codes",
    operationId: "replaceRecoveryCodes",
    summary: "Make new recovery codes; the earlier ones stop working",
    credential: "session",
    beforeSecondFactor: true,
    output: z.object({ recoveryCodes: RecoveryCodes }),
    success: { 201: "The codes." },
    errors: [...refusals, "not_found"],
  },
} as const satisfies SessionOperations;
