import { fields } from "../output/table.ts";

/** A secret that was just made, with the one chance to copy it. */
export function showNewKey({ id, key }: { readonly id: string; readonly key: string }): string {
  return `${fields({ Id: id, Key: key })}\n\nKeep the key now: it is not stored and cannot be shown again.`;
}
