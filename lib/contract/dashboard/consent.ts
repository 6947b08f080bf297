import { z } from "zod";
import type { SessionOperations } from "../operation.ts";
import { Scope } from "../scopes.ts";

const request = {
  request: z
    .string()
    .max(10_000)
    .meta({ description: "The client's own request: the query of the address it sent the browser to." }),
};
const shownFor = {
  userId: z.string().max(100).meta({ description: "As whom, as the page said." }),
  workspaceId: z.string().max(100).meta({ description: "The one that the person was shown." }),
};
const Ids = z.array(z.string().max(100)).max(500);
const Answered = z.object({
  redirectTo: z
    .string()
    .meta({ description: "Where the browser goes with the answer: the client's address." }),
});

/** A person's answer to an app that wants to be connected (D17). */
export const consentOperations = {
  approveApp: {
    method: "POST",
    path: "/api/connect/approve",
    operationId: "approveApp",
    summary: "Connect an app to the workspace, acting as oneself",
    credential: "session",
    body: z.strictObject({
      ...request,
      ...shownFor,
      scopes: z.array(Scope).max(50),
      staysConnected: z.boolean().meta({ description: "Whether it may come back without asking again." }),
      allowedTeamIds: Ids,
      allowedProjectIds: Ids,
      takesOver: z.string().max(100).optional().meta({
        description:
          "An earlier connection of the same name and redirect, as the page offered it: the app gets its runs, and it is signed out.",
      }),
    }),
    output: Answered,
    success: { 200: "The app may do what was chosen." },
    errors: ["capability_disabled", "revision_conflict", "team_not_found", "project_not_found"],
  },
  askForApp: {
    method: "POST",
    path: "/api/connect/request",
    operationId: "askForApp",
    summary: "Ask the workspace's admins to approve an app",
    credential: "session",
    body: z.strictObject({ ...request, ...shownFor }),
    output: z.object({
      isApproved: z.boolean().meta({ description: "An admin approved it already: it may be connected." }),
    }),
    success: { 200: "The admins see the request. Repeating it changes nothing." },
    errors: ["revision_conflict"],
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
