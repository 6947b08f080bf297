import type { NotificationSubject } from "#lib/contract/notification-choices.ts";

/** A notification in words, for somebody who may know it. It holds no input, output or answer of a run. */
export interface DescribedNotification {
  readonly id: string;
  readonly subject: NotificationSubject;
  readonly itemId: string;
  /** The item's name, with secrets redacted. */
  readonly title: string;
  /** What happened, as a sentence. */
  readonly about: string;
  /** When it can no longer be answered, which is told to who is told that it expires soon. */
  readonly expiresAt: Date | null;
  /** The person's, for mails: a browser knows its own. */
  readonly timeZone: string | null;
  /** The item's page. */
  readonly path: string;
  readonly createdAt: Date;
}

/** The columns that every kind of item has, from notification `n`. Index: the primary key of users. */
export const COMMON_COLUMNS = `
           n.id as "id", n.subject as "subject", n.item_id as "itemId", n.created_at as "createdAt",
           n.workspace_id as "workspaceId", (select u.name from users u where u.id = n.caused_by_id) as "causedBy"`;

export interface CommonRow {
  readonly id: string;
  readonly subject: NotificationSubject;
  readonly itemId: string;
  readonly createdAt: Date;
  readonly workspaceId: string;
  readonly causedBy: string | null;
}

export const common = ({ id, subject, itemId, createdAt }: CommonRow) => ({
  id,
  subject,
  itemId,
  createdAt,
  expiresAt: null,
  timeZone: null,
});

/** The name of the one who caused it; "Somebody" for a program without a name. */
export const causeOf = ({ causedBy }: CommonRow) => causedBy ?? "Somebody";
