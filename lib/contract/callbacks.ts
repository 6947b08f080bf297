import { z } from "zod";
import { MAX_CALLBACK_BYTES, MAX_ID_CHARS } from "./limits.ts";
import type { CallbackOperation } from "./operation.ts";
import { AnyJson } from "./values.ts";

export const CallbackAccepted = z.object({ status: z.literal("accepted") }).meta({ id: "CallbackAccepted" });

export const callbackOperations = {
  accept: {
    method: "POST",
    path: "/v1/callbacks/{token}",
    operationId: "acceptCallback",
    summary: "Post the result that a run waits for",
    description:
      "An agent's callback tool gives this address to an outside system, which posts its result here as JSON of " +
      "any shape, `null` included, up to 1 MiB. The token in the path is the credential: it works once, until the " +
      "interaction expires or its run ends.",
    tag: "Callbacks",
    credential: "callback",
    params: z.object({
      token: z
        .string()
        .max(MAX_ID_CHARS)
        .meta({
          description: "The token in the callback address.",
          examples: ["lw_cb_01kaj5w3f8e0m7c27Jt0c1nX3fZ2mC8VqYd5oK9wL4sB6uE1hG0iA_pR-xQ"],
        }),
    }),
    body: AnyJson,
    maxBodyBytes: MAX_CALLBACK_BYTES,
    output: CallbackAccepted,
    success: { 200: "The result is stored and the run resumes." },
    errors: ["not_found", "interaction_conflict", "callback_expired"],
  },
} as const satisfies Readonly<Record<string, CallbackOperation>>;
