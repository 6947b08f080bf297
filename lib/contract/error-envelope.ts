import { z } from "zod";
import { ERROR_CODES } from "./errors.ts";

export const ErrorDetail = z
  .object({
    code: z.string().meta({ description: "The JSON Schema keyword that failed, or one of our own codes." }),
    message: z.string(),
    field: z
      .string()
      .optional()
      .meta({ description: "RFC 6901 JSON Pointer into the request body, or the query parameter's name." }),
  })
  .meta({ id: "ErrorDetail" });

export const ErrorEnvelope = z
  .object({
    error: z.object({
      code: z.string().meta({
        description: "What went wrong; new codes may be added.",
        override: { type: "string", enum: [...ERROR_CODES] },
      }),
      message: z.string().meta({ description: "For people; its wording may change." }),
      details: z.array(ErrorDetail).optional(),
      requestId: z.string().meta({ description: "Equal to the X-Request-Id response header." }),
    }),
  })
  .meta({ id: "ErrorEnvelope", description: "Every error response has this body." });
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;
