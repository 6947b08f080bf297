import { z } from "zod";
import type { SessionOperations } from "../operation.ts";
import { AssertionResponse, PasskeyOptions } from "../passkey-responses.ts";
import { Timestamp } from "../values.ts";

const StepUp = z.object({
  person: z.object({ name: z.string(), email: z.string() }),
  isSteppedUp: z.boolean().meta({ description: "They did so within the last ten minutes." }),
  hasPassword: z.boolean(),
  needsCode: z.boolean().meta({
    description: "A second factor is set up: password and provider count with a code alone.",
  }),
  hasTotp: z.boolean(),
  hasPasskey: z.boolean(),
  providers: z.array(z.object({ id: z.string(), name: z.string() })).meta({
    description: "Linked sign-in providers of this installation, where they can sign in again.",
  }),
});

const SteppedUp = z.object({ until: Timestamp });

/** Confirming one's identity before sensitive changes. */
export const stepUpOperations = {
  getStepUp: {
    method: "GET",
    path: "/api/account/step-up",
    operationId: "getStepUp",
    summary: "Read how the signed-in person can confirm that it is them",
    credential: "session",
    beforeSecondFactor: true,
    output: StepUp,
    success: { 200: "The ways there are." },
    errors: ["user_not_found"],
  },
  stepUpWithPassword: {
    method: "POST",
    path: "/api/account/step-up/password",
    operationId: "stepUpWithPassword",
    summary: "Confirm that it is oneself, by the password and a code where one is needed",
    credential: "session",
    beforeSecondFactor: true,
    maxBodyBytes: 16_384,
    body: z.strictObject({
      password: z.string().max(10_000),
      code: z.string().max(100).optional().meta({
        description: "Of the authenticator app, or a recovery code; needed where a second factor is set up.",
      }),
    }),
    output: SteppedUp,
    success: { 200: "How long the confirmation holds in this browser." },
    errors: ["session_not_found"],
  },
  beginPasskeyStepUp: {
    method: "POST",
    path: "/api/account/step-up/passkey/options",
    operationId: "beginPasskeyStepUp",
    summary: "Read what the browser uses one's passkey with; its challenge holds five minutes",
    credential: "session",
    beforeSecondFactor: true,
    output: PasskeyOptions,
    success: { 200: "The options of `navigator.credentials.get`, as JSON." },
    errors: [],
  },
  stepUpWithPasskey: {
    method: "POST",
    path: "/api/account/step-up/passkey",
    operationId: "stepUpWithPasskey",
    summary: "Confirm that it is oneself, by a passkey",
    credential: "session",
    beforeSecondFactor: true,
    maxBodyBytes: 16_384,
    body: z.strictObject({ response: AssertionResponse }),
    output: SteppedUp,
    success: { 200: "How long the confirmation holds in this browser." },
    errors: ["session_not_found"],
  },
} as const satisfies SessionOperations;
