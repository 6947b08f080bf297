import type { SessionOperations } from "../operation.ts";

/** What waits for people. */
export const inboxOperations = {} as const satisfies SessionOperations;
