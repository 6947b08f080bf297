import type { SessionOperations } from "../operation.ts";

/** The figures of the first page. */
export const overviewOperations = {} as const satisfies SessionOperations;
