import { isId } from "#lib/platform/ids.ts";

/** `@[Name](usr_…)`. Linear: neither part may contain what ends it. */
const MENTION = /@\[[^\][\n]{1,200}\]\((usr_[0-9a-z]{26})\)/g;

/** The people whom a text mentions, each once. */
export function mentionsIn(body: string): string[] {
  const ids = [...body.matchAll(MENTION)].map(([, id = ""]) => id);
  return [...new Set(ids)].filter((id) => isId("user", id));
}
