import type { SessionOperations } from "../operation.ts";

/** People, teams, invitations and sessions. */
export const peopleOperations = {} as const satisfies SessionOperations;
