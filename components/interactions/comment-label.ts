import type { Draft } from "./draft-store.ts";

/** What the field of an approval's comment is called, also once the field has gone and its text is kept. */
export function commentLabel({ isRejection }: Pick<Draft, "isRejection">): string {
  return isRejection ? "Why is it rejected?" : "Comment";
}
