import { z } from "zod";
import type { SessionOperations } from "../operation.ts";
import { Timestamp } from "../values.ts";
import { APP_POLICIES } from "../workspace-settings.ts";
import { Person, Reference } from "./key-parts.ts";

const App = z.object({
  id: z.string().meta({ description: "Its client_id: ours, or the address of its document." }),
  name: z.string().meta({ description: "As the app calls itself: nobody has checked it." }),
  publisher: z
    .string()
    .nullable()
    .meta({ description: "The host that publishes its document; null for one that registered itself." }),
  redirectHosts: z.array(z.string()),
});
const Connections = z.int().min(0).meta({ description: "People who have it connected now." });
const clientId = z.string().min(1).max(1_000);

/** Approvals of apps in a workspace that allows only approved ones (D17). */
export const appApprovalOperations = {
  listAppApprovals: {
    method: "GET",
    path: "/api/app-approvals",
    operationId: "listAppApprovals",
    summary: "List requested, approved and other connected apps of the workspace",
    credential: "session",
    output: z.object({
      policy: z.enum(APP_POLICIES),
      requested: z.array(z.object({ app: App, people: z.array(Person), askedAt: Timestamp })),
      approved: z.array(
        z.object({ app: App, approvedBy: Reference, approvedAt: Timestamp, connections: Connections }),
      ),
      /** Connected but not approved: refused if only approved apps are allowed. */
      unapproved: z.array(z.object({ app: App, connections: Connections })),
    }),
    success: { 200: "Up to 500 of each, the oldest request and the newest approval first." },
    errors: ["permission_denied"],
  },
  giveAppApproval: {
    method: "POST",
    path: "/api/app-approvals/approve",
    operationId: "giveAppApproval",
    summary: "Approve an app that somebody asked for or connected",
    credential: "session",
    body: z.strictObject({ clientId }),
    output: z.object({ approvedAt: Timestamp }),
    success: { 200: "People may connect it. Repeating it changes nothing." },
    errors: ["permission_denied", "connected_app_not_found"],
  },
  declineAppRequest: {
    method: "POST",
    path: "/api/app-approvals/decline",
    operationId: "declineAppRequest",
    summary: "Decline the requests for an app",
    credential: "session",
    body: z.strictObject({ clientId }),
    output: z.object({ declined: z.int() }),
    success: { 200: "How many requests there were." },
    errors: ["permission_denied", "connected_app_not_found"],
  },
  withdrawAppApproval: {
    method: "POST",
    path: "/api/app-approvals/withdraw",
    operationId: "withdrawAppApproval",
    summary: "Withdraw an app's approval and end the connections that rest on it",
    credential: "session",
    body: z.strictObject({
      clientId,
      connections: Connections.meta({ description: "As many as the admin was told will end." }),
    }),
    output: z.object({ ended: z.int() }),
    success: { 200: "How many connections ended: none unless approved apps alone are allowed." },
    errors: ["permission_denied", "connected_app_not_found", "revision_conflict"],
  },
} as const satisfies SessionOperations;
