import { z } from "zod";
import type { SessionOperations } from "../operation.ts";
import { Scope } from "../scopes.ts";

const request = {
  request: z
    .string()
    .max(10_000)
    .meta({ description: "The client's own request: the query of the address it sent the browser to." }),
};
const Ids = z.array(z.string().max(100)).max(500);
const Answered = z.object({
  redirectTo: z
    .string()
    .meta({ description: "Where the browser goes with the answer: the client's address." }),
});

/** What a person answers to an app that wants to be connected (D17). */
export const consentOperations = {
  approveApp: {
    method: "POST",
    path: "/api/connect/approve",
    operationId: "approveApp",
    summary: "Connect an app to the workspace, acting as oneself",
    credential: "session",
    body: z.strictObject({
      ...request,
      userId: z.string().max(100).meta({ description: "As whom, as the page said." }),
      workspaceId: z.string().max(100).meta({ description: "The one that the person was shown." }),
      scopes: z.array(Scope).max(50),
      staysConnected: z.boolean().meta({ description: "Whether it may come back without asking again." }),
      allowedTeamIds: Ids,
      allowedProjectIds: Ids,
    }),
    output: Answered,
    success: { 200: "The app may do what was chosen." },
    errors: ["capability_disabled", "revision_conflict", "team_not_found", "project_not_found"],
  },
  denyApp: {
    method: "POST",
    path: "/api/connect/deny",
    operationId: "denyApp",
    summary: "Refuse an app that wants to be connected",
    credential: "session",
    body: z.strictObject(request),
    output: Answered,
    success: { 200: "Nothing was changed; the app is told." },
    errors: [],
  },
} as const satisfies SessionOperations;
