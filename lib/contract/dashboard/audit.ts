import type { SessionOperations } from "../operation.ts";

/** The audit log. */
export const auditOperations = {} as const satisfies SessionOperations;
