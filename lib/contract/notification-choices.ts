import { z } from "zod";

/** The subjects that people can be notified of. */
export const NOTIFICATION_SUBJECTS = [
  "interaction_assigned",
  "task_assigned",
  "mentioned",
  "expires_soon",
  "agent_failed",
] as const;
export type NotificationSubject = (typeof NOTIFICATION_SUBJECTS)[number];

export const EmailChoice = z.enum(["off", "at_once", "digest"]);
export type EmailChoice = z.infer<typeof EmailChoice>;

export const NotificationChoice = z.strictObject({ email: EmailChoice, browser: z.boolean() });

/** For each subject, how the person hears of it. */
export const NotificationChoices = z.strictObject({
  interaction_assigned: NotificationChoice,
  task_assigned: NotificationChoice,
  mentioned: NotificationChoice,
  expires_soon: NotificationChoice,
  agent_failed: NotificationChoice,
});
export type NotificationChoices = z.infer<typeof NotificationChoices>;

const usual = { email: "off", browser: true } as const;

/** Until a person chooses: the browser where it is allowed, and no e-mail. */
export const DEFAULT_CHOICES: NotificationChoices = {
  interaction_assigned: usual,
  task_assigned: usual,
  mentioned: usual,
  expires_soon: usual,
  agent_failed: usual,
};
export const DEFAULT_DIGEST_HOUR = 8;

/** Whether this is the name of a time zone here, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
