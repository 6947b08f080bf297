import type { SessionOperations } from "../operation.ts";

/** The workspace, its limits, models, connections and tool servers. */
export const settingsOperations = {} as const satisfies SessionOperations;
