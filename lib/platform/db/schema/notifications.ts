import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { NotificationChoices } from "#lib/contract/notification-choices.ts";
import { agents } from "./agents.ts";
import { createdAt, instant, reference } from "./columns.ts";
import { memberships, users, workspaces } from "./workspaces.ts";

/** A person's choices of notifications in a workspace. No row: the defaults. */
export const notificationSettings = pgTable(
  "notification_settings",
  {
    workspaceId: text("workspace_id").notNull(),
    userId: text("user_id").notNull(),
    choices: jsonb("choices").$type<NotificationChoices>().notNull(),
    /** When the daily digest is sent: an hour from 0 to 23, in this time zone (IANA name). */
    digestHour: integer("digest_hour").notNull(),
    timeZone: text("time_zone").notNull(),
    /** When the next digest is due. It is computed outside the database, whose list of time zones may differ. */
    nextDigestAt: instant("next_digest_at").notNull(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [memberships.workspaceId, memberships.userId],
    }),
    index("notification_settings_digest").on(table.nextDigestAt),
    check("notification_settings_hour", sql`${table.digestHour} between 0 and 23`),
  ],
);

/** People who hear of an agent's failed runs. */
export const agentFollowers = pgTable(
  "agent_followers",
  {
    agentId: reference("agent_id", () => agents.id),
    userId: reference("user_id", () => users.id),
    workspaceId: reference("workspace_id", () => workspaces.id),
    /** Failures up to then are in a notification, or were before the person followed. */
    toldUntil: instant("told_until").notNull().defaultNow(),
    /** When there was last a notification: at most one an hour. */
    toldAt: instant("told_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.userId] }),
    index("agent_followers_user").on(table.workspaceId, table.userId),
  ],
);

/**
 * What people are to hear of: written with the event, or derived from it once. Only names the item; what is said of it,
 * and whether the person may still know, is read when it is shown or sent.
 */
export const notifications = pgTable(
  "notifications",
  {
    id: text("id").primaryKey(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    userId: reference("user_id", () => users.id),
    subject: text("subject", {
      enum: ["interaction_assigned", "task_assigned", "mentioned", "expires_soon", "agent_failed"],
    }).notNull(),
    /** An interaction, a task, a comment or an agent, as the subject says. */
    itemId: text("item_id").notNull(),
    /** Tells repetitions of subject and item apart, such as two assignments of one task. */
    occasion: text("occasion").notNull(),
    /** The person who caused it; null: nobody. */
    causedById: text("caused_by_id"),
    /** For failures: how many runs, and the last of them. */
    failures: json("failures").$type<{ readonly runs: number; readonly lastRunId: string }>(),
    /** Whether a browser shows it. */
    byBrowser: boolean("by_browser").notNull(),
    /** When it may be sent by e-mail; null: it is not. */
    mailDueAt: instant("mail_due_at"),
    isDigest: boolean("is_digest").notNull().default(false),
    /** The mail that it is in. */
    mailId: text("mail_id"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("notifications_once").on(table.userId, table.subject, table.itemId, table.occasion),
    index("notifications_user").on(table.workspaceId, table.userId, table.id),
    index("notifications_due")
      .on(table.mailDueAt)
      .where(sql`${table.mailDueAt} is not null and ${table.mailId} is null`),
    index("notifications_mail").on(table.mailId).where(sql`${table.mailId} is not null`),
    index("notifications_created").on(table.createdAt),
    check(
      "notifications_subject",
      sql`${table.subject} in ('interaction_assigned', 'task_assigned', 'mentioned', 'expires_soon', 'agent_failed')`,
    ),
  ],
);

/** A mail to one person. Its id is in its Message-ID, the same for each attempt. */
export const notificationMails = pgTable(
  "notification_mails",
  {
    id: text("id").primaryKey(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    userId: reference("user_id", () => users.id),
    isDigest: boolean("is_digest").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When it is tried next; a worker that sends it moves this on first. Null once it has ended. */
    nextAttemptAt: instant("next_attempt_at"),
    /** Null until it has ended. `empty`: nothing in it concerned the person any more. */
    outcome: text("outcome", { enum: ["sent", "empty", "failed"] }),
    /** The mail server's last error. */
    failure: text("failure"),
    endedAt: instant("ended_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("notification_mails_open").on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    index("notification_mails_user").on(table.workspaceId, table.userId, table.createdAt),
    index("notification_mails_created").on(table.createdAt),
    check("notification_mails_outcome", sql`${table.outcome} in ('sent', 'empty', 'failed')`),
    check(
      "notification_mails_ended",
      sql`(${table.outcome} is null) = (${table.nextAttemptAt} is not null) and (${table.outcome} is null) = (${table.endedAt} is null)`,
    ),
  ],
);
