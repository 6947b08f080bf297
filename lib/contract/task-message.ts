import { MAX_MESSAGE_CHARS } from "./limits.ts";

/** What a chat lane gets of a task as its first message. */
export const taskMessage = (title: string, description: string | null): string =>
  (description ? `${title}\n\n${description}` : title).slice(0, MAX_MESSAGE_CHARS);
