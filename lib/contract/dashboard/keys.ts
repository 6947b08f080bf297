import type { SessionOperations } from "../operation.ts";

/** API keys, their use and their requests. */
export const keyOperations = {} as const satisfies SessionOperations;
