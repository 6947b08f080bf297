import { z } from "zod";
import { MAX_IDEMPOTENCY_KEY_CHARS } from "./limits.ts";

/** The idempotency key of a creating call: repeated, it answers what the first call made (D19). */
export const OnceKey = z
  .string()
  .min(1)
  .max(MAX_IDEMPOTENCY_KEY_CHARS)
  .meta({
    description:
      "The same key again answers what the first call created, and creates nothing. 1 to " +
      `${MAX_IDEMPOTENCY_KEY_CHARS} characters.`,
  });

export const ONCE_HEADERS = {
  "Idempotency-Replayed": "true when an earlier request with this idempotencyKey is answered again.",
  "Idempotency-Body-Changed":
    "true when that earlier request had another body; the answer is still what it created.",
};
