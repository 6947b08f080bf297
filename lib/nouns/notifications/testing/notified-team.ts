import {
  DEFAULT_CHOICES,
  type NotificationChoices,
  type NotificationSubject,
} from "#lib/contract/notification-choices.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { commentOnTask } from "#lib/nouns/tasks/comment-on-task.ts";
import { createTask } from "#lib/nouns/tasks/create-task.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createProject, createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { changeNotificationSettings } from "../change-notification-settings.ts";

type Person = Awaited<ReturnType<typeof createUser>>;

/** A tenant whose people give each other tasks. */
export class NotifiedTeam {
  readonly tenant: Tenant;
  readonly projectId: string;

  constructor(tenant: Tenant, projectId: string) {
    this.tenant = tenant;
    this.projectId = projectId;
  }

  static async create(): Promise<NotifiedTeam> {
    const tenant = await createTenant();
    return new NotifiedTeam(tenant, await createProject({ ...tenant, name: "Operations" }));
  }

  /** An operator of the team, who gets e-mail for everything at once where nothing else is said. */
  async person({
    email = "at_once",
    ...fields
  }: Partial<Parameters<typeof createUser>[0]> & {
    email?: "off" | "at_once" | "digest";
  } = {}): Promise<Person> {
    const { workspaceId, teamId } = this.tenant;
    const person = await createUser({ workspaceId, role: "operator", teamIds: [teamId], ...fields });
    await this.choose(person, email);
    return person;
  }

  async choose(
    actor: UserActor,
    email: "off" | "at_once" | "digest",
    { browser = true, digestHour = 8 } = {},
  ): Promise<void> {
    const subjects = Object.keys(DEFAULT_CHOICES) as NotificationSubject[]; // the keys of a literal
    const choices = Object.fromEntries(
      subjects.map((subject) => [subject, { email, browser }]),
    ) as NotificationChoices; // one for each subject
    await changeNotificationSettings({ actor, body: { choices, digestHour, timeZone: "UTC" } });
  }

  async assign(
    to: UserActor,
    title = "Order paper",
    by: UserActor = this.tenant.owner,
  ): Promise<{ id: string; number: string }> {
    const body = { projectId: this.projectId, title, assigneeId: to.userId };
    return (await createTask({ actor: by, body })).resource;
  }

  async mention(taskId: string, person: UserActor): Promise<void> {
    await commentOnTask({
      actor: this.tenant.owner,
      taskId,
      body: { body: `Please look, @[Somebody](${person.userId}).` },
    });
  }

  /** The person's mails, oldest first. */
  async written({ userId }: UserActor) {
    const { rows } = await runtime().db.pool.query<{ subject: string; item: string; mailed: boolean }>(
      `select subject, item_id as item, mail_due_at is not null as mailed from notifications
        where user_id = $1 order by id`,
      [userId],
    );
    return rows;
  }
}
