interface Refreshed {
  readonly tools: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
}

const list = (names: readonly string[]) => new Intl.ListFormat("en").format(names);

/** A refresh's changes, in one or two sentences. */
export function sayRefreshed({ tools, added, removed, leftOut }: Refreshed): string {
  const parts = [
    ...(added.length > 0 ? [`New: ${list(added)}.`] : []),
    ...(removed.length > 0 ? [`Removed: ${list(removed)}.`] : []),
    ...(added.length + removed.length === 0
      ? [`The same ${tools === 1 ? "tool" : `${tools} tools`} as before.`]
      : []),
    ...(leftOut.length > 0 ? [sayLeftOut(leftOut)] : []),
  ];
  return parts.join(" ");
}

/** "Left out: find all (agents could not name it)." */
export function sayLeftOut(leftOut: Refreshed["leftOut"]): string {
  return `Left out: ${list(leftOut.map(({ name, reason }) => `${name} (${reason})`))}.`;
}
