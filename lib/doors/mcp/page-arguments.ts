import { z } from "zod";
import { PageCursor } from "#lib/contract/values.ts";

/** The paging arguments of list tools. */
export function pageArguments({ max, default: absent }: { max: number; default: number }) {
  return {
    limit: z
      .int()
      .min(1)
      .max(max)
      .optional()
      .meta({
        description: `Items per page, 1 to ${max}; ${absent} when absent. A page may be shorter to fit 100 kB.`,
      }),
    cursor: PageCursor.optional(),
  };
}
