import { z } from "zod";
import type { SessionOperations } from "../operation.ts";
import { AnyJson, AnyObject, Timestamp } from "../values.ts";
import { WorkspaceSettings } from "../workspace-settings.ts";

const Settings = z.object({
  settings: WorkspaceSettings,
  defaults: WorkspaceSettings.meta({ description: "What holds where nothing was set." }),
});

const Workspace = z.object({ id: z.string(), name: z.string(), createdAt: Timestamp });

/** The workspace, its capabilities, limits and retention. */
export const settingsOperations = {
  getSettings: {
    method: "GET",
    path: "/api/settings",
    operationId: "getSettings",
    summary: "Read every setting of the workspace, and what it comes to now",
    credential: "session",
    output: Settings.extend({
      workspace: Workspace,
      now: z.object({
        executingRuns: z.int(),
        queuedRuns: z.int(),
        oldestRunAt: Timestamp.nullable(),
        oldestAuditAt: Timestamp.nullable(),
        membersWithoutSecondFactor: z.int(),
      }),
    }),
    success: { 200: "The settings, defaults included." },
    errors: ["permission_denied"],
  },
  changeSetting: {
    method: "PATCH",
    path: "/api/settings",
    operationId: "changeSetting",
    summary: "Change one setting; it applies from the next request",
    credential: "session",
    maxBodyBytes: 65_536,
    body: z.strictObject({
      name: z.string().max(100).meta({ description: "Dotted, such as capabilities.authoring." }),
      value: AnyJson,
    }),
    output: z.object({ settings: AnyObject.meta({ description: "Every setting by its dotted name." }) }),
    success: { 200: "All settings as they stand now." },
    errors: ["permission_denied", "workspace_not_found", "step_up_required"],
  },
  renameWorkspace: {
    method: "PATCH",
    path: "/api/workspace",
    operationId: "renameWorkspace",
    summary: "Change the workspace's name",
    credential: "session",
    body: z.strictObject({ name: z.string().max(1_000) }),
    output: Workspace.omit({ createdAt: true }),
    success: { 200: "The name as it stands now." },
    errors: ["permission_denied", "workspace_not_found"],
  },
} as const satisfies SessionOperations;
