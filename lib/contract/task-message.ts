import { MAX_MESSAGE_CHARS } from "./limits.ts";

/** The first message that a chat lane gets for a task. */
export const taskMessage = (title: string, description: string | null): string =>
  (description ? `${title}\n\n${description}` : title).slice(0, MAX_MESSAGE_CHARS);
