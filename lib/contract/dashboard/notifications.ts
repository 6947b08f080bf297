import { z } from "zod";
import { AgentId } from "../agents.ts";
import { isTimeZone, NOTIFICATION_SUBJECTS, NotificationChoices } from "../notification-choices.ts";
import type { SessionOperations } from "../operation.ts";
import { Timestamp } from "../values.ts";

const common = { credential: "session" } as const;

const Settings = z.object({
  choices: NotificationChoices,
  digestHour: z.int().min(0).max(23),
  timeZone: z.string().nullable().meta({ description: "An IANA name. Null: not chosen yet." }),
});

const NotificationPage = Settings.extend({
  email: z.string().meta({ description: "Where mails go." }),
  isMailConfigured: z.boolean().meta({ description: "Whether this installation can send e-mail." }),
  followedAgents: z.array(z.object({ id: AgentId, name: z.string() })),
});

const Following = z.object({ isFollowed: z.boolean() });
const agentParams = z.object({ agentId: AgentId });

/** What people hear of, by e-mail and in their browser. */
export const notificationOperations = {
  getNotificationSettings: {
    ...common,
    method: "GET",
    path: "/api/account/notifications",
    operationId: "getNotificationSettings",
    summary: "Read what the person is notified of in this workspace, and how",
    output: NotificationPage,
    success: { 200: "Their choices, and the agents that they follow." },
    errors: [],
  },
  changeNotificationSettings: {
    ...common,
    method: "PUT",
    path: "/api/account/notifications",
    operationId: "changeNotificationSettings",
    summary: "Choose what the person is notified of in this workspace, and how",
    body: z.strictObject({
      choices: NotificationChoices,
      digestHour: z.int().min(0).max(23),
      timeZone: z.string().max(100).refine(isTimeZone, "is not a time zone"),
    }),
    output: NotificationPage,
    success: { 200: "It holds for what happens from now on." },
    errors: [],
  },
  listNotifications: {
    ...common,
    method: "GET",
    path: "/api/notifications",
    operationId: "listNotifications",
    summary: "List what a browser of the person shows, of the last minutes",
    output: z.object({
      notifications: z.array(
        z.object({
          id: z.string(),
          subject: z.enum(NOTIFICATION_SUBJECTS),
          title: z.string(),
          about: z.string(),
          expiresAt: Timestamp.nullable().meta({ description: "Of what expires soon: when." }),
          path: z.string().meta({ description: "The page of the item." }),
          createdAt: Timestamp,
        }),
      ),
    }),
    success: { 200: "The newest first. What no longer concerns the person is left out." },
    errors: [],
  },
  getNotification: {
    ...common,
    method: "GET",
    path: "/api/notifications/{notificationId}",
    operationId: "getNotification",
    summary: "Find where a notification of the person leads",
    params: z.object({ notificationId: z.string().max(100) }),
    output: z.object({
      path: z.string(),
      workspace: z.object({ id: z.string(), name: z.string() }),
      isHere: z.boolean().meta({ description: "Whether the session is in that workspace." }),
    }),
    success: { 200: "The item's page and its workspace." },
    errors: ["not_found"],
  },
  getAgentFollowing: {
    ...common,
    method: "GET",
    path: "/api/agents/{agentId}/following",
    operationId: "getAgentFollowing",
    summary: "Read whether the person follows an agent",
    params: agentParams,
    output: Following,
    success: { 200: "Whether they are notified of its failures." },
    errors: ["agent_not_found", "permission_denied"],
  },
  changeAgentFollowing: {
    ...common,
    method: "PUT",
    path: "/api/agents/{agentId}/following",
    operationId: "changeAgentFollowing",
    summary: "Follow an agent, or do so no more",
    params: agentParams,
    body: z.strictObject({ isFollowed: z.boolean() }),
    output: Following,
    success: { 200: "Followers are notified of runs that fail from now on." },
    errors: ["agent_not_found", "permission_denied"],
  },
} as const satisfies SessionOperations;
