import { fields } from "../output/table.ts";

/** Shows a new secret. It cannot be shown again. */
export function showNewKey({ id, key }: { readonly id: string; readonly key: string }): string {
  return `${fields({ Id: id, Key: key })}\n\nKeep the key now: it is not stored and cannot be shown again.`;
}
