import type { SessionOperations } from "../operation.ts";

/** The list of runs, saved views and exports. */
export const runListOperations = {} as const satisfies SessionOperations;
