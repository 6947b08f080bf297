import type { EmailChoice, NotificationSubject } from "#lib/contract/notification-choices.ts";

export const SUBJECT_WORDS: Record<NotificationSubject, { readonly label: string; readonly help: string }> = {
  interaction_assigned: {
    label: "A question or approval is assigned to you",
    help: "By another person.",
  },
  task_assigned: { label: "A task is assigned to you", help: "By another person or an agent." },
  mentioned: { label: "A comment mentions you", help: "In a task that you can see." },
  expires_soon: {
    label: "An answer expires soon",
    help: "If it is assigned to you, or to nobody and you follow its agent.",
  },
  agent_failed: {
    label: "Runs of an agent that you follow fail",
    help: "At most once an hour for each agent, with how many failed.",
  },
};

export const EMAIL_OPTIONS: readonly { readonly value: EmailChoice; readonly label: string }[] = [
  { value: "off", label: "No e-mail" },
  { value: "at_once", label: "E-mail at once" },
  { value: "digest", label: "Daily digest" },
];
