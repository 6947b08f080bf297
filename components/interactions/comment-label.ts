import type { Draft } from "./draft-store.ts";

/** The label of an approval's comment, also for the kept text after the form has gone. */
export function commentLabel({ isRejection }: Pick<Draft, "isRejection">): string {
  return isRejection ? "Why is it rejected?" : "Comment";
}
